import * as z from 'zod/mini';
import { id } from './endpoint.ts';
import { labelRule, sentenceRule } from './field-rule.ts';
import { languages } from './language.ts';
import { optionalText, ruled } from './ruled.ts';

/** How many questions of a context are looked at for whether they ask for one thing. */
export const mixedLimit = 200;

/** Limits of one domain's knowledge. */
export const assistantLimits = { labels: 2000, sentences: 100_000, sentencesPerQa: 2000, pins: 500 } as const;

/** The name of a context. */
export const labelName = ruled(labelRule);
/** The sentences of one entry. */
export const qaSentences = z
  .array(ruled(sentenceRule), 'Поле обязательно для заполнения')
  .check(
    z.minLength(1, 'Поле обязательно для заполнения'),
    z.maxLength(assistantLimits.sentencesPerQa, 'Не больше 2000 вопросов или ответов в одной записи'),
  );

/**
 * A context of the assistant; `questions` and `answers` count its sentences; `passedOn`: its questions go to a person,
 * unanswered.
 */
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
/**
 * An entry of a context: questions or answers that are edited together. `assistantId` is the id of the context (label).
 * `languages[i]`: language of `sentences[i]`, null where it is not certain. Only for answers, for the first 50 of their
 * context.
 */
export const qa = z.object({
  id,
  assistantId: id,
  type: qaType,
  sentences: z.array(z.string()),
  languages: z.optional(z.array(z.nullable(z.enum(languages)))),
});
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
 * Different things that the questions of one context ask for, most questions first: each wants a context of its own.
 * Empty where they cohere.
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

/** Contexts as they travel in import and export; `passedOn` holds for a label that is new to the domain. */
export const portableContext = z.object({
  label: labelName,
  description: optionalText(500),
  passedOn: z.optional(z.boolean()),
  questions: z.array(ruled(sentenceRule)),
  answers: z.array(ruled(sentenceRule)),
});
export type PortableContext = z.infer<typeof portableContext>;
