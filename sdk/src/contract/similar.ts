import * as z from 'zod/mini';
import { missed } from './assistant.ts';
import { noBody, perMinute } from './bound.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Suggested questions of a context: `variants` are other ways to ask `of` its own questions, made by rule, `missed`
 * are visitors' questions without an answer that are nearest to it. None is added without the owner's consent.
 */
export const similar = z.object({
  variants: z.array(z.object({ sentence: z.string(), of: z.string() })),
  missed: z.array(missed),
});
export type Similar = z.infer<typeof similar>;

/** The call that proposes questions for a context. */
export const similarEndpoints = {
  /**
   * Of the context’s first 200 questions, at most 24 variants; at most 20 missed questions, the most frequent first.
   */
  'GET /assistant/similar/label/id/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: 3700, rates: [perMinute('account', 60)] },
    reply: similar,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
