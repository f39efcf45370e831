import type { PushMessage } from '../../../server/src/contract.ts';
import { type PushService, startPushService } from '../../../server/src/push/push-fixture.ts';
import { callServer } from '../../harness/call-server.ts';

/** Browsers by how their push service answers: at once, now and then with 429 or 503, never, or for the last time. */
export const browserKinds = ['sound', 'flaky', 'refused', 'gone404', 'gone410'] as const;
export type BrowserKind = (typeof browserKinds)[number];

/** A message as the push service got it; `at` by `performance.now()`. */
export interface Receipt {
  readonly kind: BrowserKind;
  readonly message: PushMessage;
  readonly status: number;
  readonly at: number;
}

export interface PushStage {
  /** All messages, in the order of arrival, those that were refused among them. */
  readonly receipts: readonly Receipt[];
  /** The kinds of the member's browsers that the server notifies. */
  listed(): Promise<BrowserKind[]>;
  stop(): Promise<void>;
}

const retryAfter = { 'retry-after': '1' };

/** A push service with a browser of each kind, all of the member whose token is given. */
export async function openStage(url: string, access: () => Promise<string>, flakyEvery: number): Promise<PushStage> {
  const service: PushService = await startPushService();
  const receipts: Receipt[] = [];
  const kinds = new Map<string, BrowserKind>();
  const ids = new Map<string, BrowserKind>();
  const refusedOnce = new Set<string>();
  let count = 0;

  const flaky = (body: string): number => {
    if (refusedOnce.has(body)) return 201;
    count += 1;
    if (count % flakyEvery !== 0) return 201;
    refusedOnce.add(body);
    return count % (2 * flakyEvery) === 0 ? 429 : 503;
  };
  const statusOf = (kind: BrowserKind, body: string): number =>
    ({ sound: () => 201, flaky: () => flaky(body), refused: () => 503, gone404: () => 404, gone410: () => 410 })[
      kind
    ]();

  service.answer = ({ browser, message }) => {
    const kind = kinds.get(browser)!;
    const status = statusOf(kind, message.body);
    receipts.push({ kind, message, status, at: performance.now() });
    return status === 429 ? { status, headers: retryAfter } : { status };
  };
  for (const kind of browserKinds) {
    const body = service.subscription();
    kinds.set(body.endpoint, kind);
    const { id } = await callServer<{ id: string }>(url, 'POST /push/subscribe', { token: await access(), body });
    ids.set(id, kind);
  }
  return {
    receipts,
    async listed() {
      const list = await callServer<{ id: string }[]>(url, 'GET /push/list', { token: await access() });
      return list.map(({ id }) => ids.get(id)!);
    },
    stop: () => service.stop(),
  };
}
