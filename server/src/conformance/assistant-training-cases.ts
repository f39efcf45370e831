import {
  type AssistantCall,
  bad,
  inPath,
  noDomain,
  noDomainPath,
  noId,
  none,
  sides,
  trainedBody,
  trainedPath,
  type Target,
} from './assistant-targets.ts';
import { type Answered, type Cases, untilLimited, type World } from './world.ts';

type TrainingCall = Extract<
  AssistantCall,
  | `${string} /assistant/${'learn' | 'publish' | 'discard'}`
  | `${string} /assistant/${'replay' | 'pin' | 'report'}/${string}`
>;

const learn = sides('POST /assistant/learn', trainedBody(), noDomain());
const report = sides('GET /assistant/report/domain/id/{domainId}', trainedPath, noDomainPath);

/** A model that waits because it breaks a control question. */
const wait = async (world: World): Promise<{ domainId: string; trainedAt: string }> => {
  const { id: domainId } = await world.trained();
  const token = world.owner.access;
  const pin = { domainId, question: 'Сколько стоит доставка?', labelId: null };
  await world.call('POST /assistant/pin/create', { token, body: pin });
  const { trainedAt } = (await world.call('POST /assistant/learn', { token, body: { domainId } })).body;
  return { domainId, trainedAt };
};
const waiting: Target = async (world) => ({ body: await wait(world) });
const another = { trainedAt: '2020-01-01T00:00:00.000Z' };
const replay = sides(
  'GET /assistant/replay/domain/id/{domainId}',
  async (world) => ({ params: { domainId: (await wait(world)).domainId } }),
  noDomainPath,
);
const publish = sides('POST /assistant/publish', waiting, noDomain(another));
const discard = sides('POST /assistant/discard', waiting, noDomain(another));
const conflicting =
  (name: 'POST /assistant/publish' | 'POST /assistant/discard') =>
  async (world: World): Answered =>
    world.call(name, { token: world.owner.access, ...(await trainedBody(another)(world)) });
const pinBody: Target = async (world) => {
  const { id: domainId, labelId } = await world.trained();
  return { body: { domainId, question: 'Скоро приедет?', labelId } };
};
const createPin = sides('POST /assistant/pin/create', pinBody, noDomain({ question: 'Когда?', labelId: null }));
const pinned = async (world: World): Promise<{ id: string; domainId: string }> => {
  const { id: domainId, labelId } = await world.trained();
  const body = { domainId, question: 'Скоро приедет?', labelId };
  const { id } = (await world.call('POST /assistant/pin/create', { token: world.owner.access, body })).body;
  return { id, domainId };
};
const listPins = sides(
  'GET /assistant/pin/list/domain/id/{domainId}',
  async (world) => ({ params: { domainId: (await pinned(world)).domainId } }),
  noDomainPath,
);
const removePin = sides(
  'DELETE /assistant/pin/delete/{id}',
  async (world) => ({ params: { id: (await pinned(world)).id } }),
  noId(),
);

/** Training runs, what they find, and the control questions. */
export const trainingCases: Cases<TrainingCall> = {
  'POST /assistant/learn': {
    ok: learn.ok,
    failures: {
      invalid: bad('POST /assistant/learn', none, {}),
      not_found: learn.missing,
      nothing_to_learn: async ({ call, owner, site }) =>
        call('POST /assistant/learn', { token: owner.access, body: { domainId: (await site()).id } }),
      async rate_limited({ limited }) {
        const { access: token } = await limited.signUp();
        const { body } = await limited.call('POST /domain/create', { token, body: { name: 'eager.ru' } });
        return untilLimited(limited, 40, () =>
          limited.call('POST /assistant/learn', { token, body: { domainId: body.id } }),
        );
      },
    },
    foreign: learn.foreign,
  },
  'GET /assistant/replay/domain/id/{domainId}': {
    ok: replay.ok,
    failures: {
      not_found: replay.missing,
      not_trained: async (world) =>
        world.call('GET /assistant/replay/domain/id/{domainId}', {
          token: world.owner.access,
          ...(await inPath(world)),
        }),
    },
    foreign: replay.foreign,
  },
  'POST /assistant/publish': {
    ok: publish.ok,
    failures: {
      invalid: bad('POST /assistant/publish', none, {}),
      not_found: publish.missing,
      conflict: conflicting('POST /assistant/publish'),
    },
    foreign: publish.foreign,
  },
  'POST /assistant/discard': {
    ok: discard.ok,
    failures: {
      invalid: bad('POST /assistant/discard', none, {}),
      not_found: discard.missing,
      conflict: conflicting('POST /assistant/discard'),
    },
    foreign: discard.foreign,
  },
  'POST /assistant/pin/create': {
    ok: createPin.ok,
    failures: { invalid: bad('POST /assistant/pin/create', none, {}), not_found: createPin.missing },
    foreign: createPin.foreign,
  },
  'GET /assistant/pin/list/domain/id/{domainId}': {
    ok: listPins.ok,
    failures: { not_found: listPins.missing },
    foreign: listPins.foreign,
  },
  'DELETE /assistant/pin/delete/{id}': {
    ok: removePin.ok,
    failures: { not_found: removePin.missing },
    foreign: removePin.foreign,
  },
  'GET /assistant/report/domain/id/{domainId}': {
    ok: report.ok,
    failures: {
      not_found: report.missing,
      not_trained: async (world) =>
        world.call('GET /assistant/report/domain/id/{domainId}', {
          token: world.owner.access,
          ...(await inPath(world)),
        }),
    },
    foreign: report.foreign,
  },
};
