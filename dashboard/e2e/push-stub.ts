import type { PushService } from '../../server/src/push/push-fixture.ts';

/** No push service of a browser can be reached from a test: the page gets a subscription of the test's own. */
export const stubPush = (subscription: ReturnType<PushService['subscription']>): void => {
  let isOn = false;
  const made = {
    options: { applicationServerKey: null as unknown },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => {
      isOn = false;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      isOn = true;
      made.options = { applicationServerKey };
      return made;
    },
    getSubscription: async () => (isOn ? made : null),
  });
};
