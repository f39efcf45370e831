import * as z from 'zod/mini';
import { noBody, perMinute } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { lined } from './ruled.ts';

/**
 * How many people one search finds, how many taught sentences are shown before an erasure, and how many dialogs and
 * bytes of files one archive may hold.
 */
export const personLimits = { found: 20, taught: 100, dialogs: 5_000, files: 30_000, bytes: 3 * 1024 ** 3 } as const;

/**
 * Somebody who has written to the team's sites, by what identifies them: the e-mail, else the phone, else the user id
 * at one site, else one dialog alone. `key` is opaque and of this team alone; it ends with the dialogs. `name`, `email`,
 * `phone` and `userId` are the newest known, `''` where none is; `sites` are the names of the domains.
 */
export const foundPerson = z.object({
  key: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  userId: z.string(),
  dialogs: z.number(),
  firstAt: time,
  lastAt: time,
  sites: z.array(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/**
 * A sentence that the assistant was taught after this person had written it, or that holds the person's address, phone
 * or full name. `kind`: a question or an answer of the context `label`, or a `control` question.
 */
export const taughtSentence = z.object({
  id,
  kind: z.enum(['question', 'answer', 'control']),
  text: z.string(),
  label: z.string(),
  site: z.string(),
});
export type TaughtSentence = z.infer<typeof taughtSentence>;

/** Ids of taught sentences, with commas between. */
const idList = z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/), z.maxLength(65 * personLimits.taught));

const owner = { access: 'operator', scope: null, role: 'owner', status: [200] } as const;

/** Calls about the data of one person among the visitors. */
export const personEndpoints = {
  /**
   * People by e-mail, by phone (from seven digits on, by its end), by user id or by session; whole ones, never by a part
   * of a name.
   */
  'GET /person/find': {
    ...owner,
    bound: { ...noBody, rows: 2_000, rates: [perMinute('account', 60)] },
    query: z.object({ q: lined(1, 254) }),
    reply: z.object({ people: z.array(foundPerson) }),
    errors: ['invalid'],
  },
  /** What an erasure deletes from the assistant's contexts unless `keep` names it. `total` counts all of them. */
  'GET /person/taught/{key}': {
    ...owner,
    bound: { ...noBody, rows: 1_000, rates: [perMinute('account', 30)] },
    reply: z.object({ sentences: z.array(taughtSentence), total: z.number() }),
    errors: ['not_found'],
  },
  /**
   * A ZIP of all that is stored of a person: each dialog as JSON and as text, files, the site's description, consents with
   * time and wording, ratings, the address of letters. No notes, no tags, and of members the shown names alone.
   */
  'GET /person/export/{key}': {
    ...owner,
    bound: { ...noBody, rows: 200_000, rates: [perMinute('account', 6)] },
    errors: ['not_found', 'too_large'],
  },
  /**
   * Erases a person for good: dialogs, files, words of the search, missed questions, corrections, and taught sentences
   * but those of `keep`, whose assistants are trained again. Statistics keep their counts. Answers once the bytes are
   * overwritten; where a large database file is not rewritten yet, `tracesUntil` states until when it is. An erasure
   * that has begun is finished, also after a crash.
   */
  'DELETE /person/erase/{key}': {
    ...owner,
    bound: { ...noBody, rows: 200_000, rates: [perMinute('account', 60)] },
    query: z.object({ keep: z.optional(idList) }),
    reply: z.object({
      dialogs: z.number(),
      sentences: z.number(),
      files: z.number(),
      tracesUntil: z.optional(time),
    }),
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
