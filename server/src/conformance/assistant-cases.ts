import type { Call } from '../platform/contract.ts';
import { type Answered, type Cases, untilLimited, type World } from './world.ts';

type AssistantCall = Extract<Call, `${string} /assistant/${string}`>;

/** Where a call finds the domain or the entry that it is about. */
type Target = (world: World) => Promise<{ params?: Record<string, string>; body?: object }>;

const none: Target = async () => ({});

/** The three sides of a call: the owner's own, one that is not there, somebody else's. */
const sides = (name: AssistantCall, own: Target, missing: Target) => ({
  ok: async (world: World): Answered => world.call(name, { token: world.owner.access, ...(await own(world)) }),
  missing: async (world: World): Answered => world.call(name, { token: world.owner.access, ...(await missing(world)) }),
  foreign: async (world: World): Answered => world.call(name, { token: world.stranger.access, ...(await own(world)) }),
});
const bad =
  (name: AssistantCall, target: Target, body: object) =>
  async (world: World): Answered => {
    const { params } = await target(world);
    return world.call(name, { token: world.owner.access, params, body });
  };

const inBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.site()).id, ...rest } });
const inPath: Target = async (world) => ({ params: { domainId: (await world.site()).id } });
const trainedBody =
  (rest: object = {}): Target =>
  async (world) => ({ body: { domainId: (await world.trained()).id, ...rest } });
const trainedPath: Target = async (world) => ({ params: { domainId: (await world.trained()).id } });
const noDomain =
  (rest: object = {}): Target =>
  async () => ({ body: { domainId: 'none', ...rest } });
const noDomainPath: Target = async () => ({ params: { domainId: 'none' } });
const byId =
  (pick: 'labelId' | 'questionId', body?: object): Target =>
  async (world) => ({ params: { id: (await world.trained())[pick] }, body });
const noId =
  (body?: object): Target =>
  async () => ({ params: { id: 'none' }, body });

const newLabel = { label: 'Оплата', description: 'Как платить' };
const newQa = { type: 'question', sentences: ['Можно картой?'] };
const contexts = [
  { label: 'Возврат', description: '', questions: ['Как вернуть товар?'], answers: ['В течение 14 дней.'] },
];

const createLabel = sides('POST /assistant/label/create', inBody(newLabel), noDomain(newLabel));
const listLabels = sides('GET /assistant/ctx/list/domain/id/{domainId}', trainedPath, noDomainPath);
const readLabel = sides('GET /assistant/ctx/detail/{id}', byId('labelId'), noId());
const readMixed = sides('GET /assistant/ctx/mixed/{id}', byId('labelId'), noId());
const editLabel = sides(
  'PATCH /assistant/label/edit/{id}',
  byId('labelId', { label: 'Сроки доставки' }),
  noId({ label: 'Сроки' }),
);
const removeLabel = sides('DELETE /assistant/label/delete/{id}', byId('labelId'), noId());
const createQa = sides(
  'POST /assistant/qa/create',
  async (world) => ({ body: { assistantId: (await world.trained()).labelId, ...newQa } }),
  async () => ({ body: { assistantId: 'none', ...newQa } }),
);
const editQa = sides(
  'PATCH /assistant/qa/edit/{id}',
  byId('questionId', { sentences: ['Сколько ждать?'] }),
  noId({ sentences: ['Сколько ждать?'] }),
);
const removeQa = sides('DELETE /assistant/qa/delete/{id}', byId('questionId'), noId());
const learn = sides('POST /assistant/learn', trainedBody(), noDomain());
const test = sides(
  'POST /assistant/qa/test',
  trainedBody({ question: 'Сколько стоит доставка?' }),
  noDomain({ question: 'Сколько?' }),
);
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
/** A question that the assistant did not know. */
const ask = async (world: World): Promise<{ domainId: string; id: string }> => {
  const site = await world.trained();
  const { token } = (await world.call('POST /widget/session', { body: { site: site.site } })).body;
  await world.call('POST /widget/sentence', {
    token,
    body: { clientId: 'one', text: 'Какая погода на Марсе в январе?' },
  });
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await world.call('GET /assistant/missed/list/domain/id/{domainId}', {
      token: world.owner.access,
      params: { domainId: site.id },
    });
    if (body.length > 0) return { domainId: site.id, id: body[0].id };
    await Bun.sleep(20);
  }
  throw new Error('the missed question did not appear');
};
const missedId: Target = async (world) => ({ params: { id: (await ask(world)).id } });
const missedPath: Target = async (world) => ({ params: { domainId: (await ask(world)).domainId } });
const past = sides('GET /assistant/past/list/domain/id/{domainId}', missedPath, noDomainPath);
const missed = sides('GET /assistant/missed/list/domain/id/{domainId}', missedPath, noDomainPath);
const similar = sides('GET /assistant/similar/label/id/{id}', byId('labelId'), noId());
const readSetting = sides('GET /assistant/setting/domain/id/{domainId}', trainedPath, noDomainPath);
const weekdays = Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: '09:00', to: '18:00' } : null));
const setting = {
  replies: { greeting: 'Здравствуйте! Чем помочь?' },
  hours: { zone: 'Europe/Moscow', days: weekdays },
  notify: 'digest',
};
const editSetting = sides(
  'PATCH /assistant/setting/domain/id/{domainId}',
  async (world) => ({ ...(await trainedPath(world)), body: setting }),
  async (world) => ({ ...(await noDomainPath(world)), body: setting }),
);
const exported = sides('GET /assistant/export/domain/id/{domainId}', trainedPath, noDomainPath);
const imported = sides('POST /assistant/import', inBody({ contexts }), noDomain({ contexts }));

const removeMissed = sides('DELETE /assistant/missed/delete/{id}', missedId, noId());

export const assistantCases: Cases<AssistantCall> = {
  'POST /assistant/label/create': {
    ok: createLabel.ok,
    failures: {
      invalid: bad('POST /assistant/label/create', none, { label: 'О', description: '', domainId: 'none' }),
      not_found: createLabel.missing,
      async conflict({ call, owner, trained }) {
        return call('POST /assistant/label/create', {
          token: owner.access,
          body: { label: 'Доставка', description: '', domainId: (await trained()).id },
        });
      },
    },
    foreign: createLabel.foreign,
  },
  'GET /assistant/ctx/list/domain/id/{domainId}': {
    ok: listLabels.ok,
    failures: { not_found: listLabels.missing },
    foreign: listLabels.foreign,
  },
  'GET /assistant/ctx/detail/{id}': {
    ok: readLabel.ok,
    failures: { not_found: readLabel.missing },
    foreign: readLabel.foreign,
  },
  'GET /assistant/ctx/mixed/{id}': {
    async ok(world) {
      const { call, owner, trained } = world;
      const sentences = ['Сколько стоит доставка?', 'Почём доставка?', 'За сколько дней привезёте?', 'Долго ли ждать?'];
      const { labelId: assistantId } = await trained();
      await call('POST /assistant/qa/create', {
        token: owner.access,
        body: { assistantId, type: 'question', sentences },
      });
      return call('GET /assistant/ctx/mixed/{id}', { token: owner.access, params: { id: assistantId } });
    },
    failures: { not_found: readMixed.missing },
    foreign: readMixed.foreign,
  },
  'PATCH /assistant/label/edit/{id}': {
    ok: editLabel.ok,
    failures: {
      invalid: bad('PATCH /assistant/label/edit/{id}', byId('labelId'), { label: '' }),
      not_found: editLabel.missing,
      async conflict({ call, owner, trained }) {
        const { id, labelId } = await trained();
        await call('POST /assistant/label/create', { token: owner.access, body: { ...newLabel, domainId: id } });
        return call('PATCH /assistant/label/edit/{id}', {
          token: owner.access,
          params: { id: labelId },
          body: { label: newLabel.label },
        });
      },
    },
    foreign: editLabel.foreign,
  },
  'DELETE /assistant/label/delete/{id}': {
    ok: removeLabel.ok,
    failures: { not_found: removeLabel.missing },
    foreign: removeLabel.foreign,
  },
  'POST /assistant/qa/create': {
    ok: createQa.ok,
    failures: {
      invalid: bad('POST /assistant/qa/create', none, { assistantId: 'none', type: 'question', sentences: [] }),
      not_found: createQa.missing,
    },
    foreign: createQa.foreign,
  },
  'PATCH /assistant/qa/edit/{id}': {
    ok: editQa.ok,
    failures: {
      invalid: bad('PATCH /assistant/qa/edit/{id}', byId('questionId'), { sentences: ['я'] }),
      not_found: editQa.missing,
    },
    foreign: editQa.foreign,
  },
  'DELETE /assistant/qa/delete/{id}': {
    ok: removeQa.ok,
    failures: { not_found: removeQa.missing },
    foreign: removeQa.foreign,
  },
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
  'GET /assistant/past/list/domain/id/{domainId}': {
    ok: past.ok,
    failures: { not_found: past.missing },
    foreign: past.foreign,
  },
  'POST /assistant/qa/test': {
    ok: test.ok,
    failures: {
      invalid: bad('POST /assistant/qa/test', none, { domainId: 'none', question: '' }),
      not_found: test.missing,
      not_trained: async ({ call, owner, site }) =>
        call('POST /assistant/qa/test', {
          token: owner.access,
          body: { domainId: (await site()).id, question: 'Где?' },
        }),
    },
    foreign: test.foreign,
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
  'GET /assistant/missed/list/domain/id/{domainId}': {
    ok: missed.ok,
    failures: { not_found: missed.missing },
    foreign: missed.foreign,
  },
  'DELETE /assistant/missed/delete/{id}': {
    ok: removeMissed.ok,
    failures: { not_found: removeMissed.missing },
    foreign: removeMissed.foreign,
  },
  'GET /assistant/similar/label/id/{id}': {
    ok: similar.ok,
    failures: { not_found: similar.missing },
    foreign: similar.foreign,
  },
  'GET /assistant/setting/domain/id/{domainId}': {
    ok: readSetting.ok,
    failures: { not_found: readSetting.missing },
    foreign: readSetting.foreign,
  },
  'PATCH /assistant/setting/domain/id/{domainId}': {
    ok: editSetting.ok,
    failures: {
      invalid: bad('PATCH /assistant/setting/domain/id/{domainId}', noDomainPath, { notify: 'sometimes' }),
      not_found: editSetting.missing,
    },
    foreign: editSetting.foreign,
  },
  'GET /assistant/export/domain/id/{domainId}': {
    ok: exported.ok,
    failures: { not_found: exported.missing },
    foreign: exported.foreign,
  },
  'POST /assistant/import': {
    ok: imported.ok,
    failures: {
      invalid: bad('POST /assistant/import', none, { domainId: 'none', contexts: [] }),
      not_found: imported.missing,
      too_large: ({ call, owner }) =>
        call('POST /assistant/import', {
          token: owner.access,
          body: { domainId: 'none', contexts: [], filler: 'х'.repeat(17 * 1024 * 1024) },
        }),
    },
    foreign: imported.foreign,
  },
};
