import { type Call, fileLimit } from '../platform/contract.ts';
import { type Answered, type Cases, formOf, pixel, type World } from './world.ts';

type DialogCall = Extract<Call, `${string} /dialog/${string}`>;
type ById = Extract<DialogCall, `${string}{id}`>;

const sides = (name: ById, body?: () => object) => ({
  ok: async ({ call, owner, talk }: World): Answered =>
    call(name, { token: owner.access, params: { id: (await talk()).dialogId }, body: body?.() }),
  missing: ({ call, owner }: World): Answered =>
    call(name, { token: owner.access, params: { id: 'none' }, body: body?.() }),
  foreign: async ({ call, stranger, talk }: World): Answered =>
    call(name, { token: stranger.access, params: { id: (await talk()).dialogId }, body: body?.() }),
  invalid:
    (bad: object) =>
    async ({ call, owner, talk }: World): Answered =>
      call(name, { token: owner.access, params: { id: (await talk()).dialogId }, body: bad }),
});

const answer = async (world: World, rest: object = {}, token = world.owner.access): Answered =>
  world.call('POST /dialog/answer', {
    token,
    body: {
      session: (await world.talk()).session,
      sentences: ['Здравствуйте!', 'Чем помочь?'],
      clientId: 'one',
      ...rest,
    },
  });

/** A dialog whose visitor is banned. */
async function banned({ call, owner, talk }: World) {
  const made = await talk();
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

export const dialogCases: Cases<DialogCall> = {
  'GET /dialog/list': {
    async ok({ call, owner, talk }) {
      await talk();
      return call('GET /dialog/list', { token: owner.access, query: { page: 1 } });
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
      invalid: async ({ call, owner, talk }) =>
        call('GET /dialog/detail/{id}', {
          token: owner.access,
          params: { id: (await talk()).dialogId },
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
        const { session } = await world.talk();
        await answer(world, { session });
        return answer(world, { session, sentences: ['Другое'] });
      },
    },
    foreign: (world) => answer(world, {}, world.stranger.access),
  },
  'POST /dialog/file/{id}': {
    ok: file.ok,
    failures: {
      invalid: async ({ call, owner, talk }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await talk()).dialogId },
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
        const { session, dialogId } = await world.talk();
        await answer(world, { session });
        return world.call('POST /dialog/file/{id}', {
          token: world.owner.access,
          params: { id: dialogId },
          body: image(),
        });
      },
      too_large: async ({ call, owner, talk }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await talk()).dialogId },
          body: formOf('file', new Uint8Array(fileLimit + 1), 'image/png', { clientId: 'one' }),
        }),
      unsupported_media: async ({ call, owner, talk }) =>
        call('POST /dialog/file/{id}', {
          token: owner.access,
          params: { id: (await talk()).dialogId },
          body: formOf('file', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'application/x-elf', {
            clientId: 'one',
          }),
        }),
    },
    foreign: file.foreign,
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
