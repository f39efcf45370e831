import * as z from 'zod/mini';
import { accessLetters, fileBody, noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, nothing, time } from './endpoint.ts';
import { domainRule } from './field-rule.ts';
import { ruled } from './ruled.ts';
import { avatarLimit } from './user.ts';
import { widgetConfig } from './widget.ts';

/**
 * `site` is the public key for the snippet, `proof` the value that verification looks for; `changedAt` when the
 * contexts were changed since the assistant last learned, null when it knows them all. A verified domain's proof is
 * looked for every week: `checkedAt` is when it was last found, `misses` how often in a row it was not since; the third
 * ends the verification. `firstSeenAt` and `lastSeenAt`, the latter to five minutes: when a page of the site showed its
 * widget, null when none did yet. `crowdedAt`, to five minutes: when a visitor was last refused a dialog because that
 * network address had begun its daily number; null when none was yet.
 */
export const domain = z.object({
  id,
  name: z.string(),
  verified: z.boolean(),
  site: id,
  proof: z.string(),
  trainedAt: z.nullable(time),
  changedAt: z.nullable(time),
  checkedAt: z.nullable(time),
  misses: z.number(),
  firstSeenAt: z.nullable(time),
  lastSeenAt: z.nullable(time),
  crowdedAt: z.nullable(time),
});
export type Domain = z.infer<typeof domain>;

const keepDaysText = 'Целое число дней от 1 до 3650 или пусто';
const keepDays = z.int(keepDaysText).check(z.gte(1, keepDaysText), z.lte(3650, keepDaysText));

const addressDaysText = 'Целое число дней от 1 до 30';
const keepAddressDays = z.int(addressDaysText).check(z.gte(1, addressDaysText), z.lte(30, addressDaysText));

/**
 * All settings of a domain's widget, also those that visitors do not receive. `keepDays`: the days without a sentence
 * after which a dialog is deleted with its files; `keepFileDays`: the days after which a file is deleted from a dialog
 * that stays; null for never. Both are done once a day; statistics stay. `keepAddressDays`: for how many days the
 * fingerprint of a visitor's network address is stored, by which a ban closes it.
 */
export const domainConfig = z.extend(widgetConfig, {
  keepDays: z.nullable(keepDays),
  keepFileDays: z.nullable(keepDays),
  keepAddressDays,
});

/** How long a new domain stores what visitors leave. */
export const defaultStorage = { keepDays: null, keepFileDays: null, keepAddressDays: 1 } as const;
export type DomainConfig = z.infer<typeof domainConfig>;

/** The secret that signs identities; `oldUntil`: how long signatures by the one before are accepted too, null for none. */
const domainSecret = z.object({ secret: z.string(), oldUntil: z.nullable(time) });
export type DomainSecret = z.infer<typeof domainSecret>;

const name = z.object({ name: ruled(domainRule) });

/** Calls about domains and their widgets. */
export const domainEndpoints = {
  'GET /domain/list': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 100, rates: [perMinute('account', 300)] },
    reply: z.array(domain),
    errors: [],
  },
  'GET /domain/verified/list': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 100, rates: [perMinute('account', 300)] },
    reply: z.array(domain),
    errors: [],
  },
  'POST /domain/create': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [201],
    bound: { ...smallBody, rows: 110, rates: [perMinute('account', 30)] },
    body: name,
    reply: domain,
    errors: ['invalid', 'conflict'],
  },
  'PATCH /domain/update/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 30)] },
    body: name,
    reply: domain,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'PATCH /domain/verification/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [{ by: 'account', count: 20, seconds: 600 }] },
    body: nothing,
    reply: domain,
    errors: ['not_found', 'conflict', 'not_proven', 'rate_limited'],
  },
  'DELETE /domain/delete/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('account', 30)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  'GET /domain/config/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: domainConfig,
    errors: ['not_found'],
  },
  'PATCH /domain/config/{id}': {
    access: 'operator',
    scope: null,
    role: 'editor',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 60)] },
    body: z.partial(domainConfig),
    reply: domainConfig,
    errors: ['invalid', 'not_found'],
  },
  /** The picture of the domain's assistant: PNG, JPEG or WebP of at most 5 MiB; `image` is a base64 PNG. */
  'POST /domain/picture/{id}': {
    access: 'operator',
    scope: null,
    role: 'editor',
    status: [200],
    bound: { ...fileBody(avatarLimit), rows: 10, rates: [{ by: 'account', count: 20, seconds: 600 }] },
    multipart: true,
    reply: z.object({ image: z.string() }),
    errors: ['invalid', 'not_found', 'too_large', 'unsupported_media'],
  },
  /** `image` is a base64 PNG, or `""` for none. */
  'GET /domain/picture/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ image: z.string() }),
    errors: ['not_found'],
  },
  'DELETE /domain/picture/{id}': {
    access: 'operator',
    scope: null,
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 60)] },
    reply: z.object({ image: z.string() }),
    errors: ['not_found'],
  },
  /**
   * The secret that signs identities for `identify`; for the owner's server alone. The owner gets a letter about each
   * reading.
   */
  'GET /domain/secret/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 30), accessLetters] },
    reply: domainSecret,
    errors: ['password_needed', 'not_found'],
  },
  /**
   * Replaces that secret. The one before is valid for another hour; a second change within the hour ends it too. With
   * `atOnce` it ends now, and so do all visitors' tokens that signatures have given. The owner gets a letter.
   */
  'PATCH /domain/secret/rotate/{id}': {
    access: 'operator',
    scope: null,
    role: 'owner',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 30), accessLetters] },
    body: z.object({ atOnce: z.optional(z.boolean()) }),
    reply: domainSecret,
    errors: ['invalid', 'password_needed', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
