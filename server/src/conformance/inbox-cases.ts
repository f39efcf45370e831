import { dialogSides, type InboxCall } from './dialog-cases.ts';
import { asOwner, byDialog, inBody, noDomain, sides } from './targets.ts';
import type { Case, Cases } from './world.ts';

const tags = { body: { tags: ['опт', 'срочно'] } };

/** Exports an inbox in which one dialog has more sentences than an export may contain. */
const refuseLong: Case = async (world, name) => {
  const { dialogId: id } = await world.dialog();
  const { db } = world.server.deps;
  await db.updateTable('dialog').set({ last: 60_000 }).where('id', '=', id).execute();
  const refused = await asOwner({ params: { id } })(world, name);
  await db.deleteFrom('dialog').where('id', '=', id).execute();
  return refused;
};

export const inboxCases: Cases<InboxCall> = {
  'PATCH /dialog/close/{id}': dialogSides({ body: { closed: true } }, { invalid: asOwner(byDialog({ body: {} })) }),
  'PATCH /dialog/name/{id}': dialogSides(
    { body: { name: 'Мария из «Ромашки»' } },
    { invalid: asOwner(byDialog({ body: { name: 'я'.repeat(65) } })) },
  ),
  'PATCH /dialog/tag/{id}': dialogSides(tags, {
    invalid: asOwner(byDialog({ body: { tags: Array.from({ length: 11 }, (_, at) => `метка ${at}`) } })),
  }),
  'GET /dialog/tag/list': {
    async ok(world) {
      await asOwner(byDialog(tags))(world, 'PATCH /dialog/tag/{id}');
      return world.call('GET /dialog/tag/list', { token: world.owner.access });
    },
    failures: {},
  },
  'PATCH /dialog/all/read': {
    ...sides(inBody(), noDomain(), { invalid: asOwner({ body: { domainId: 7 } }) }),
    async ok({ call, owner, dialog }) {
      await dialog();
      return call('PATCH /dialog/all/read', { token: owner.access, body: {} });
    },
  },
  'GET /dialog/earlier/{id}': {
    ...dialogSides(),
    async ok({ call, owner, dialog, site }) {
      const of = await site();
      for (const made of [await dialog(of), await dialog(of)])
        await call('PATCH /widget/visitor', { token: made.token, body: { email: 'maria@example.ru' } });
      const { items } = (await call('GET /dialog/list', { token: owner.access, query: { domainId: of.id } })).body;
      return call('GET /dialog/earlier/{id}', { token: owner.access, params: { id: items[0].id } });
    },
  },
  'GET /dialog/export/{id}': dialogSides(
    {},
    {
      invalid: asOwner(byDialog({ query: { format: 'pdf' } })),
      too_large: refuseLong,
    },
  ),
  'GET /dialog/all/export': {
    ok: asOwner(async ({ dialog }) => ({ query: { domainId: (await dialog()).site.id } })),
    failures: { invalid: asOwner({ query: { filter: 'none' } }), too_large: refuseLong },
  },
};
