import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { dialogFilter, tag } from './dialog-entry.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { lined } from './ruled.ts';
import { sentence } from './sentence.ts';
import { knownFields } from './visitor-field.ts';

/**
 * How many tags a dialog may have, how many the list of tags shows, how many dialogs one call marks as read, and how
 * many dialogs and sentences one export may hold.
 */
export const inboxLimits = { tags: 10, listedTags: 200, readAtOnce: 100, dialogs: 1_000, sentences: 50_000 } as const;

/** A former dialog of the same visitor; `asked` begins the visitor's last text. */
export const earlierDialog = z.object({
  id,
  number: z.number(),
  asked: z.nullable(z.string()),
  firstSeenAt: time,
  updatedAt: time,
});
export type EarlierDialog = z.infer<typeof earlierDialog>;

/** How an export is written: as a text to read, or as JSON. */
export const exportFormat = z.enum(['text', 'json']);

/** A dialog of an export in JSON; the export is an array of them. */
export const exportedDialog = z.object({
  id,
  number: z.number(),
  domain: z.string(),
  visitor: z.object({ ...knownFields, ownName: z.string() }),
  tags: z.array(z.string()),
  firstSeenAt: time,
  sentences: z.array(sentence),
});
export type ExportedDialog = z.infer<typeof exportedDialog>;

const byId = { ...smallBody, rows: 60, rates: [perMinute('account', 120)] };

/** Calls by which operators keep their dialogs in order. */
export const inboxEndpoints = {
  /**
   * Closing notifies the visitor and, where a person has answered, asks for a rating, once; the next sentence of either
   * reopens the dialog.
   */
  'PATCH /dialog/close/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...byId, rows: 180 },
    body: z.object({ closed: z.boolean() }),
    reply: z.object({ id, closed: z.boolean() }),
    errors: ['invalid', 'not_found'],
  },
  /** What the operators call the visitor; the empty string takes it back. */
  'PATCH /dialog/name/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: byId,
    body: z.object({ name: lined(0, 64) }),
    reply: z.object({ id, name: z.string() }),
    errors: ['invalid', 'not_found'],
  },
  /** Replaces the tags of a dialog. */
  'PATCH /dialog/tag/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: byId,
    body: z.object({
      tags: z.array(tag).check(z.maxLength(inboxLimits.tags, `Не больше ${inboxLimits.tags} меток`)),
    }),
    reply: z.object({ id, tags: z.array(z.string()) }),
    errors: ['invalid', 'not_found'],
  },
  /** The account's tags, the most used first. */
  'GET /dialog/tag/list': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 210, rates: [perMinute('account', 120)] },
    reply: z.array(z.object({ tag: z.string(), dialogs: z.number() })),
    errors: [],
  },
  /** Marks a batch of dialogs that the caller has not read as read; `left` is how many are still unread. */
  'PATCH /dialog/all/read': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 700, rates: [perMinute('account', 120)] },
    body: z.object({ domainId: z.optional(id) }),
    reply: z.object({ read: z.number(), left: z.number() }),
    errors: ['invalid', 'not_found'],
  },
  /** Up to 20 dialogs of the same proven user, or of the same e-mail, at this site, the newest first. */
  'GET /dialog/earlier/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 110, rates: [perMinute('account', 300)] },
    reply: z.array(earlierDialog),
    errors: ['not_found'],
  },
  /** One dialog as a file. */
  'GET /dialog/export/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: inboxLimits.sentences + 100, rates: [perMinute('account', 30)] },
    query: z.object({ format: z.optional(exportFormat) }),
    errors: ['invalid', 'not_found', 'too_large'],
  },
  /**
   * What the list shows as one file; more than an export may contain is refused, never cut off. `assigned`: as in
   * `GET /dialog/list`.
   */
  'GET /dialog/all/export': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: inboxLimits.sentences + 12 * inboxLimits.dialogs, rates: [perMinute('account', 6)] },
    query: z.object({
      format: z.optional(exportFormat),
      filter: z.optional(dialogFilter),
      domainId: z.optional(id),
      tag: z.optional(tag),
      assigned: z.optional(id),
    }),
    errors: ['invalid', 'too_large'],
  },
} as const satisfies Record<string, Endpoint>;
