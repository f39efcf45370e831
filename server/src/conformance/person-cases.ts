import { personLimits, type personEndpoints } from '../contract.ts';
import type { CallOptions } from '../testing.ts';
import { asOwner, sides, type Target } from './targets.ts';
import type { Case, Cases, World } from './world.ts';

/** A visitor of the owner's site with an address, by session. */
async function visitor(world: World): Promise<{ session: string; dialogId: string }> {
  const { dialogId, token } = await world.dialog();
  const email = `maria-${dialogId.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}@example.ru`;
  await world.call('PATCH /widget/visitor', { token, body: { name: 'Мария', email } });
  const owner = { token: world.owner.access };
  const { session } = (await world.call('GET /dialog/header/{id}', { ...owner, params: { id: dialogId } })).body;
  return { session, dialogId };
}

async function keyOf(world: World, session: string): Promise<string> {
  const found = await world.call('GET /person/find', { token: world.owner.access, query: { q: session } });
  return found.body.people[0].key;
}

const byKey =
  (rest: CallOptions = {}): Target =>
  async (world) => ({ params: { key: await keyOf(world, (await visitor(world)).session) }, ...rest });
const noKey: Target = { params: { key: 'none.none' } };

/** A person with more bytes of files than an archive may hold. */
const refuseLarge: Case = async (world, name) => {
  const { session, dialogId } = await visitor(world);
  const key = await keyOf(world, session);
  const { db } = world.server.deps;
  const rows = Array.from({ length: 4 }, (_, at) => ({
    id: `large-${at}-${dialogId}`,
    dialog_id: dialogId,
    name: 'a.txt',
    type: 'text/plain',
    size: personLimits.bytes / 3,
    set_id: `large-${at}-${dialogId}`,
  }));
  await db.insertInto('file').values(rows).execute();
  const refused = await world.call(name, { token: world.owner.access, params: { key } });
  await db.deleteFrom('file').where('dialog_id', '=', dialogId).execute();
  return refused;
};

export const personCases: Cases<keyof typeof personEndpoints> = {
  'GET /person/find': {
    ok: asOwner(async (world) => ({ query: { q: (await visitor(world)).session } })),
    failures: { invalid: asOwner({ query: {} }) },
  },
  'GET /person/taught/{key}': sides(byKey(), noKey),
  'GET /person/export/{key}': sides(byKey(), noKey, { too_large: refuseLarge }),
  'DELETE /person/erase/{key}': sides(byKey(), noKey, { invalid: asOwner(byKey({ query: { keep: 'а,б' } })) }),
};
