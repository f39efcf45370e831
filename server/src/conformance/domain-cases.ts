import { avatarLimit, type Call } from '../contract.ts';
import type { CallOptions } from '../testing.ts';
import { asOwner, bySite, noId, sides } from './targets.ts';
import { type Case, type Cases, formOf, pixel, provable, unshown, type World } from './world.ts';

type DomainCall = Extract<Call, `${string} /domain/${string}`>;

const [proven, second, unproven, contested, listed] = provable;

async function create({ call }: World, token: string, name: string): Promise<{ id: string; proof: string }> {
  return (await call('POST /domain/create', { token, body: { name } })).body;
}

/** The three sides of a call by a domain's id. */
const siteSides = <Failures extends Readonly<Record<string, Case>>>(rest?: CallOptions, failures?: Failures) =>
  sides(bySite(rest), noId(rest), failures);

/** A call for a domain's secret by who showed the password too long ago. */
const unshownSecret =
  (name: DomainCall, body?: object) =>
  async ({ aging }: World) => {
    const user = await aging.signUp();
    const site = { name: `secret-${name.split(' ')[0]!.toLowerCase()}.ru` };
    const { id } = (await aging.call('POST /domain/create', { token: user.access, body: site })).body;
    return aging.call(name, { token: await unshown(aging, user), params: { id }, ...(body && { body }) });
  };

const image = { body: formOf('image', pixel, 'image/png') };

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
    ok: asOwner({ body: { name: 'magazin.ru' } }),
    failures: {
      invalid: asOwner({ body: { name: 'http://magazin' } }),
      async conflict(world) {
        await create(world, world.owner.access, 'twice.ru');
        return world.call('POST /domain/create', { token: world.owner.access, body: { name: 'twice.ru' } });
      },
    },
  },
  'PATCH /domain/update/{id}': siteSides(
    { body: { name: 'renamed.ru' } },
    {
      invalid: asOwner(bySite({ body: { name: '-' } })),
      conflict: asOwner(async (world) => {
        await create(world, world.owner.access, 'occupied.ru');
        return { params: { id: (await world.site()).id }, body: { name: 'occupied.ru' } };
      }),
    },
  ),
  'PATCH /domain/verification/{id}': {
    ...siteSides(
      { body: {} },
      {
        async conflict(world) {
          const { call, owner, stranger } = world;
          const first = await create(world, owner.access, contested);
          world.prove(contested, first.proof);
          await call('PATCH /domain/verification/{id}', { token: owner.access, params: { id: first.id }, body: {} });
          const later = await create(world, stranger.access, contested);
          world.prove(contested, later.proof);
          return call('PATCH /domain/verification/{id}', {
            token: stranger.access,
            params: { id: later.id },
            body: {},
          });
        },
        not_proven: asOwner(async (world) => {
          const { id } = await create(world, world.owner.access, unproven);
          return { params: { id }, body: {} };
        }),
        async rate_limited({ limited }) {
          const { access } = await limited.signUp();
          const { body } = await limited.call('POST /domain/create', { token: access, body: { name: second } });
          const verify = () =>
            limited.call('PATCH /domain/verification/{id}', { token: access, params: { id: body.id }, body: {} });
          const answers = await Promise.all(Array.from({ length: 25 }, verify));
          return answers.find(({ status }) => status === 429) ?? answers[0]!;
        },
      },
    ),
    ok: asOwner(async (world) => {
      const { id, proof } = await create(world, world.owner.access, proven);
      world.prove(proven, proof);
      return { params: { id }, body: {} };
    }),
  },
  'DELETE /domain/delete/{id}': siteSides(),
  'GET /domain/config/{id}': siteSides(),
  'PATCH /domain/config/{id}': siteSides(
    { body: { title: 'Помощь', color: '#aa3366' } },
    { invalid: asOwner(bySite({ body: { color: 'red' } })) },
  ),
  'POST /domain/picture/{id}': siteSides(image, {
    invalid: asOwner(bySite({ body: formOf('other', pixel, 'image/png') })),
    too_large: asOwner(bySite({ body: formOf('image', new Uint8Array(avatarLimit + 1), 'image/png') })),
    unsupported_media: asOwner(bySite({ body: formOf('image', 'просто текст', 'text/plain') })),
  }),
  'GET /domain/picture/{id}': siteSides(),
  'DELETE /domain/picture/{id}': siteSides(),
  'GET /domain/secret/{id}': siteSides(undefined, { password_needed: unshownSecret('GET /domain/secret/{id}') }),
  'PATCH /domain/secret/rotate/{id}': siteSides(
    { body: {} },
    {
      invalid: asOwner(bySite({ body: { atOnce: 'да' } })),
      password_needed: unshownSecret('PATCH /domain/secret/rotate/{id}', {}),
    },
  ),
};
