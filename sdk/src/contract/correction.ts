import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { labelRule, sentenceRule } from './field-rule.ts';
import { ruled } from './ruled.ts';

/**
 * An answer of the assistant that the operator has marked as wrong. `seq` is its number in the dialog; the question now
 * belongs to the context `labelId`, named `label`. `answer` is what the assistant answers from now on; null when it
 * passes the question to a person.
 */
export const correction = z.object({
  id,
  seq: z.number(),
  labelId: id,
  label: z.string(),
  answer: z.nullable(z.string()),
  at: time,
});
export type Correction = z.infer<typeof correction>;

/** What the assistant would say to the visitor's last question, `seq` of which it answers; for the operator to send. */
export const offer = z.object({ seq: z.number(), answer: z.string(), label: z.string(), confidence: z.number() });
export type Offer = z.infer<typeof offer>;

/** Calls by which an operator corrects the assistant in a dialog, and by which it helps an operator there. */
export const correctionEndpoints = {
  'GET /dialog/correction/list/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 2000, rates: [perMinute('account', 300)] },
    reply: z.array(correction),
    errors: ['not_found'],
  },
  /**
   * Marks the assistant's answer `seq` wrong. `right`: `context` when the question belongs to the context `labelId`;
   * `answer` when `answer` is right, added to `labelId` or to a new context named `label`; `never` when such a question
   * is always passed on to a person.
   */
  'POST /dialog/correction/create/{id}': {
    access: 'operator',
    scope: 'teach',
    role: 'operator',
    status: [201],
    bound: { ...smallBody, rows: 4000, rates: [perMinute('account', 60)] },
    body: z.object({
      seq: z.number().check(z.int(), z.gte(1)),
      right: z.enum(['context', 'answer', 'never']),
      labelId: z.optional(id),
      label: z.optional(ruled(labelRule)),
      answer: z.optional(ruled(sentenceRule)),
    }),
    reply: correction,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  /** Takes a correction back, with what it has taught. */
  'DELETE /dialog/correction/delete/{id}': {
    access: 'operator',
    scope: 'teach',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 100, rates: [perMinute('account', 60)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'GET /dialog/offer/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 1200, rates: [perMinute('account', 120)] },
    reply: z.object({ offer: z.nullable(offer) }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
