import type { Call } from '../contract.ts';
import type { Answered, World } from './world.ts';

export type AssistantCall = Extract<Call, `${string} /assistant/${string}`>;

/** Where a call finds the domain or the entry that it is about. */
export type Target = (world: World) => Promise<{ params?: Record<string, string>; body?: object }>;

/** For a call that is refused before its domain is looked for. */
export const none: Target = async () => ({});

/** The three sides of a call: the owner's own, one that is not there, somebody else's. */
export const sides = (name: AssistantCall, own: Target, missing: Target) => ({
  ok: async (world: World): Answered => world.call(name, { token: world.owner.access, ...(await own(world)) }),
  missing: async (world: World): Answered => world.call(name, { token: world.owner.access, ...(await missing(world)) }),
  foreign: async (world: World): Answered => world.call(name, { token: world.stranger.access, ...(await own(world)) }),
});

/** A call that its owner makes with a body that the contract refuses. */
export const bad =
  (name: AssistantCall, target: Target, body: object) =>
  async (world: World): Answered => {
    const { params } = await target(world);
    return world.call(name, { token: world.owner.access, params, body });
  };

/** Names a domain that knows nothing, one that has been trained, or none; in the body or in the path. */
export const inBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.site()).id, ...rest } });
export const inPath: Target = async (world) => ({ params: { domainId: (await world.site()).id } });
export const trainedBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.trained()).id, ...rest } });
export const trainedPath: Target = async (world) => ({ params: { domainId: (await world.trained()).id } });
export const noDomain =
  (rest: object = {}): Target =>
  async () => ({ body: { domainId: 'none', ...rest } });
export const noDomainPath: Target = async () => ({ params: { domainId: 'none' } });

/** Names a context or a question of a trained domain, or none. */
export const byId =
  (pick: 'labelId' | 'questionId', body?: object): Target =>
  async (world) => ({ params: { id: (await world.trained())[pick] }, body });
export const noId =
  (body?: object): Target =>
  async () => ({ params: { id: 'none' }, body });
