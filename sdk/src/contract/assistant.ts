import * as z from 'zod/mini';
import { entryBody, importBody, noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { labelRule, sentenceRule } from './field-rule.ts';
import { textRule } from './rule.ts';
import { optionalText, ruled } from './ruled.ts';

/** Limits of one domain's knowledge. */
export const assistantLimits = { labels: 2000, sentences: 100_000, sentencesPerQa: 2000 } as const;

const labelName = ruled(labelRule);
const qaSentences = z
  .array(ruled(sentenceRule), 'Поле обязательно для заполнения')
  .check(
    z.minLength(1, 'Поле обязательно для заполнения'),
    z.maxLength(assistantLimits.sentencesPerQa, 'Не больше 2000 предложений в одной записи'),
  );

/** A context of the assistant; `questions` and `answers` count its sentences; `passedOn`: its questions go to a person, unanswered. */
export const label = z.object({
  id,
  label: z.string(),
  description: z.string(),
  domainId: id,
  questions: z.number(),
  answers: z.number(),
  passedOn: z.optional(z.boolean()),
});
export type Label = z.infer<typeof label>;

/** Whether an entry of a context holds questions or answers. */
export const qaType = z.enum(['question', 'answer']);
export type QaType = z.infer<typeof qaType>;
/** `assistantId` is the id of the label that the entry belongs to. */
export const qa = z.object({ id, assistantId: id, type: qaType, sentences: z.array(z.string()) });
export type Qa = z.infer<typeof qa>;

/** A context with its questions and answers. */
export const labelDetail = z.object({
  id,
  label: z.string(),
  description: z.string(),
  domainId: id,
  passedOn: z.optional(z.boolean()),
  qa: z.array(qa),
});
export type LabelDetail = z.infer<typeof labelDetail>;

/** `accuracy` by cross-validation, `threshold` of confidence below which the assistant keeps silent; both 0..1. */
export const quality = z.object({ accuracy: z.number(), threshold: z.number() });
/** The result of a training run: what was trained, how long it took (`seconds`), and how well it does. */
export const learned = z.object({
  domainId: id,
  labels: z.number(),
  questions: z.number(),
  answers: z.number(),
  seconds: z.number(),
  trainedAt: time,
  quality,
});
export type Learned = z.infer<typeof learned>;

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
});
/**
 * What the assistant makes of a question; `answer` and `label` (the label's name) are null when it does not know. `passedOn`
 * is the name of a context whose questions go to a person, when this is one of them.
 */
export type Verdict = z.infer<typeof verdict>;

/** What a learn found out about the owner's data; labels by name, shares 0..1. */
export const report = z.object({
  trainedAt: time,
  accuracy: z.number(),
  threshold: z.number(),
  answered: z.number(),
  confused: z.array(z.object({ a: z.string(), b: z.string(), share: z.number() })),
  duplicates: z.array(z.object({ sentence: z.string(), labels: z.array(z.string()) })),
  contradicting: z.array(z.object({ sentence: z.string(), labels: z.array(z.string()) })),
  thin: z.array(z.object({ label: z.string(), questions: z.number() })),
  lacking: z.array(z.object({ label: z.string(), lacks: z.array(qaType) })),
});
export type Report = z.infer<typeof report>;

/** Alike questions that nobody taught an answer to; `closest` is the name of the nearest label. */
export const missed = z.object({
  id,
  question: z.string(),
  count: z.number(),
  similar: z.array(z.string()),
  lastAt: time,
  closest: z.nullable(z.string()),
});
export type Missed = z.infer<typeof missed>;

/** Contexts as they travel in import and export. */
export const portableContext = z.object({
  label: labelName,
  description: optionalText(500),
  questions: z.array(ruled(sentenceRule)),
  answers: z.array(ruled(sentenceRule)),
});
export type PortableContext = z.infer<typeof portableContext>;

const domainId = z.object({ domainId: id });

/** Calls about the assistant’s contexts and training. */
export const assistantEndpoints = {
  'POST /assistant/label/create': {
    access: 'operator',
    scope: 'teach',
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
    status: [200],
    bound: { ...noBody, rows: 6000, rates: [perMinute('account', 300)] },
    reply: z.array(label),
    errors: ['not_found'],
  },
  'GET /assistant/ctx/detail/{id}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('account', 300)] },
    reply: labelDetail,
    errors: ['not_found'],
  },
  'PATCH /assistant/label/edit/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 300)] },
    body: z.object({ label: labelName, description: z.optional(optionalText(500)), passedOn: z.optional(z.boolean()) }),
    reply: label,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'DELETE /assistant/label/delete/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('account', 300)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'POST /assistant/qa/create': {
    access: 'operator',
    scope: 'teach',
    status: [201],
    bound: { ...entryBody, rows: 250, rates: [perMinute('account', 300)] },
    raw: true,
    body: z.object({ assistantId: id, type: qaType, sentences: qaSentences }),
    reply: qa,
    errors: ['invalid', 'not_found'],
  },
  'PATCH /assistant/qa/edit/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...entryBody, rows: 250, rates: [perMinute('account', 300)] },
    raw: true,
    body: z.object({ sentences: qaSentences }),
    reply: qa,
    errors: ['invalid', 'not_found'],
  },
  'DELETE /assistant/qa/delete/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 300)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'POST /assistant/learn': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...smallBody, rows: 10000, rates: [perMinute('account', 20)] },
    body: domainId,
    reply: learned,
    errors: ['invalid', 'not_found', 'nothing_to_learn', 'rate_limited'],
  },
  'POST /assistant/qa/test': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...smallBody, rows: 100, rates: [perMinute('account', 120)] },
    body: z.object({ domainId: id, question: ruled(textRule(1, 4000)) }),
    reply: verdict,
    errors: ['invalid', 'not_found', 'not_trained'],
  },
  'GET /assistant/report/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 2100, rates: [perMinute('account', 60)] },
    reply: report,
    errors: ['not_found', 'not_trained'],
  },
  'GET /assistant/missed/list/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 3100, rates: [perMinute('account', 60)] },
    reply: z.array(missed),
    errors: ['not_found'],
  },
  'DELETE /assistant/missed/delete/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...noBody, rows: 2100, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'GET /assistant/export/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 10000, rates: [perMinute('account', 10)] },
    reply: z.object({ contexts: z.array(portableContext) }),
    errors: ['not_found'],
  },
  /** A label that exists gets the sentences it lacks; nothing is taken away. */
  'POST /assistant/import': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...importBody, rows: 20000, rates: [perMinute('account', 10)] },
    raw: true,
    body: z.object({
      domainId: id,
      contexts: z.array(portableContext).check(z.minLength(1), z.maxLength(assistantLimits.labels)),
    }),
    reply: z.object({ created: z.number(), updated: z.number(), questions: z.number(), answers: z.number() }),
    errors: ['invalid', 'not_found', 'too_large'],
  },
} as const satisfies Record<string, Endpoint>;
