import { pushLimits, type PushSetting } from '../contract/push.ts';
import type { Acting, Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import { now, type StoredPush, type World } from './world.ts';

const ownOf = (world: World, { person, team }: Acting): StoredPush[] =>
  world.pushes.filter((push) => push.person === person && push.team === team);

const settingOf = (world: World, { person }: Acting): PushSetting =>
  world.pushSettings.get(person) ?? { waiting: true, assigned: true, answer: true, quiet: null };

/** A point of the right form: no message leaves this server. */
const key = `B${'A'.repeat(86)}`;

/** Subscriptions and settings of notifications: a server in memory sends none. */
export const pushCalls = (world: World): Handlers => ({
  'GET /push/key': () => ({ key }),
  'GET /widget/push/key': () => ({ key }),
  'POST /widget/push/subscribe': () => ({ id: world.next('push') }),
  'DELETE /widget/push/unsubscribe': ({ dialog: { session } }) => ({ session }),
  'POST /push/subscribe'({ by, body: { endpoint } }) {
    const before = world.pushes.find((push) => push.endpoint === endpoint);
    if (before && before.person === by.person) {
      before.team = by.team;
      return { id: before.id };
    }
    if (before) world.pushes.splice(world.pushes.indexOf(before), 1);
    if (world.pushes.filter(({ person }) => person === by.person).length >= pushLimits.subscriptions)
      throw new Refusal('conflict');
    const push: StoredPush = { id: world.next('push'), endpoint, person: by.person, team: by.team, createdAt: now() };
    world.pushes.push(push);
    return { id: push.id };
  },
  'GET /push/list': ({ by }) =>
    ownOf(world, by).map(({ id, createdAt }) => ({
      id,
      current: true,
      createdAt,
      lastStatus: null,
      lastAt: null,
      lastError: null,
    })),
  'DELETE /push/unsubscribe/{id}'({ by, params: { id } }) {
    const push = ownOf(world, by).find((one) => one.id === id);
    if (!push) throw new Refusal('not_found');
    world.pushes.splice(world.pushes.indexOf(push), 1);
    return { id };
  },
  'GET /push/setting': ({ by }) => settingOf(world, by),
  'PATCH /push/setting'({ by, body }) {
    const setting = { ...settingOf(world, by), ...body } as PushSetting;
    world.pushSettings.set(by.person, setting);
    return setting;
  },
});
