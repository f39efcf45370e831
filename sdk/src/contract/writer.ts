import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { required } from './rule.ts';

/**
 * The model that drafts answers for operators. `ready`: the server has one; `host` and `model` name it, null where there
 * is none. `on`: the team's owner has switched it on. Both have to be true for a draft.
 */
export const writer = z.object({
  ready: z.boolean(),
  on: z.boolean(),
  host: z.nullable(z.string()),
  model: z.nullable(z.string()),
});
export type Writer = z.infer<typeof writer>;

/** Why a model outside gave nothing. */
export const remoteFailure = z.enum([
  'timeout',
  'connection',
  'status',
  'redirect',
  'too_large',
  'not_json',
  'not_vectors',
  'no_text',
]);
export type RemoteFailure = z.infer<typeof remoteFailure>;

/**
 * The encoder that helps with paraphrases, as this process of the server knows it since its start. `succeededAt` and
 * `failed` are the last success and the last failure, `status` its HTTP status; `pausedUntil`: after failures it is not
 * called before that time.
 */
export const encoder = z.object({
  ready: z.boolean(),
  host: z.nullable(z.string()),
  model: z.nullable(z.string()),
  succeededAt: z.nullable(time),
  failed: z.nullable(z.object({ at: time, failure: remoteFailure, status: z.nullable(z.number()) })),
  pausedUntil: z.nullable(time),
});
export type Encoder = z.infer<typeof encoder>;

/** A draft of an answer to the visitor's last question, `seq` of the dialog, and the contexts that it is made from. */
export const draftedAnswer = z.object({
  seq: z.number(),
  text: z.string(),
  sources: z.array(z.object({ labelId: id, label: z.string() })),
});
export type DraftedAnswer = z.infer<typeof draftedAnswer>;

/** Longest draft, characters: as long as one sentence of an answer may be. */
export const longestDraft = 4000;

/** Calls about models outside the server: the writer and the encoder. */
export const writerEndpoints = {
  'GET /assistant/writer': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: writer,
    errors: [],
  },
  /** Switches the writer on or off for the team; `conflict` where the server has none. */
  'PATCH /assistant/writer': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 30)] },
    body: z.object({ on: z.boolean(required) }),
    reply: writer,
    errors: ['invalid', 'conflict'],
  },
  'GET /assistant/encoder': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: encoder,
    errors: [],
  },
  /**
   * Drafts an answer from the three contexts nearest to the visitor's last question; nothing is sent to the visitor.
   * `conflict`: the writer is off or absent; `unprocessable`: nothing is asked, or no context is near. Within 20 s.
   */
  'POST /dialog/suggest/{id}': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 1300, rates: [perMinute('account', 10, 'suggest')] },
    reply: draftedAnswer,
    errors: ['not_found', 'conflict', 'not_trained', 'unprocessable', 'unavailable'],
  },
} as const satisfies Record<string, Endpoint>;
