import type { CallOptions } from '../testing.ts';
import type { Case, World } from './world.ts';

/** What a call is about: its parameters, query and body, or how they are found in the world. */
export type Target = CallOptions | ((world: World) => Promise<CallOptions>);

const optionsOf = async (world: World, target: Target): Promise<CallOptions> =>
  typeof target === 'function' ? target(world) : target;

/** The call, made by the owner. */
export const asOwner =
  (target: Target = {}): Case =>
  async (world, name) =>
    world.call(name, { token: world.owner.access, ...(await optionsOf(world, target)) });

/** An operator's call about what is the owner's, about what does not exist, about another's; and its other failures. */
export const sides = <Failures extends Readonly<Record<string, Case>>>(
  own: Target,
  missing: Target,
  failures: Failures = {} as Failures,
): { ok: Case; failures: { not_found: Case } & NoInfer<Failures>; foreign: Case } => ({
  ok: asOwner(own),
  failures: { not_found: asOwner(missing), ...failures },
  foreign: async (world, name) => world.call(name, { token: world.stranger.access, ...(await optionsOf(world, own)) }),
});

/** Names a domain that knows nothing, one that has been trained, or none; in the body or in the path. */
export const inBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.site()).id, ...rest } });
export const inPath: Target = async (world) => ({ params: { domainId: (await world.site()).id } });
export const trainedBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.trained()).id, ...rest } });
export const trainedPath =
  (rest: CallOptions = {}): Target =>
  async (world) => ({ params: { domainId: (await world.trained()).id }, ...rest });
export const noDomain = (rest: object = {}): Target => ({ body: { domainId: 'none', ...rest } });
export const noDomainPath = (rest: CallOptions = {}): Target => ({ params: { domainId: 'none' }, ...rest });

/** Names a context or a question of a trained domain, a domain, a dialog, or none; by its id in the path. */
export const byId =
  (pick: 'labelId' | 'questionId', body?: object): Target =>
  async (world) => ({ params: { id: (await world.trained())[pick] }, body });
export const bySite =
  (rest: CallOptions = {}): Target =>
  async (world) => ({ params: { id: (await world.site()).id }, ...rest });
export const byDialog =
  (rest: CallOptions = {}): Target =>
  async (world) => ({ params: { id: (await world.dialog()).dialogId }, ...rest });
export const noId = (rest: CallOptions = {}): Target => ({ params: { id: 'none' }, ...rest });
