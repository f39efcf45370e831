import { createECDH, randomBytes } from 'node:crypto';
import { type Call, pushLimits } from '../contract.ts';
import { asOwner, noId, sides } from './targets.ts';
import { type Answered, type Case, type Cases, type World } from './world.ts';

type PushCall = Extract<Call, `${string} /push/${string}`>;

/** A browser's subscription at a port where nothing listens. */
export const browser = (endpoint = `http://127.0.0.1:9/push/${randomBytes(6).toString('hex')}`) => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** Ends the subscriptions that earlier cases have left. */
async function clear({ call, owner: { access: token } }: World): Promise<void> {
  for (const { id } of (await call('GET /push/list', { token })).body)
    await call('DELETE /push/unsubscribe/{id}', { token, params: { id } });
}

async function subscribed(world: World): Promise<string> {
  await clear(world);
  return (await world.call('POST /push/subscribe', { token: world.owner.access, body: browser() })).body.id;
}

/** Subscribes one browser more than a person may have. */
const refuseTooMany: Case = async (world): Answered => {
  await subscribed(world);
  const token = world.owner.access;
  for (let count = 1; count < pushLimits.subscriptions; count += 1)
    await world.call('POST /push/subscribe', { token, body: browser() });
  return world.call('POST /push/subscribe', { token, body: browser() });
};

const withBrowser =
  (name: 'GET /push/list' | 'POST /push/test'): Case =>
  async (world) => {
    await subscribed(world);
    return world.call(name, { token: world.owner.access });
  };

const withoutBrowser: Case = async (world, name) => {
  await clear(world);
  return world.call(name, { token: world.owner.access });
};

export const pushCases: Cases<PushCall> = {
  'GET /push/key': { ok: asOwner(), failures: {} },
  'POST /push/subscribe': {
    async ok(world) {
      await clear(world);
      return world.call('POST /push/subscribe', { token: world.owner.access, body: browser() });
    },
    failures: {
      invalid: asOwner({ body: browser('http://10.0.0.1/push') }),
      conflict: refuseTooMany,
    },
  },
  'GET /push/list': { ok: withBrowser('GET /push/list'), failures: {} },
  'DELETE /push/unsubscribe/{id}': sides(async (world) => ({ params: { id: await subscribed(world) } }), noId()),
  'POST /push/test': { ok: withBrowser('POST /push/test'), failures: { conflict: withoutBrowser } },
  'GET /push/setting': { ok: asOwner(), failures: {} },
  'PATCH /push/setting': {
    ok: asOwner({ body: { waiting: false, quiet: { from: '22:00', to: '08:00', zone: 'Europe/Moscow' } } }),
    failures: { invalid: asOwner({ body: { quiet: { from: '22:00', to: '22:00', zone: 'Europe/Moscow' } } }) },
  },
};
