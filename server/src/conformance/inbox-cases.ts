import { type InboxCall, sides } from './dialog-cases.ts';
import type { Answered, Cases, World } from './world.ts';

const close = sides('PATCH /dialog/close/{id}', () => ({ closed: true }));
const name = sides('PATCH /dialog/name/{id}', () => ({ name: 'Мария из «Ромашки»' }));
const tag = sides('PATCH /dialog/tag/{id}', () => ({ tags: ['опт', 'срочно'] }));
const earlier = sides('GET /dialog/earlier/{id}');
const exported = sides('GET /dialog/export/{id}');

/** A dialog with so many sentences that no export holds it. */
async function tooLong(world: World): Promise<{ dialogId: string }> {
  const made = await world.dialog();
  await world.server.deps.db.updateTable('dialog').set({ last: 60_000 }).where('id', '=', made.dialogId).execute();
  return made;
}
const withoutIt = async (world: World, id: string, answer: Answered): Answered => {
  const answered = await answer;
  await world.server.deps.db.deleteFrom('dialog').where('id', '=', id).execute();
  return answered;
};

export const inboxCases: Cases<InboxCall> = {
  'PATCH /dialog/close/{id}': {
    ok: close.ok,
    failures: { invalid: close.invalid({}), not_found: close.missing },
    foreign: close.foreign,
  },
  'PATCH /dialog/name/{id}': {
    ok: name.ok,
    failures: { invalid: name.invalid({ name: 'я'.repeat(65) }), not_found: name.missing },
    foreign: name.foreign,
  },
  'PATCH /dialog/tag/{id}': {
    ok: tag.ok,
    failures: {
      invalid: tag.invalid({ tags: Array.from({ length: 11 }, (_, at) => `метка ${at}`) }),
      not_found: tag.missing,
    },
    foreign: tag.foreign,
  },
  'GET /dialog/tag/list': {
    async ok(world) {
      await tag.ok(world);
      return world.call('GET /dialog/tag/list', { token: world.owner.access });
    },
    failures: {},
  },
  'PATCH /dialog/all/read': {
    async ok({ call, owner, dialog }) {
      await dialog();
      return call('PATCH /dialog/all/read', { token: owner.access, body: {} });
    },
    failures: {
      invalid: ({ call, owner }) => call('PATCH /dialog/all/read', { token: owner.access, body: { domainId: 7 } }),
      not_found: ({ call, owner }) =>
        call('PATCH /dialog/all/read', { token: owner.access, body: { domainId: 'none' } }),
    },
    foreign: async ({ call, stranger, site }) =>
      call('PATCH /dialog/all/read', { token: stranger.access, body: { domainId: (await site()).id } }),
  },
  'GET /dialog/earlier/{id}': {
    async ok({ call, owner, dialog, site }) {
      const of = await site();
      for (const made of [await dialog(of), await dialog(of)])
        await call('PATCH /widget/visitor', { token: made.token, body: { email: 'maria@example.ru' } });
      const { items } = (await call('GET /dialog/list', { token: owner.access, query: { domainId: of.id } })).body;
      return call('GET /dialog/earlier/{id}', { token: owner.access, params: { id: items[0].id } });
    },
    failures: { not_found: earlier.missing },
    foreign: earlier.foreign,
  },
  'GET /dialog/export/{id}': {
    ok: exported.ok,
    failures: {
      invalid: async ({ call, owner, dialog }) =>
        call('GET /dialog/export/{id}', {
          token: owner.access,
          params: { id: (await dialog()).dialogId },
          query: { format: 'pdf' },
        }),
      not_found: exported.missing,
      async too_large(world) {
        const { dialogId: id } = await tooLong(world);
        return withoutIt(
          world,
          id,
          world.call('GET /dialog/export/{id}', { token: world.owner.access, params: { id } }),
        );
      },
    },
    foreign: exported.foreign,
  },
  'GET /dialog/all/export': {
    async ok({ call, owner, dialog }) {
      const { site } = await dialog();
      return call('GET /dialog/all/export', { token: owner.access, query: { domainId: site.id } });
    },
    failures: {
      invalid: ({ call, owner }) => call('GET /dialog/all/export', { token: owner.access, query: { filter: 'none' } }),
      async too_large(world) {
        const { dialogId } = await tooLong(world);
        return withoutIt(world, dialogId, world.call('GET /dialog/all/export', { token: world.owner.access }));
      },
    },
  },
};
