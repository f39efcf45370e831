import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id } from './endpoint.ts';
import { browserSubscription } from './push.ts';

/** How many browsers of one dialog are notified of answers: with one more the oldest is not any more. */
export const visitorPushLimit = 5;

/**
 * The message that a visitor's browser is sent, encrypted for it. `url`: the page of the site where the dialog is;
 * `tag`: one for each dialog.
 */
export const visitorPush = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });
export type VisitorPush = z.infer<typeof visitorPush>;

/** Calls by which a visitor asks to be notified of an operator’s answer after leaving (Web Push). */
export const visitorPushEndpoints = {
  /** The key for `pushManager.subscribe` at the site, base64url. */
  'GET /widget/push/key': {
    access: 'visitor',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('dialog', 30), perMinute('address', 120)] },
    reply: z.object({ key: z.string() }),
    errors: ['banned'],
  },
  /**
   * Has a browser notified of operators’ answers that the visitor has not read. The endpoint has to be one of the
   * browsers’ push services, whose hosts the server knows; outside production also loopback.
   */
  'POST /widget/push/subscribe': {
    access: 'visitor',
    status: [201],
    bound: { ...smallBody, rows: 30, rates: [perMinute('dialog', 10), perMinute('address', 60)] },
    body: browserSubscription,
    reply: z.object({ id }),
    errors: ['invalid', 'banned'],
  },
  /** Ends the notifications of this dialog, in all browsers. */
  'DELETE /widget/push/unsubscribe': {
    access: 'visitor',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('dialog', 30), perMinute('address', 120)] },
    reply: z.object({ session: id }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
