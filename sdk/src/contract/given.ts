import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { labelName } from './context.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { sentenceRule } from './field-rule.ts';
import { ruled } from './ruled.ts';

/**
 * Limits of operators' answers that are proposed as contexts: `stored` answers of a domain, the newest, and `ofDialog`
 * of one dialog; `listed` proposals; `times` that a similar answer is given before it is proposed; `questions` of a
 * proposal.
 */
export const givenLimits = { stored: 500, ofDialog: 20, listed: 100, times: 3, questions: 10 } as const;

/**
 * What operators have answered and the assistant could learn: the newest wording of similar answers, and the questions
 * that they answered. `missed`: the assistant had no answer to one of these questions; else the answer was given
 * `times`. `dialogId`: the newest dialog with it. `labelId`: the nearest context, null where none is near. Neither
 * question nor answer has a name, a phone, an address or the number of an order.
 */
export const givenAnswer = z.object({
  id,
  label: z.string(),
  questions: z.array(z.string()),
  answer: z.string(),
  times: z.number(),
  missed: z.boolean(),
  dialogId: id,
  labelId: z.nullable(id),
  at: time,
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

const ids = z
  .array(id)
  .check(z.minLength(1, 'Выберите хотя бы один ответ'), z.maxLength(givenLimits.listed, 'Слишком много ответов'));
const texts = z
  .array(ruled(sentenceRule))
  .check(
    z.minLength(1, 'Поле обязательно для заполнения'),
    z.maxLength(2 * givenLimits.questions, `Не больше ${2 * givenLimits.questions}`),
  );
const teach = { access: 'operator', scope: 'teach', role: 'editor' } as const;
/** Stored answers that one call looks through, and what it writes of them. */
const rows = 2 * givenLimits.stored + 200;

/** Calls about operators’ answers that are proposed as contexts. */
export const givenEndpoints = {
  /** The newest first. */
  'GET /assistant/given/list/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: rows + 2000, rates: [perMinute('account', 300)] },
    reply: z.array(givenAnswer),
    errors: ['not_found'],
  },
  /**
   * Makes a context of a proposal, or adds it to the context `labelId`, or to the one named `label`. Visitors are
   * answered by it after the next training.
   */
  'POST /assistant/given/accept': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: rows + 5000, rates: [perMinute('account', 120)] },
    body: z.object({
      id,
      label: z.optional(labelName),
      labelId: z.optional(z.nullable(id)),
      questions: z.optional(texts),
      answers: z.optional(texts),
    }),
    reply: z.object({ accepted: z.number() }),
    errors: ['invalid', 'not_found'],
  },
  /** Discards proposals: similar answers are not proposed again. */
  'POST /assistant/given/discard': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows, rates: [perMinute('account', 120)] },
    body: z.object({ ids }),
    reply: z.object({ discarded: z.number() }),
    errors: ['invalid', 'not_found'],
  },
  /** Takes the discarding back. */
  'POST /assistant/given/restore': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows, rates: [perMinute('account', 120)] },
    body: z.object({ ids }),
    reply: z.object({ restored: z.number() }),
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
