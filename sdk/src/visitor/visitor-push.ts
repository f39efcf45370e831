import type { Visitor } from './visitor-api.ts';
import type { VisitorSession } from './visitor-session.ts';

type Within = <T>(work: () => Promise<T>, settings?: Parameters<Visitor['loadPushKey']>[0]) => Promise<T>;

/** Notifications of answers, for when the visitor has left. */
export const createVisitorPush = (
  session: Pick<VisitorSession, 'call'>,
  within: Within,
): Pick<Visitor, 'loadPushKey' | 'subscribePush' | 'unsubscribePush'> => ({
  loadPushKey: (settings) =>
    within(async () => (await session.call('GET /widget/push/key', undefined, settings)).key, settings),
  subscribePush: ({ endpoint = '', keys: { p256dh = '', auth = '' } = {} }, settings) =>
    within(async () => {
      await session.call('POST /widget/push/subscribe', { endpoint, keys: { p256dh, auth } }, settings);
    }, settings),
  unsubscribePush: (settings) =>
    within(async () => {
      await session.call('DELETE /widget/push/unsubscribe', undefined, settings);
    }, settings),
});
