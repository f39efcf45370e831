import { avatarLimit, type Call } from '../contract.ts';
import { type Cases, formOf, pixel, provable, type World } from './world.ts';

type DomainCall = Extract<Call, `${string} /domain/${string}`>;

const [proven, second, unproven, contested, listed] = provable;

async function create({ call }: World, token: string, name: string): Promise<{ id: string; proof: string }> {
  return (await call('POST /domain/create', { token, body: { name } })).body;
}

/** The calls that name a domain answer alike for one that is not there and for somebody else's. */
const of = (name: Extract<DomainCall, `${string}{id}`>, body?: object) => ({
  ok: async ({ call, owner, site }: World) =>
    call(name, { token: owner.access, params: { id: (await site()).id }, body }),
  missing: ({ call, owner }: World) => call(name, { token: owner.access, params: { id: 'none' }, body }),
  foreign: async ({ call, stranger, site }: World) =>
    call(name, { token: stranger.access, params: { id: (await site()).id }, body }),
});

const update = of('PATCH /domain/update/{id}', { name: 'renamed.ru' });
const verification = of('PATCH /domain/verification/{id}', {});
const remove = of('DELETE /domain/delete/{id}');
const config = of('GET /domain/config/{id}');
const editConfig = of('PATCH /domain/config/{id}', { title: 'Помощь', color: '#aa3366' });
const secret = of('GET /domain/secret/{id}');
const picture = of('GET /domain/picture/{id}');
const removePicture = of('DELETE /domain/picture/{id}');

const uploadPicture =
  (form: () => FormData) =>
  async ({ call, owner, site }: World) =>
    call('POST /domain/picture/{id}', { token: owner.access, params: { id: (await site()).id }, body: form() });

export const domainCases: Cases<DomainCall> = {
  'GET /domain/list': {
    async ok(world) {
      const { access: token } = await world.server.signUp();
      await create(world, token, 'magazin.ru');
      return world.call('GET /domain/list', { token });
    },
    failures: {},
  },
  'GET /domain/verified/list': {
    async ok(world) {
      const { call, owner } = world;
      const { id, proof } = await create(world, owner.access, listed);
      if (id) world.prove(listed, proof);
      if (id) await call('PATCH /domain/verification/{id}', { token: owner.access, params: { id }, body: {} });
      return call('GET /domain/verified/list', { token: owner.access });
    },
    failures: {},
  },
  'POST /domain/create': {
    ok: ({ call, owner }) => call('POST /domain/create', { token: owner.access, body: { name: 'magazin.ru' } }),
    failures: {
      invalid: ({ call, owner }) =>
        call('POST /domain/create', { token: owner.access, body: { name: 'http://magazin' } }),
      async conflict(world) {
        await create(world, world.owner.access, 'twice.ru');
        return world.call('POST /domain/create', { token: world.owner.access, body: { name: 'twice.ru' } });
      },
    },
  },
  'PATCH /domain/update/{id}': {
    ok: update.ok,
    failures: {
      invalid: async ({ call, owner, site }) =>
        call('PATCH /domain/update/{id}', {
          token: owner.access,
          params: { id: (await site()).id },
          body: { name: '-' },
        }),
      not_found: update.missing,
      async conflict(world) {
        const { owner, call, site } = world;
        await create(world, owner.access, 'occupied.ru');
        return call('PATCH /domain/update/{id}', {
          token: owner.access,
          params: { id: (await site()).id },
          body: { name: 'occupied.ru' },
        });
      },
    },
    foreign: update.foreign,
  },
  'PATCH /domain/verification/{id}': {
    async ok(world) {
      const { id, proof } = await create(world, world.owner.access, proven);
      world.prove(proven, proof);
      return world.call('PATCH /domain/verification/{id}', { token: world.owner.access, params: { id }, body: {} });
    },
    failures: {
      not_found: verification.missing,
      async conflict(world) {
        const { call, owner, stranger } = world;
        const first = await create(world, owner.access, contested);
        world.prove(contested, first.proof);
        await call('PATCH /domain/verification/{id}', { token: owner.access, params: { id: first.id }, body: {} });
        const later = await create(world, stranger.access, contested);
        world.prove(contested, later.proof);
        return call('PATCH /domain/verification/{id}', { token: stranger.access, params: { id: later.id }, body: {} });
      },
      async not_proven(world) {
        const { id } = await create(world, world.owner.access, unproven);
        return world.call('PATCH /domain/verification/{id}', { token: world.owner.access, params: { id }, body: {} });
      },
      async rate_limited({ limited }) {
        const { access } = await limited.signUp();
        const { body } = await limited.call('POST /domain/create', { token: access, body: { name: second } });
        const verify = () =>
          limited.call('PATCH /domain/verification/{id}', { token: access, params: { id: body.id }, body: {} });
        const answers = await Promise.all(Array.from({ length: 25 }, verify));
        return answers.find(({ status }) => status === 429) ?? answers[0]!;
      },
    },
    foreign: verification.foreign,
  },
  'DELETE /domain/delete/{id}': { ok: remove.ok, failures: { not_found: remove.missing }, foreign: remove.foreign },
  'GET /domain/config/{id}': { ok: config.ok, failures: { not_found: config.missing }, foreign: config.foreign },
  'PATCH /domain/config/{id}': {
    ok: editConfig.ok,
    failures: {
      invalid: async ({ call, owner, site }) =>
        call('PATCH /domain/config/{id}', {
          token: owner.access,
          params: { id: (await site()).id },
          body: { color: 'red' },
        }),
      not_found: editConfig.missing,
    },
    foreign: editConfig.foreign,
  },
  'POST /domain/picture/{id}': {
    ok: uploadPicture(() => formOf('image', pixel, 'image/png')),
    failures: {
      invalid: uploadPicture(() => formOf('other', pixel, 'image/png')),
      not_found: ({ call, owner }) =>
        call('POST /domain/picture/{id}', {
          token: owner.access,
          params: { id: 'none' },
          body: formOf('image', pixel, 'image/png'),
        }),
      too_large: uploadPicture(() => formOf('image', new Uint8Array(avatarLimit + 1), 'image/png')),
      unsupported_media: uploadPicture(() => formOf('image', 'просто текст', 'text/plain')),
    },
    foreign: async ({ call, stranger, site }) =>
      call('POST /domain/picture/{id}', {
        token: stranger.access,
        params: { id: (await site()).id },
        body: formOf('image', pixel, 'image/png'),
      }),
  },
  'GET /domain/picture/{id}': { ok: picture.ok, failures: { not_found: picture.missing }, foreign: picture.foreign },
  'DELETE /domain/picture/{id}': {
    ok: removePicture.ok,
    failures: { not_found: removePicture.missing },
    foreign: removePicture.foreign,
  },
  'GET /domain/secret/{id}': { ok: secret.ok, failures: { not_found: secret.missing }, foreign: secret.foreign },
};
