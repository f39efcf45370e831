import * as z from 'zod/mini';
import { dialogEntry, dialogFilter, tag } from './dialog-entry.ts';
import { answerBody, answerRates, fileBody, noBody, perMinute, readRates, smallBody } from './bound.ts';
import { type Endpoint, id, pageOf, pageQuery, queryNumber, time } from './endpoint.ts';
import { clientId, deletedSeqs, memberRef, say, sentence } from './sentence.ts';
import { fileLimit } from './taken-file.ts';
import { knownFields } from './visitor-field.ts';

/** How long the assistant is silent after an operator's answer, a takeover or a call for a person; ms. */
export const assistantSilence = 30 * 60_000;

/**
 * A dialog with a page of its sentences. `visitorRead` is the greatest `seq` that the visitor has read, `operatorRead`
 * the one that the caller has; a program has that of the member who made its token.
 */
export const dialogDetail = z.object({
  id,
  session: id,
  isBan: z.boolean(),
  sentences: z.array(sentence),
  page: z.number(),
  size: z.number(),
  total: z.number(),
  visitorRead: z.number(),
  operatorRead: z.number(),
  deleted: deletedSeqs,
});
export type DialogDetail = z.infer<typeof dialogDetail>;

/**
 * `assistantUntil`: when a silenced assistant may speak again, null while it may. `verified`: the identity is signed by
 * the owner's server. `consent`: the wording that the visitor has agreed to, and when. `letters`: whether an answer is
 * mailed to the visitor once they have left; `bounced`: a mail server has reported that there is no such address, so that
 * letters alone do not arrive, until the visitor types the address again or answers; of a visitor of a channel see
 * `unreachable`.
 * `waitingLetters`: how many letters wait for a member's decision. `channel`, `unreachable`: as in the entry.
 */
export const dialogHeader = z.object({
  id,
  session: id,
  isBan: z.boolean(),
  domain: dialogEntry.shape.domain,
  visitor: z.object({
    ...knownFields,
    online: z.boolean(),
    ownName: z.string(),
    device: z.string(),
    path: z.string(),
    page: z.string(),
    referrer: z.string(),
    locale: z.string(),
    userAgent: z.string(),
    firstSeenAt: time,
    lastSeenAt: time,
    title: z.string(),
    userId: z.string(),
    verified: z.boolean(),
    consent: z.nullable(z.object({ text: z.string(), at: time })),
  }),
  waiting: z.boolean(),
  assistant: z.boolean(),
  assistantUntil: z.nullable(time),
  rating: dialogEntry.shape.rating,
  number: z.number(),
  closed: z.boolean(),
  tags: z.array(z.string()),
  letters: z.boolean(),
  bounced: z.boolean(),
  waitingLetters: z.number(),
  assigned: z.nullable(memberRef),
  channel: dialogEntry.shape.channel,
  unreachable: dialogEntry.shape.unreachable,
});
export type DialogHeader = z.infer<typeof dialogHeader>;

/**
 * One day of the owner's account: dialogs begun, questions the assistant answered, questions passed to a person. `day`
 * is `YYYY-MM-DD` in UTC.
 */
export const dialogDay = z.object({ day: z.string(), dialogs: z.number(), answered: z.number(), handed: z.number() });
export type DialogDay = z.infer<typeof dialogDay>;

/** Where a page of the list ends: the time and the id of its last dialog. To clients it is opaque. */
const listCursor = z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,64}$/));

/** Calls that read, and calls that act, for members of any role. */
const read = { access: 'operator', scope: 'read', role: 'operator' } as const;
const answer = { access: 'operator', scope: 'answer', role: 'operator' } as const;

/** Calls about dialogs with visitors. */
export const dialogEndpoints = {
  /**
   * Newest first; of `waiting` the one that waits longest first. `next` of a page, given as `after`, returns the page
   * that follows it, at any depth and whatever has moved since; `page` is then ignored. A search (`q`) finds at most
   * 1,000 dialogs, the newest. `assigned`: dialogs of the caller (`me`), of no member (`none`), or of a member by id.
   */
  'GET /dialog/list': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 900, rates: [perMinute('account', 300)] },
    query: z.extend(pageQuery, {
      filter: z.optional(dialogFilter),
      q: z.optional(z.string().check(z.maxLength(200))),
      domainId: z.optional(id),
      tag: z.optional(tag),
      assigned: z.optional(id),
      after: z.optional(listCursor),
    }),
    reply: z.extend(pageOf(dialogEntry), { next: z.nullable(listCursor) }),
    errors: ['invalid'],
  },
  'GET /dialog/count': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 300)] },
    reply: z.object({
      all: z.number(),
      unread: z.number(),
      waiting: z.number(),
      banned: z.number(),
      open: z.number(),
      closed: z.number(),
      mentioned: z.number(),
      /** Open dialogs that are assigned to the caller, and to no member. */
      mine: z.number(),
      unassigned: z.number(),
    }),
    errors: [],
  },
  'GET /dialog/stats': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 1200, rates: [perMinute('account', 60)] },
    query: z.object({ days: queryNumber(1, 366), domainId: z.optional(id) }),
    reply: z.array(dialogDay),
    errors: ['invalid', 'not_found'],
  },
  'GET /dialog/detail/{id}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('account', 600)] },
    query: pageQuery,
    reply: dialogDetail,
    errors: ['invalid', 'not_found'],
  },
  'GET /dialog/header/{id}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 110, rates: [perMinute('account', 600)] },
    reply: dialogHeader,
    errors: ['not_found'],
  },
  /**
   * The first answer assigns the dialog to the member who answers. With `force` a dialog of another member is answered
   * too, and stays with that member.
   */
  'POST /dialog/answer': {
    ...answer,
    status: [201],
    bound: { ...answerBody, rows: 70, rates: answerRates },
    body: z.object({
      session: id,
      sentences: z.array(say).check(z.minLength(1), z.maxLength(20)),
      clientId: z.optional(clientId),
      force: z.optional(z.boolean()),
    }),
    reply: z.object({ sentences: z.array(sentence) }),
    errors: ['invalid', 'not_found', 'dialog_banned', 'client_id_reused', 'dialog_taken'],
  },
  'POST /dialog/file/{id}': {
    ...answer,
    status: [201],
    bound: { ...fileBody(fileLimit), rows: 250, rates: [perMinute('account', 60)] },
    multipart: true,
    /** `text` is the caption; without one the file's name is used. */
    body: z.object({ clientId, text: z.optional(say), force: z.optional(z.literal('true')) }),
    reply: z.object({ sentences: z.array(sentence) }),
    errors: [
      'invalid',
      'not_found',
      'dialog_banned',
      'client_id_reused',
      'dialog_taken',
      'too_large',
      'unsupported_media',
    ],
  },
  /** Assigns a dialog to a member, or to none (null); with `expect` only where that member, or none (null), has it. */
  'PATCH /dialog/assign/{id}': {
    ...answer,
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 120)] },
    body: z.object({ member: z.nullable(id), expect: z.optional(z.nullable(id)) }),
    reply: z.object({ id, assigned: z.nullable(memberRef) }),
    errors: ['invalid', 'not_found', 'assigned_elsewhere'],
  },
  /**
   * Deletes the text and the file of an operator's sentence for both sides, within ten minutes; its number stays. A
   * repetition answers the same.
   */
  'DELETE /dialog/sentence/delete/{id}': {
    ...answer,
    status: [200],
    bound: { ...noBody, rows: 120, rates: [perMinute('account', 120)] },
    query: z.object({ seq: z.nonoptional(queryNumber(1, 1e15)) }),
    reply: z.object({ sentence }),
    errors: ['invalid', 'not_found', 'too_late'],
  },
  'PATCH /dialog/ban/{id}': {
    ...answer,
    status: [200],
    bound: { ...smallBody, rows: 120, rates: [perMinute('account', 120)] },
    body: z.object({ isBan: z.boolean() }),
    reply: z.object({ id, isBan: z.boolean() }),
    errors: ['invalid', 'not_found'],
  },
  /** Gives the dialog to the assistant (`active: true`) or takes it over. */
  'PATCH /dialog/assistant/{id}': {
    ...answer,
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 120)] },
    body: z.object({ active: z.boolean() }),
    reply: z.object({ id, assistant: z.boolean(), assistantUntil: z.nullable(time) }),
    errors: ['invalid', 'not_found'],
  },
  /** Moves the caller's read mark. The visitor is shown the greatest mark of any member. */
  'PATCH /dialog/read/{id}': {
    ...answer,
    status: [200],
    bound: { ...smallBody, rows: 20, rates: readRates },
    body: z.object({ seq: z.number().check(z.int(), z.gte(0)) }),
    reply: z.object({ id, seq: z.number() }),
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
