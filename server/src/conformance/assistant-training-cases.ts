import type { Call } from '../contract.ts';
import {
  asOwner,
  inBody,
  inPath,
  noDomain,
  noDomainPath,
  noId,
  sides,
  trainedBody,
  trainedPath,
  type Target,
} from './targets.ts';
import { type Cases, untilLimited, type World } from './world.ts';

type TrainingCall = Extract<
  Call,
  | `${string} /assistant/${'learn' | 'publish' | 'discard'}`
  | `${string} /assistant/${'replay' | 'pin' | 'report'}/${string}`
>;

/** A model that waits because it breaks a control question. */
const wait = async (world: World): Promise<{ domainId: string; trainedAt: string }> => {
  const { id: domainId } = await world.trained();
  const token = world.owner.access;
  const pin = { domainId, question: 'Сколько стоит доставка?', labelId: null };
  await world.call('POST /assistant/pin/create', { token, body: pin });
  const { trainedAt } = (await world.call('POST /assistant/learn', { token, body: { domainId } })).body;
  return { domainId, trainedAt };
};
const another = { trainedAt: '2020-01-01T00:00:00.000Z' };
const decided = sides(async (world) => ({ body: await wait(world) }), noDomain(another), {
  invalid: asOwner({ body: {} }),
  conflict: asOwner(trainedBody(another)),
});

const newPin = async (world: World) => {
  const { id: domainId, labelId } = await world.trained();
  return { domainId, question: 'Скоро приедет?', labelId };
};
const pinned = async (world: World): Promise<{ id: string; domainId: string }> => {
  const body = await newPin(world);
  const { id } = (await world.call('POST /assistant/pin/create', { token: world.owner.access, body })).body;
  return { id, domainId: body.domainId };
};
const waitingPath: Target = async (world) => ({ params: { domainId: (await wait(world)).domainId } });
const pinnedPath: Target = async (world) => ({ params: { domainId: (await pinned(world)).domainId } });
const pinId: Target = async (world) => ({ params: { id: (await pinned(world)).id } });

/** Training runs, what they find, and the control questions. */
export const trainingCases: Cases<TrainingCall> = {
  'POST /assistant/learn': sides(trainedBody(), noDomain(), {
    invalid: asOwner({ body: {} }),
    nothing_to_learn: asOwner(inBody()),
    async rate_limited({ limited }) {
      const { access: token } = await limited.signUp();
      const { body } = await limited.call('POST /domain/create', { token, body: { name: 'eager.ru' } });
      return untilLimited(limited, 40, () =>
        limited.call('POST /assistant/learn', { token, body: { domainId: body.id } }),
      );
    },
  }),
  'GET /assistant/replay/domain/id/{domainId}': sides(waitingPath, noDomainPath(), { not_trained: asOwner(inPath) }),
  'POST /assistant/publish': decided,
  'POST /assistant/discard': decided,
  'POST /assistant/pin/create': sides(
    async (world) => ({ body: await newPin(world) }),
    noDomain({ question: 'Когда?', labelId: null }),
    { invalid: asOwner({ body: {} }) },
  ),
  'GET /assistant/pin/list/domain/id/{domainId}': sides(pinnedPath, noDomainPath()),
  'DELETE /assistant/pin/delete/{id}': sides(pinId, noId()),
  'GET /assistant/report/domain/id/{domainId}': sides(trainedPath(), noDomainPath(), { not_trained: asOwner(inPath) }),
};
