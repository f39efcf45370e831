import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, nothing, pageOf, pageQuery, time } from './endpoint.ts';

/** How many webhooks a team may have, how long an address may be, how many deliveries a page has. */
export const hookLimits = { hooks: 10, url: 1_000, page: 50 } as const;

/** What a webhook may be sent, in the order in which events of one moment are sent. */
export const hookEvents = [
  'dialog.created',
  'sentence.created',
  'dialog.handed_off',
  'dialog.assigned',
  'dialog.closed',
  'rating.created',
] as const;
/** One event of a webhook. */
export const hookEvent = z.enum(hookEvents);
export type HookEvent = z.infer<typeof hookEvent>;

/** The type of a webhook's test event, which is sent whatever its events are. */
export const hookTest = 'test';

/**
 * Why an attempt failed. `status`: an answer other than 2xx; `redirect`: one that leads elsewhere; `timeout`: none
 * within 15 s; `no_address`, `private_address`: the host has none, or none of the open internet; `insecure`: not https
 * in production; `certificate`: not accepted; `connection`: refused or cut off; `gone`: 410; `internal`: a fault of the
 * server.
 */
export const hookErrors = [
  'status',
  'redirect',
  'timeout',
  'no_address',
  'private_address',
  'insecure',
  'certificate',
  'connection',
  'gone',
  'internal',
] as const;
/** Why an attempt failed. */
export type HookError = (typeof hookErrors)[number];
const hookError = z.enum(hookErrors);

/** Why the server switched a webhook off: `failed`, after the last attempt; `over`: 410; `full`: too many wait. */
export const hookEnd = z.enum(['failed', 'over', 'full']);
export type HookEnd = z.infer<typeof hookEnd>;

/**
 * A webhook without its secret. `domainId` null: all domains. `lastStatus`: the HTTP status of the last attempt, null
 * before one and where nothing answered; `lastError`: null where the last attempt succeeded; `ended`: null unless the
 * server switched it off.
 */
export const hook = z.object({
  id,
  url: z.string(),
  events: z.array(hookEvent),
  domainId: z.nullable(id),
  active: z.boolean(),
  lastStatus: z.nullable(z.number()),
  lastAt: z.nullable(time),
  lastError: z.nullable(hookError),
  ended: z.nullable(hookEnd),
});
export type Hook = z.infer<typeof hook>;

/**
 * A delivery. `id`: its `webhook-id`; `at`: when the event happened; `status`, `error`: of the last attempt, null before
 * one; `error` null after a success. `state`: `waiting` for the next attempt, at `nextAt`, or, null there, for an earlier
 * delivery of its dialog; `dialogId`: null of a test.
 */
export const hookDelivery = z.object({
  id,
  type: z.string(),
  at: time,
  attempts: z.number(),
  status: z.nullable(z.number()),
  error: z.nullable(hookError),
  state: z.enum(['waiting', 'delivered', 'failed']),
  nextAt: z.nullable(time),
  dialogId: z.nullable(id),
});
export type HookDelivery = z.infer<typeof hookDelivery>;

const url = z
  .string('Поле обязательно для заполнения')
  .check(z.minLength(1, 'Поле обязательно для заполнения'), z.maxLength(hookLimits.url, 'Слишком длинный адрес'));
const events = z
  .array(hookEvent)
  .check(z.minLength(1, 'Выберите хотя бы одно событие'), z.maxLength(hookEvents.length, 'Слишком много событий'));

const owner = { access: 'operator', scope: null, role: 'owner' } as const;

/** Calls about webhooks. */
export const hookEndpoints = {
  'GET /hook/list': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 40, rates: [perMinute('account', 120)] },
    reply: z.array(hook),
    errors: [],
  },
  /**
   * Creates a webhook. Only this response contains `secret`, by which its messages are signed. `url` has to be `https`
   * at a public address; outside production also `http`, and loopback.
   */
  'POST /hook/create': {
    ...owner,
    status: [201],
    bound: { ...smallBody, rows: 30, rates: [perMinute('account', 20)] },
    body: z.object({ url, events, domainId: z.optional(z.nullable(id)) }),
    reply: z.extend(hook, { secret: z.string() }),
    errors: ['invalid', 'not_found', 'conflict'],
  },
  /** Changes a webhook. What happens while it is not active is not sent; what waited then is sent afterwards. */
  'PATCH /hook/edit/{id}': {
    ...owner,
    status: [200],
    bound: { ...smallBody, rows: 60, rates: [perMinute('account', 60)] },
    body: z.object({ url: z.optional(url), events: z.optional(events), active: z.optional(z.boolean()) }),
    reply: hook,
    errors: ['invalid', 'not_found'],
  },
  /** Deletes a webhook with its deliveries; what waits is not sent any more. */
  'DELETE /hook/delete/{id}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('account', 60)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** Deliveries of the webhook `id`, the newest first: all that wait or failed, and the last 1,000 that succeeded. */
  'GET /hook/delivery/list/{id}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: hookLimits.page + 20, rates: [perMinute('account', 120)] },
    query: pageQuery,
    reply: pageOf(hookDelivery),
    errors: ['not_found'],
  },
  /** Sends a delivery again, under the same id. The webhook has to be active: else `conflict`. */
  'POST /hook/delivery/resend/{id}': {
    ...owner,
    status: [202],
    bound: { ...noBody, rows: 40, rates: [perMinute('account', 60)] },
    reply: nothing,
    errors: ['not_found', 'conflict'],
  },
  /** Sends a `test` event to an active webhook, also where it is not among its events. */
  'POST /hook/test/{id}': {
    ...owner,
    status: [202],
    bound: { ...noBody, rows: 40, rates: [perMinute('account', 20)] },
    reply: nothing,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
