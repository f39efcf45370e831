import * as z from 'zod/mini';
import { entryBody, importBody, noBody, perMinute, smallBody } from './bound.ts';
import {
  assistantLimits,
  label,
  labelDetail,
  labelName,
  mixed,
  portableContext,
  qa,
  qaSentences,
  qaType,
} from './context.ts';
import { type Endpoint, id, pageQuery, time } from './endpoint.ts';
import { textRule } from './rule.ts';
import { optionalText, ruled } from './ruled.ts';
import { learned, replay, report } from './training.ts';

/** The assistant’s result for a question; its three best `candidates` come also when it does not know. */
export const verdict = z.object({
  answer: z.nullable(z.string()),
  label: z.nullable(z.string()),
  confidence: z.number(),
  threshold: z.number(),
  candidates: z.array(z.object({ label: z.string(), confidence: z.number() })),
  matches: z.array(z.object({ qaId: id, sentence: z.string(), score: z.number() })),
  read: z.string(),
  passedOn: z.optional(z.string()),
  outcome: z.optional(z.enum(['answer', 'suggest', 'person', 'unknown'])),
  options: z.optional(z.array(z.string())),
});
/**
 * What the assistant makes of a question; `answer` and `label` (the label's name) are null when it does not know.
 * `passedOn` is the name of a context whose questions go to a person, when this is one of them. A draft
 * also has its `outcome` and the questions that the visitor is offered instead of an answer, in `options`.
 */
export type Verdict = z.infer<typeof verdict>;

/**
 * Similar questions of visitors without an answer; `closest` is the name of the nearest label, `dialogId` the dialog of
 * the newest one.
 */
export const missed = z.object({
  id,
  dialogId: z.nullable(id),
  question: z.string(),
  count: z.number(),
  similar: z.array(z.string()),
  lastAt: time,
  closest: z.nullable(z.string()),
});
export type Missed = z.infer<typeof missed>;

/**
 * A control question: it is to be answered from the context `labelId`, or not at all where that is null. `label` is the
 * context's name, also of one that is deleted. `failing`: the owner has published a model that does not keep it.
 */
export const pin = z.object({
  id,
  question: z.string(),
  labelId: z.nullable(id),
  label: z.nullable(z.string()),
  failing: z.boolean(),
  createdAt: time,
});
export type Pin = z.infer<typeof pin>;

/** A question that visitors asked the assistant, its last outcome, and the name of the context that answered. */
export const pastQuestion = z.object({
  question: z.string(),
  count: z.number(),
  outcome: z.enum(['answer', 'suggest', 'person']),
  label: z.nullable(z.string()),
  lastAt: time,
});
export type PastQuestion = z.infer<typeof pastQuestion>;

/** Calls that read what the owner taught, and calls that change it, for editors. */
const read = { access: 'operator', scope: 'read', role: 'editor' } as const;
const teach = { access: 'operator', scope: 'teach', role: 'editor' } as const;

/** Calls about the assistant’s contexts and training. */
export const assistantEndpoints = {
  'POST /assistant/label/create': {
    ...teach,
    status: [201],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 300)] },
    body: z.object({
      label: labelName,
      description: z._default(optionalText(500), ''),
      domainId: id,
      passedOn: z.optional(z.boolean()),
    }),
    reply: label,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'GET /assistant/ctx/list/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 6000, rates: [perMinute('account', 300)] },
    reply: z.array(label),
    errors: ['not_found'],
  },
  'GET /assistant/ctx/detail/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('account', 300)] },
    reply: labelDetail,
    errors: ['not_found'],
  },
  /** Looks at the first 200 questions. */
  'GET /assistant/ctx/mixed/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 250, rates: [perMinute('account', 120)] },
    reply: mixed,
    errors: ['not_found'],
  },
  'PATCH /assistant/label/edit/{id}': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 300)] },
    body: z.object({ label: labelName, description: z.optional(optionalText(500)), passedOn: z.optional(z.boolean()) }),
    reply: label,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'DELETE /assistant/label/delete/{id}': {
    ...teach,
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('account', 300)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'POST /assistant/qa/create': {
    ...teach,
    status: [201],
    bound: { ...entryBody, rows: 400, rates: [perMinute('account', 300)] },
    raw: true,
    body: z.object({ assistantId: id, type: qaType, sentences: qaSentences }),
    reply: qa,
    errors: ['invalid', 'not_found'],
  },
  'PATCH /assistant/qa/edit/{id}': {
    ...teach,
    status: [200],
    bound: { ...entryBody, rows: 400, rates: [perMinute('account', 300)] },
    raw: true,
    body: z.object({ sentences: qaSentences }),
    reply: qa,
    errors: ['invalid', 'not_found'],
  },
  'DELETE /assistant/qa/delete/{id}': {
    ...teach,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 300)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'POST /assistant/learn': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 10000, rates: [perMinute('account', 20)] },
    body: z.object({ domainId: id, review: z.optional(z.boolean()) }),
    reply: learned,
    errors: ['invalid', 'not_found', 'nothing_to_learn', 'rate_limited'],
  },
  'GET /assistant/replay/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    query: pageQuery,
    reply: replay,
    errors: ['not_found', 'not_trained'],
  },
  /** `trainedAt` names the model that was looked at: another one is not published in its place. */
  'POST /assistant/publish': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 6000, rates: [perMinute('account', 20)] },
    body: z.object({ domainId: id, trainedAt: time }),
    reply: learned,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'POST /assistant/discard': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 4000, rates: [perMinute('account', 20)] },
    body: z.object({ domainId: id, trainedAt: time }),
    reply: z.object({ domainId: id }),
    errors: ['invalid', 'not_found', 'conflict'],
  },
  /** A question that is pinned already gets the new context. */
  'POST /assistant/pin/create': {
    ...teach,
    status: [201],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 120)] },
    body: z.object({ domainId: id, question: ruled(textRule(1, 2000)), labelId: z.nullable(id) }),
    reply: pin,
    errors: ['invalid', 'not_found'],
  },
  'GET /assistant/pin/list/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 2510, rates: [perMinute('account', 120)] },
    reply: z.array(pin),
    errors: ['not_found'],
  },
  'DELETE /assistant/pin/delete/{id}': {
    ...teach,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** The newest talks’ questions, equal ones of a page together; `before` is the `next` of the page before. */
  'GET /assistant/past/list/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 1300, rates: [perMinute('account', 60)] },
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,64}$/))) }),
    reply: z.object({ items: z.array(pastQuestion), next: z.nullable(z.string()) }),
    errors: ['not_found'],
  },
  /** With `draft` it asks the contexts as they are now, examples among them, not the model that visitors are answered by. */
  'POST /assistant/qa/test': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 2100, rates: [perMinute('account', 120)] },
    body: z.object({ domainId: id, question: ruled(textRule(1, 4000)), draft: z.optional(z.boolean()) }),
    reply: verdict,
    errors: ['invalid', 'not_found', 'not_trained', 'nothing_to_learn'],
  },
  'GET /assistant/report/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 2100, rates: [perMinute('account', 60)] },
    reply: report,
    errors: ['not_found', 'not_trained'],
  },
  'GET /assistant/missed/list/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 3100, rates: [perMinute('account', 60)] },
    reply: z.array(missed),
    errors: ['not_found'],
  },
  'DELETE /assistant/missed/delete/{id}': {
    ...teach,
    status: [200],
    bound: { ...noBody, rows: 2100, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'GET /assistant/export/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 10000, rates: [perMinute('account', 10)] },
    reply: z.object({ contexts: z.array(portableContext) }),
    errors: ['not_found'],
  },
  /** A label that exists gets the sentences it lacks; nothing is deleted. `id` is the import's, for its undo. */
  'POST /assistant/import': {
    ...teach,
    status: [200],
    bound: { ...importBody, rows: 20000, rates: [perMinute('account', 10)] },
    raw: true,
    body: z.object({
      domainId: id,
      contexts: z.array(portableContext).check(z.minLength(1), z.maxLength(assistantLimits.labels)),
    }),
    reply: z.object({ id, created: z.number(), updated: z.number(), questions: z.number(), answers: z.number() }),
    errors: ['invalid', 'not_found', 'too_large'],
  },
  /** Deletes what an import added and what is unchanged since; a second call deletes nothing. */
  'POST /assistant/import/undo': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 20000, rates: [perMinute('account', 10)] },
    body: z.object({ domainId: id, id }),
    reply: z.object({ deleted: z.number(), updated: z.number(), questions: z.number(), answers: z.number() }),
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
