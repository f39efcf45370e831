import * as z from 'zod/mini';
import { qaType } from './context.ts';
import { id, time } from './endpoint.ts';

/** `accuracy` by cross-validation, `threshold` of confidence below which the assistant keeps silent; both 0..1. */
export const quality = z.object({ accuracy: z.number(), threshold: z.number() });
/** A share, 0..1, between whose ends the true one lies in nine cases of ten. */
export const shareRange = z.object({ low: z.number(), high: z.number() });
export type ShareRange = z.infer<typeof shareRange>;

/** How many of the same questions before and after; `sure` when that is more than chance would bring. */
const paired = z.object({ before: z.number(), after: z.number(), sure: z.boolean() });

/**
 * Measured on the `checked` held-out questions, which the assistant was not taught: `accuracy` is the share whose
 * context it recognises, `answered` the share that it would answer. `enough` is false where contexts or questions are
 * too few for that to mean anything. `before` compares with the training run before, on those `questions` that are
 * held-out in both.
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
 * What a training run changes. `pins` counts control questions: `broken` pass no longer, `mended` pass again,
 * `failing` were published as they are. `questions` counts different past questions of visitors, which were asked
 * `asked` times, `left` those that were left out; `answeredBefore` and `answeredAfter` of the times would get an
 * answer. `answered`, `lost` and `moved` count questions: newly answered, no longer answered, answered by another
 * context.
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
 * The result of a training run: what was trained, how long it took (`seconds`), and how well it does. `published` is
 * false while the new model waits for the owner, who publishes or discards it: a control question is `broken`, or
 * changes were to be reviewed. `broken` are the first of these questions: the context that each was pinned to, and
 * which one answers now.
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
  paraphrases: z.optional(z.enum(['used', 'no_gain', 'too_many', 'failed'])),
});
export type Report = z.infer<typeof report>;

/** What becomes of a question: what the assistant does, and the name of the context that answers. */
const reading = z.object({
  outcome: z.enum(['answer', 'suggest', 'unknown', 'person']),
  label: z.nullable(z.string()),
});
/**
 * A question for which a training run changes something: asked `count` times, or a control question, which is to be
 * answered by `wanted` (null: not at all). `before` is null where no model was there.
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
 * The last training run, with a page of what it changes: control questions first, then past ones that are no longer
 * answered, answered otherwise, newly answered, each kind the most asked first.
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
