import { type Call, fileLimit, type inboxEndpoints } from '../contract.ts';
import { type Answered, type Cases, formOf, pixel, type World } from './world.ts';

/** The calls by which operators keep their dialogs in order: they have a file of their own. */
export type InboxCall = keyof typeof inboxEndpoints;
type DialogCall = Exclude<Extract<Call, `${string} /dialog/${string}`>, InboxCall>;
type ById = Extract<Call, `${string} /dialog/${string}{id}`>;

/** What a call by a dialog's id answers: to its owner, for no dialog, to somebody else, and for a bad body. */
export const sides = (name: ById, body?: () => object) => ({
  ok: async ({ call, owner, dialog }: World): Answered =>
    call(name, { token: owner.access, params: { id: (await dialog()).dialogId }, body: body?.() }),
  missing: ({ call, owner }: World): Answered =>
    call(name, { token: owner.access, params: { id: 'none' }, body: body?.() }),
  foreign: async ({ call, stranger, dialog }: World): Answered =>
    call(name, { token: stranger.access, params: { id: (await dialog()).dialogId }, body: body?.() }),
  invalid:
    (bad: object) =>
    async ({ call, owner, dialog }: World): Answered =>
      call(name, { token: owner.access, params: { id: (await dialog()).dialogId }, body: bad }),
});

const answer = async (world: World, rest: object = {}, token = world.owner.access): Answered =>
  world.call('POST /dialog/answer', {
    token,
    body: {
      session: (await world.dialog()).session,
      sentences: ['Здравствуйте!', 'Чем помочь?'],
      clientId: 'one',
      ...rest,
    },
  });

/** A dialog whose visitor is banned. */
async function banned({ call, owner, dialog }: World) {
  const made = await dialog();
  await call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id: made.dialogId }, body: { isBan: true } });
  return made;
}

const image = () => formOf('file', pixel, 'image/png', { clientId: 'one' });
const detail = sides('GET /dialog/detail/{id}');
const header = sides('GET /dialog/header/{id}');
const file = sides('POST /dialog/file/{id}', image);
const ban = sides('PATCH /dialog/ban/{id}', () => ({ isBan: true }));
const assistant = sides('PATCH /dialog/assistant/{id}', () => ({ active: false }));
const read = sides('PATCH /dialog/read/{id}', () => ({ seq: 1 }));

/** A dialog in which the assistant has answered: `seq` is that of its answer. */
async function answered(world: World): Promise<{ dialogId: string; token: string; seq: number; labelId: string }> {
  const site = await world.trained();
  const { token, session } = (await world.call('POST /widget/session', { body: { site: site.site } })).body;
  await world.call('POST /widget/sentence', { token, body: { clientId: 'one', text: 'Сколько стоит доставка?' } });
  for (let tries = 0; tries < 400; tries += 1) {
    const { items } = (await world.call('GET /dialog/list', { token: world.owner.access })).body;
    const entry = items.find((item: { session: string }) => item.session === session);
    if (entry?.last?.author === 'assistant')
      return { dialogId: entry.id, token, seq: entry.last.seq, labelId: site.labelId };
    await Bun.sleep(20);
  }
  throw new Error('the assistant has not answered');
}

const correct = async (world: World, rest: object = {}, token = world.owner.access): Answered => {
  const { dialogId, seq } = await answered(world);
  const body = { seq, right: 'answer', label: 'Цена доставки', answer: 'Доставка стоит 300 рублей.', ...rest };
  return world.call('POST /dialog/correction/create/{id}', { token, params: { id: dialogId }, body });
};
const undo = async (world: World, token = world.owner.access): Answered =>
  world.call('DELETE /dialog/correction/delete/{id}', { token, params: { id: (await correct(world)).body.id } });

/** A dialog in which a person has the word, and its visitor has asked something since. */
async function offered(world: World, token = world.owner.access): Answered {
  const { dialogId: id, token: visitor } = await answered(world);
  await world.call('PATCH /dialog/assistant/{id}', {
    token: world.owner.access,
    params: { id },
    body: { active: false },
  });
  await world.call('POST /widget/sentence', {
    token: visitor,
    body: { clientId: 'two', text: 'Когда привезут заказ?' },
  });
  return world.call('GET /dialog/offer/{id}', { token, params: { id } });
}
const corrections = sides('GET /dialog/correction/list/{id}');
const offerOf = sides('GET /dialog/offer/{id}');

export const dialogCases: Cases<DialogCall> = {
  'GET /dialog/list': {
    async ok({ call, owner, dialog }) {
      await dialog();
      return call('GET /dialog/list', { token: owner.access, query: { page: 1, q: 'Добрый день' } });
    },
    failures: { invalid: ({ call, owner }) => call('GET /dialog/list', { token: owner.access, query: { page: 0 } }) },
  },
  'GET /dialog/count': { ok: ({ call, owner }) => call('GET /dialog/count', { token: owner.access }), failures: {} },
  'GET /dialog/stats': {
    ok: ({ call, owner }) => call('GET /dialog/stats', { token: owner.access, query: { days: 7 } }),
    failures: {
      invalid: ({ call, owner }) => call('GET /dialog/stats', { token: owner.access, query: { days: 1000 } }),
      not_found: ({ call, owner }) => call('GET /dialog/stats', { token: owner.access, query: { domainId: 'none' } }),
    },
    foreign: async ({ call, stranger, site }) =>
      call('GET /dialog/stats', { token: stranger.access, query: { domainId: (await site()).id } }),
  },
  'GET /dialog/detail/{id}': {
    ok: detail.ok,
    failures: {
      invalid: async ({ call, owner, dialog }) =>
        call('GET /dialog/detail/{id}', {
          token: owner.access,
          params: { id: (await dialog()).dialogId },
          query: { page: 'x' },
        }),
      not_found: detail.missing,
    },
    foreign: detail.foreign,
  },
  'GET /dialog/header/{id}': { ok: header.ok, failures: { not_found: header.missing }, foreign: header.foreign },
  'POST /dialog/answer': {
    ok: (world) => answer(world),
    failures: {
      invalid: (world) => answer(world, { sentences: [] }),
      not_found: (world) => answer(world, { session: 'none' }),
      dialog_banned: async (world) => answer(world, { session: (await banned(world)).session }),
      async client_id_reused(world) {
        const { session } = await world.dialog();
        await answer(world, { session });
        return answer(world, { session, sentences: ['Другое'] });
      },
    },
    foreign: (world) => answer(world, {}, world.stranger.access),
  },
  'POST /dialog/file/{id}': {
    ok: file.ok,
    failures: {
      invalid: async ({ call, owner, dialog }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await dialog()).dialogId },
          body: formOf('other', pixel, 'image/png', { clientId: 'one' }),
        }),
      not_found: file.missing,
      dialog_banned: async (world) =>
        world.call('POST /dialog/file/{id}', {
          token: world.owner.access,
          params: { id: (await banned(world)).dialogId },
          body: image(),
        }),
      async client_id_reused(world) {
        const { session, dialogId } = await world.dialog();
        await answer(world, { session });
        return world.call('POST /dialog/file/{id}', {
          token: world.owner.access,
          params: { id: dialogId },
          body: image(),
        });
      },
      too_large: async ({ call, owner, dialog }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await dialog()).dialogId },
          body: formOf('file', new Uint8Array(fileLimit + 1), 'image/png', { clientId: 'one' }),
        }),
      unsupported_media: async ({ call, owner, dialog }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await dialog()).dialogId },
          body: formOf('file', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'application/x-elf', {
            clientId: 'one',
          }),
        }),
    },
    foreign: file.foreign,
  },
  'GET /dialog/correction/list/{id}': {
    async ok(world) {
      const { dialogId: id, seq } = await answered(world);
      const token = world.owner.access;
      const body = { seq, right: 'never' };
      await world.call('POST /dialog/correction/create/{id}', { token, params: { id }, body });
      return world.call('GET /dialog/correction/list/{id}', { token, params: { id } });
    },
    failures: { not_found: corrections.missing },
    foreign: corrections.foreign,
  },
  'POST /dialog/correction/create/{id}': {
    ok: (world) => correct(world),
    failures: {
      invalid: (world) => correct(world, { right: 'context' }),
      not_found: (world) => correct(world, { right: 'context', labelId: 'none' }),
      conflict: (world) => correct(world, { label: 'Доставка' }),
    },
    foreign: (world) => correct(world, {}, world.stranger.access),
  },
  'DELETE /dialog/correction/delete/{id}': {
    ok: (world) => undo(world),
    failures: {
      not_found: ({ call, owner }) =>
        call('DELETE /dialog/correction/delete/{id}', { token: owner.access, params: { id: 'none' } }),
    },
    foreign: (world) => undo(world, world.stranger.access),
  },
  'GET /dialog/offer/{id}': {
    ok: (world) => offered(world),
    failures: { not_found: offerOf.missing },
    foreign: offerOf.foreign,
  },
  'PATCH /dialog/ban/{id}': {
    ok: ban.ok,
    failures: { invalid: ban.invalid({}), not_found: ban.missing },
    foreign: ban.foreign,
  },
  'PATCH /dialog/assistant/{id}': {
    ok: assistant.ok,
    failures: { invalid: assistant.invalid({}), not_found: assistant.missing },
    foreign: assistant.foreign,
  },
  'PATCH /dialog/read/{id}': {
    ok: read.ok,
    failures: { invalid: read.invalid({ seq: -1 }), not_found: read.missing },
    foreign: read.foreign,
  },
};
