import type * as z from 'zod/mini';
import { apiAccessEndpoints } from './api-access.ts';
import { assistantEndpoints } from './assistant.ts';
import { assistantSettingEndpoints } from './assistant-setting.ts';
import { authEndpoints } from './auth.ts';
import { channelEndpoints } from './channel.ts';
import { correctionEndpoints } from './correction.ts';
import { dialogEndpoints } from './dialog.ts';
import { domainEndpoints } from './domain.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { figureEndpoints } from './figure.ts';
import { givenEndpoints } from './given.ts';
import { hookEndpoints } from './hook.ts';
import { inboxEndpoints } from './inbox.ts';
import { letterEndpoints } from './letter.ts';
import { mailEndpoints } from './mail.ts';
import { noteEndpoints } from './note.ts';
import { personEndpoints } from './person.ts';
import { pushEndpoints } from './push.ts';
import { visitorPushEndpoints } from './visitor-push.ts';
import { readyReplyEndpoints } from './ready-reply.ts';
import { similarEndpoints } from './similar.ts';
import { sourceEndpoints } from './source.ts';
import { teamEndpoints } from './team.ts';
import { trailEndpoints } from './trail.ts';
import { userEndpoints } from './user.ts';
import { widgetEndpoints } from './widget.ts';
import { writerEndpoints } from './writer.ts';

export * from './api-access.ts';
export * from './assistant.ts';
export * from './assistant-setting.ts';
export * from './auth.ts';
export * from './bound.ts';
export * from './call-option.ts';
export {
  assistantLimits,
  label,
  type Label,
  labelDetail,
  type LabelDetail,
  mixed,
  type Mixed,
  mixedLimit,
  portableContext,
  type PortableContext,
  qa,
  type Qa,
  qaType,
  type QaType,
} from './context.ts';
export * from './channel.ts';
export * from './correction.ts';
export * from './dialog-entry.ts';
export * from './dialog.ts';
export * from './domain.ts';
export * from './endpoint.ts';
export * from './error.ts';
export * from './example-mark.ts';
export * from './field-code.ts';
export * from './field-rule.ts';
export * from './figure.ts';
export * from './fold-tag.ts';
export * from './fill-reply.ts';
export * from './frame.ts';
export * from './given.ts';
export * from './hook.ts';
export * from './inbox.ts';
export * from './letter.ts';
export * from './language.ts';
export * from './list-order.ts';
export * from './mail.ts';
export * from './note.ts';
export * from './person.ts';
export * from './push.ts';
export * from './visitor-push.ts';
export * from './ready-reply.ts';
export * from './rule.ts';
export * from './ruled.ts';
export * from './deleted-text.ts';
export * from './sentence.ts';
export * from './similar.ts';
export * from './source.ts';
export * from './pasted-files.ts';
export * from './taken-file.ts';
export * from './team.ts';
export * from './trail.ts';
export * from './trail-words.ts';
export * from './training.ts';
export * from './user.ts';
export * from './user-agent.ts';
export { type VisitorField, visitorFieldNames, type VisitorFields, visitorFields } from './visitor-field.ts';
export * from './visitor-name.ts';
export * from './widget.ts';
export * from './widget-text.ts';
export * from './return-text.ts';
export * from './working-hours.ts';
export * from './writer.ts';

/** The endpoint table: every call of the API, keyed by `METHOD /path/{param}`. */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...apiAccessEndpoints,
  ...teamEndpoints,
  ...trailEndpoints,
  ...domainEndpoints,
  ...assistantEndpoints,
  ...assistantSettingEndpoints,
  ...similarEndpoints,
  ...givenEndpoints,
  ...sourceEndpoints,
  ...dialogEndpoints,
  ...inboxEndpoints,
  ...correctionEndpoints,
  ...noteEndpoints,
  ...readyReplyEndpoints,
  ...figureEndpoints,
  ...hookEndpoints,
  ...pushEndpoints,
  ...channelEndpoints,
  ...mailEndpoints,
  ...visitorPushEndpoints,
  ...personEndpoints,
  ...widgetEndpoints,
  ...letterEndpoints,
  ...writerEndpoints,
} as const satisfies Record<string, Endpoint>;

/** The endpoint table as a type. */
export type Endpoints = typeof endpoints;
/** A call's name in the table, such as `GET /dialog/detail/{id}`. */
export type Call = keyof Endpoints;

type Out<T> = T extends Schema ? z.output<T> : undefined;
type In<T> = T extends Schema ? z.input<T> : undefined;
type Field<K extends Call, F extends string> = Endpoints[K] extends Record<F, infer T> ? T : undefined;

/** What a client sends. */
export type BodyIn<K extends Call> = In<Field<K, 'body'>>;
/** The body that a handler gets, checked. */
export type Body<K extends Call> = Out<Field<K, 'body'>>;
/** The query that a handler gets, checked. */
export type Query<K extends Call> = Out<Field<K, 'query'>>;
/** What the server replies; undefined where the reply is no JSON. */
export type Reply<K extends Call> = Out<Field<K, 'reply'>>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** The path's parameters by name. */
export type Params<K extends Call> = Record<ParamNames<K>, string>;
