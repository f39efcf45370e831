import * as z from 'zod/mini';
import { hoursBody, noBody, perMinute } from './bound.ts';
import type { Endpoint } from './endpoint.ts';
import { type Rule, textRule } from './rule.ts';
import { ruled } from './ruled.ts';
import { workingHours } from './working-hours.ts';

/**
 * What a message without a question in it may be, each with a short reply of its own: `presence` is «алло», «вы тут?»,
 * `wrong` is «не то», `bot` is «ты бот?», `foreign` what no site is asked for: the weather, a joke.
 */
export const smallTalkKinds = [
  'greeting',
  'thanks',
  'farewell',
  'bot',
  'presence',
  'yes',
  'no',
  'wrong',
  'emoji',
  'insult',
  'foreign',
] as const;
/** One kind of message without a question in it. */
export type SmallTalkKind = (typeof smallTalkKinds)[number];

/** An owner's own reply to small talk: 1 to 300 characters. */
export const replyRule: Rule = textRule(1, 300);

const notify = z.enum(['off', 'at_once', 'digest']);

const eachKind = <T>(value: T): Record<SmallTalkKind, T> =>
  Object.fromEntries(smallTalkKinds.map((kind) => [kind, value])) as Record<SmallTalkKind, T>;

/**
 * How the assistant of a domain behaves: `replies` are the owner's own words for small talk (a kind that is missing has
 * the built-in ones), `hours` when people answer (null while unknown), `notify` which letters the owner gets about
 * visitors who wait for a person.
 */
export const assistantSetting = z.object({
  replies: z.object(eachKind(z.optional(z.string()))),
  hours: z.nullable(workingHours),
  notify,
});
export type AssistantSetting = z.infer<typeof assistantSetting>;

/** What a domain has until its owner changes it. */
export const defaultSetting: AssistantSetting = { replies: {}, hours: null, notify: 'at_once' };

/** Calls about the behaviour of a domain's assistant. */
export const assistantSettingEndpoints = {
  'GET /assistant/setting/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: assistantSetting,
    errors: ['not_found'],
  },
  /** Fields absent from the body keep their values, `more` and `dates` of `hours` too; a null reply restores the default. */
  'PATCH /assistant/setting/domain/id/{domainId}': {
    access: 'operator',
    scope: 'teach',
    role: 'editor',
    status: [200],
    bound: { ...hoursBody, rows: 10, rates: [perMinute('account', 60)] },
    body: z.object({
      replies: z.optional(z.object(eachKind(z.optional(z.nullable(ruled(replyRule)))))),
      hours: z.optional(z.nullable(workingHours)),
      notify: z.optional(notify),
    }),
    reply: assistantSetting,
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
