import * as z from 'zod/mini';
import { entryBody, importBody, noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, pageQuery, time } from './endpoint.ts';
import { labelRule, sentenceRule } from './field-rule.ts';
import { textRule } from './rule.ts';
import { optionalText, ruled } from './ruled.ts';

/** How many questions of a context are looked at for whether they ask for one thing. */
export const mixedLimit = 200;

/** Limits of one domain's knowledge. */
export const assistantLimits = { labels: 2000, sentences: 100_000, sentencesPerQa: 2000, pins: 500 } as const;

const labelName = ruled(labelRule);
const qaSentences = z
  .array(ruled(sentenceRule), 'Поле обязательно для заполнения')
  .check(
    z.minLength(1, 'Поле обязательно для заполнения'),
    z.maxLength(assistantLimits.sentencesPerQa, 'Не больше 2000 вопросов или ответов в одной записи'),
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

/**
 * Different things that the questions of one context ask for, most questions first: each wants a context of its own. Empty
 * where they cohere.
 */
export const mixed = z.object({
  groups: z.array(
    z.object({
      thing: z.enum([
        'price',
        'term',
        'hours',
        'place',
        'payment',
        'booking',
        'cancel',
        'refund',
        'failure',
        'warranty',
        'stock',
        'discount',
        'parking',
        'children',
        'animals',
        'job',
        'access',
        'tracking',
      ]),
      questions: z.array(z.string()),
    }),
  ),
});
export type Mixed = z.infer<typeof mixed>;

/** `accuracy` by cross-validation, `threshold` of confidence below which the assistant keeps silent; both 0..1. */
export const quality = z.object({ accuracy: z.number(), threshold: z.number() });
/** A share, 0..1, between whose ends the true one lies in nine cases of ten. */
export const shareRange = z.object({ low: z.number(), high: z.number() });
export type ShareRange = z.infer<typeof shareRange>;

/** How many of the same questions before and after; `sure` when that is more than chance would bring. */
const paired = z.object({ before: z.number(), after: z.number(), sure: z.boolean() });

/**
 * Measured on the `checked` held-out questions, which the assistant was not taught: `accuracy` is the share whose context it
 * recognises, `answered` the share that it would answer. `enough` is false where contexts or questions are too few for that
 * to mean anything. `before` compares with the training run before, on those `questions` that both held out.
 */
export const measured = z.object({
  checked: z.number(),
  enough: z.boolean(),
  accuracy: z.number(),
  accuracyRange: shareRange,
  answered: z.number(),
  answeredRange: shareRange,
  before: z.nullable(z.object({ questions: z.number(), right: paired, answered: paired })),
});
export type Measured = z.infer<typeof measured>;

/**
 * What a training run changes. `pins` counts control questions: `broken` are no longer kept, `mended` are kept again,
 * `failing` were published as they are. `questions` counts different past questions of visitors, which were asked `asked`
 * times, `left` those that were left out; `answeredBefore` and `answeredAfter` of the times would get an answer. `answered`,
 * `lost` and `moved` count questions: newly answered, no longer answered, answered by another context.
 */
export const replayChanges = z.object({
  pins: z.number(),
  broken: z.number(),
  mended: z.number(),
  failing: z.number(),
  questions: z.number(),
  left: z.number(),
  asked: z.number(),
  answeredBefore: z.number(),
  answeredAfter: z.number(),
  answered: z.number(),
  lost: z.number(),
  moved: z.number(),
});
export type ReplayChanges = z.infer<typeof replayChanges>;

/**
 * The result of a training run: what was trained, how long it took (`seconds`), and how well it does. `published` is false
 * while the new model waits for the owner, who publishes or discards it: a control question is `broken`, or changes were to
 * be reviewed. `broken` are the first of these questions: the context that each was pinned to, and which one answers now.
 */
export const learned = z.object({
  domainId: id,
  labels: z.number(),
  questions: z.number(),
  answers: z.number(),
  seconds: z.number(),
  trainedAt: time,
  quality,
  published: z.boolean(),
  changes: replayChanges,
  broken: z.array(z.object({ question: z.string(), label: z.nullable(z.string()), answered: z.nullable(z.string()) })),
  measured,
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

/**
 * Report of a training run on the owner's data; labels by name, shares 0..1. `mistakes` are held-out questions of
 * `label` that are `taken` for another context, those first that would be `answered` so.
 */
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
  measured,
  mistakes: z.array(z.object({ question: z.string(), label: z.string(), taken: z.string(), answered: z.boolean() })),
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

/** What becomes of a question: what the assistant does, and the name of the context that answers. */
const reading = z.object({
  outcome: z.enum(['answer', 'suggest', 'unknown', 'person']),
  label: z.nullable(z.string()),
});
/**
 * A question for which a training run changes something: asked `count` times, or a control question, which is to be answered
 * by `wanted` (null: not at all). `before` is null where no model was there.
 */
export const replayLine = z.object({
  kind: z.enum(['broken', 'failing', 'lost', 'moved', 'answered', 'mended']),
  question: z.string(),
  count: z.number(),
  wanted: z.optional(z.nullable(z.string())),
  before: z.nullable(reading),
  after: reading,
});
export type ReplayLine = z.infer<typeof replayLine>;

/**
 * The last training run, with a page of what it changes: control questions first, then past ones that are no longer answered,
 * answered otherwise, newly answered, each kind the most asked first.
 */
export const replay = z.object({
  learned,
  state: z.enum(['published', 'waiting', 'discarded']),
  expiresAt: z.nullable(time),
  items: z.array(replayLine),
  page: z.number(),
  size: z.number(),
  total: z.number(),
});
export type Replay = z.infer<typeof replay>;

/** A question that visitors asked the assistant, what came of it the last time, and the name of the context that answered. */
export const pastQuestion = z.object({
  question: z.string(),
  count: z.number(),
  outcome: z.enum(['answer', 'suggest', 'person']),
  label: z.nullable(z.string()),
  lastAt: time,
});
export type PastQuestion = z.infer<typeof pastQuestion>;

/** Contexts as they travel in import and export; `passedOn` holds for a label that is new to the domain. */
export const portableContext = z.object({
  label: labelName,
  description: optionalText(500),
  passedOn: z.optional(z.boolean()),
  questions: z.array(ruled(sentenceRule)),
  answers: z.array(ruled(sentenceRule)),
});
export type PortableContext = z.infer<typeof portableContext>;

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
  /** Looks at the first 200 questions. */
  'GET /assistant/ctx/mixed/{id}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 250, rates: [perMinute('account', 120)] },
    reply: mixed,
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
    body: z.object({ domainId: id, review: z.optional(z.boolean()) }),
    reply: learned,
    errors: ['invalid', 'not_found', 'nothing_to_learn', 'rate_limited'],
  },
  'GET /assistant/replay/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    query: pageQuery,
    reply: replay,
    errors: ['not_found', 'not_trained'],
  },
  /** `trainedAt` names the model that was looked at: another one is not published in its place. */
  'POST /assistant/publish': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...smallBody, rows: 6000, rates: [perMinute('account', 20)] },
    body: z.object({ domainId: id, trainedAt: time }),
    reply: learned,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'POST /assistant/discard': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...smallBody, rows: 4000, rates: [perMinute('account', 20)] },
    body: z.object({ domainId: id, trainedAt: time }),
    reply: z.object({ domainId: id }),
    errors: ['invalid', 'not_found', 'conflict'],
  },
  /** A question that is pinned already gets the new context. */
  'POST /assistant/pin/create': {
    access: 'operator',
    scope: 'teach',
    status: [201],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 120)] },
    body: z.object({ domainId: id, question: ruled(textRule(1, 2000)), labelId: z.nullable(id) }),
    reply: pin,
    errors: ['invalid', 'not_found'],
  },
  'GET /assistant/pin/list/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 2510, rates: [perMinute('account', 120)] },
    reply: z.array(pin),
    errors: ['not_found'],
  },
  'DELETE /assistant/pin/delete/{id}': {
    access: 'operator',
    scope: 'teach',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** The newest talks’ questions, equal ones of a page together; `before` is the `next` of the page before. */
  'GET /assistant/past/list/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    status: [200],
    bound: { ...noBody, rows: 1300, rates: [perMinute('account', 60)] },
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,64}$/))) }),
    reply: z.object({ items: z.array(pastQuestion), next: z.nullable(z.string()) }),
    errors: ['not_found'],
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
