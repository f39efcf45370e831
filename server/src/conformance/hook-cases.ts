import { type Call, hookLimits } from '../contract.ts';
import { asOwner, noId, sides, type Target } from './targets.ts';
import { type Answered, type Case, type Cases, type World } from './world.ts';

type HookCall = Extract<Call, `${string} /hook/${string}`>;

const body = { url: 'http://127.0.0.1:9/hook', events: ['sentence.created', 'dialog.closed'] };

const created = async ({ call, owner: { access: token } }: World, more: object = {}): Promise<string> => {
  // A team has ten at most, and the cases share one.
  for (const { id } of (await call('GET /hook/list', { token })).body)
    await call('DELETE /hook/delete/{id}', { token, params: { id } });
  return (await call('POST /hook/create', { token, body: { ...body, ...more } })).body.id;
};

const byHook =
  (rest: object = {}): Target =>
  async (world) => ({ params: { id: await created(world) }, ...rest });

const switchedOff = async (world: World): Promise<string> => {
  const id = await created(world);
  const token = world.owner.access;
  await world.call('PATCH /hook/edit/{id}', { token, params: { id }, body: { active: false } });
  return id;
};

/** The id of a webhook's test event. */
async function tested({ call, owner: { access: token } }: World, id: string): Promise<string> {
  await call('POST /hook/test/{id}', { token, params: { id } });
  return (await call('GET /hook/delivery/list/{id}', { token, params: { id } })).body.items[0].id;
}

const byDelivery: Target = async (world) => ({ params: { id: await tested(world, await created(world)) } });

/** Sends a test event, then resends it after the webhook is switched off. */
const resendToInactive: Case = async (world, name) => {
  const hook = await created(world);
  const token = world.owner.access;
  const id = await tested(world, hook);
  await world.call('PATCH /hook/edit/{id}', { token, params: { id: hook }, body: { active: false } });
  return world.call(name, { token, params: { id } });
};

/** Creates one webhook more than a team may have. */
const refuseTooMany: Case = async (world): Answered => {
  await created(world);
  const token = world.owner.access;
  for (let count = 1; count < hookLimits.hooks; count += 1) await world.call('POST /hook/create', { token, body });
  return world.call('POST /hook/create', { token, body });
};

export const hookCases: Cases<HookCall> = {
  'GET /hook/list': {
    async ok(world) {
      await created(world);
      return world.call('GET /hook/list', { token: world.owner.access });
    },
    failures: {},
  },
  'POST /hook/create': {
    async ok(world) {
      await created(world);
      return world.call('POST /hook/create', { token: world.owner.access, body });
    },
    failures: {
      invalid: asOwner({ body: { ...body, url: 'http://10.0.0.1/hook' } }),
      not_found: asOwner({ body: { ...body, domainId: 'none' } }),
      conflict: refuseTooMany,
    },
    async foreign(world, name) {
      const { id: domainId } = await world.site();
      return world.call(name, { token: world.stranger.access, body: { ...body, domainId } });
    },
  },
  'PATCH /hook/edit/{id}': sides(byHook({ body: { events: ['dialog.created'] } }), noId({ body: { active: true } }), {
    invalid: asOwner(byHook({ body: { events: [] } })),
  }),
  'DELETE /hook/delete/{id}': sides(byHook(), noId()),
  'GET /hook/delivery/list/{id}': sides(async (world) => {
    const id = await created(world);
    await tested(world, id);
    return { params: { id } };
  }, noId()),
  'POST /hook/delivery/resend/{id}': sides(byDelivery, noId(), { conflict: resendToInactive }),
  'POST /hook/test/{id}': sides(byHook(), noId(), {
    conflict: asOwner(async (world) => ({ params: { id: await switchedOff(world) } })),
  }),
};
