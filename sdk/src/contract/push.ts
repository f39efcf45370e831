import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, nothing, time } from './endpoint.ts';
import { ruled } from './ruled.ts';
import { zoneRule } from './working-hours.ts';

/** How many browsers of one person are notified, and how long the address of a push service may be. */
export const pushLimits = { subscriptions: 20, endpoint: 1_000 } as const;

/**
 * What a notification is about. `waiting`: a visitor needs a person; `assigned`: a dialog was given to the person;
 * `answer`: a visitor wrote in a dialog of the person; `test`: the person asked for it.
 */
export const pushType = z.enum(['waiting', 'assigned', 'answer', 'test']);
export type PushType = z.infer<typeof pushType>;

/** The message that a browser is sent, encrypted for it. `url`: a path of the account; `tag`: one for each dialog. */
export const pushMessage = z.object({
  type: pushType,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** `HH:MM`, from `00:00` to `23:59`. */
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Время записывается как 22:00'));

/**
 * When a person is not notified: each day from one time until before another by the clock of `zone`; an end before the
 * beginning is one of the next day.
 */
export const quietHours = z
  .object({ from: clock, to: clock, zone: ruled(zoneRule) })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Начало и конец совпадают', path: ['to'] }));
export type QuietHours = z.infer<typeof quietHours>;

/** What a person is notified of, on all of that person's browsers. `quiet` null: at any time. */
export const pushSetting = z.object({
  waiting: z.boolean(),
  assigned: z.boolean(),
  answer: z.boolean(),
  quiet: z.nullable(quietHours),
});
export type PushSetting = z.infer<typeof pushSetting>;

/**
 * A browser that is notified. `current`: of the sign-in that asks; `lastStatus`: the HTTP status of the push service at
 * the last attempt, null before one and where nothing answered; `lastError`: one of `hookErrors`, null where the last
 * attempt succeeded.
 */
export const pushSubscription = z.object({
  id,
  current: z.boolean(),
  createdAt: time,
  lastStatus: z.nullable(z.number()),
  lastAt: z.nullable(time),
  lastError: z.nullable(z.string()),
});
export type PushSubscriptionState = z.infer<typeof pushSubscription>;

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`)));

/** A browser's `PushSubscription` as its `toJSON()` has it: the address, a point of P-256 and 16 secret bytes. */
export const browserSubscription = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(pushLimits.endpoint)),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});

const member = { access: 'operator', scope: null, role: 'operator' } as const;

/** Calls about notifications on phones and computers (Web Push). */
export const pushEndpoints = {
  /** The key by which the server identifies itself to push services (VAPID), for `pushManager.subscribe`; base64url. */
  'GET /push/key': {
    ...member,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ key: z.string() }),
    errors: [],
  },
  /**
   * Has a browser of the caller notified of the current team's dialogs. The same endpoint again gets the same id. The
   * endpoint has to be `https` at a public address; outside production also `http`, and loopback.
   */
  'POST /push/subscribe': {
    ...member,
    status: [201],
    bound: { ...smallBody, rows: 60, rates: [perMinute('account', 60)] },
    body: browserSubscription,
    reply: z.object({ id }),
    errors: ['invalid', 'conflict'],
  },
  /** The caller's browsers that are notified of the current team's dialogs, the oldest first. */
  'GET /push/list': {
    ...member,
    status: [200],
    bound: { ...noBody, rows: pushLimits.subscriptions + 10, rates: [perMinute('account', 120)] },
    reply: z.array(pushSubscription),
    errors: [],
  },
  /** Ends the notifications of one browser. */
  'DELETE /push/unsubscribe/{id}': {
    ...member,
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('account', 60)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /**
   * Sends a `test` message to the browsers of this sign-in, in quiet hours too; where it has none, to all of the
   * caller's, and where there are none, fails with `conflict`.
   */
  'POST /push/test': {
    ...member,
    status: [202],
    bound: { ...noBody, rows: 200, rates: [perMinute('account', 20)] },
    reply: nothing,
    errors: ['conflict'],
  },
  'GET /push/setting': {
    ...member,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: pushSetting,
    errors: [],
  },
  /** Changes what the caller is notified of; what the body lacks stays. */
  'PATCH /push/setting': {
    ...member,
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 60)] },
    body: z.partial(pushSetting),
    reply: pushSetting,
    errors: ['invalid'],
  },
} as const satisfies Record<string, Endpoint>;
