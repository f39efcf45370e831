import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../database/new-id.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { call, createOwner, createSite, openDialog, type Owner, say, type Site } from '../dialog/dialog-fixture.ts';
import { shortenDialog } from './dialog-erasure.ts';
import { removeDomain } from './domain-service.ts';
import { writeFor } from './owner-write.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Adds sentences to a dialog as if they had been sent. */
async function fill(session: string, many: number): Promise<{ id: string; last: number }> {
  const { db } = server.deps;
  const { id, last } = await db
    .selectFrom('dialog')
    .select(['id', 'last'])
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < many; from += 500) {
    await db
      .insertInto('sentence')
      .values(
        Array.from({ length: Math.min(500, many - from) }, (_, i) => ({
          id: newId(),
          dialog_id: id,
          seq: last + from + i + 1,
          author: 'visitor' as const,
          text: 'да',
          client_id: null,
          part: 0,
          at: 1,
          extra: null,
        })),
      )
      .execute();
  }
  await db
    .updateTable('dialog')
    .set({ last: last + many, turn: last + many })
    .where('id', '=', id)
    .execute();
  return { id, last: last + many };
}

const left = async (domainId: string): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('dialog')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('domain_id', '=', domainId)
        .executeTakeFirstOrThrow()
    ).n,
  );
const sentences = async (): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('sentence')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

async function largeSite(longest = 4_000): Promise<{ owner: Owner; site: Site }> {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  await fill((await openDialog(server, site)).session, longest);
  for (let i = 0; i < 30; i += 1) await fill((await openDialog(server, site)).session, 20);
  return { owner, site };
}

it('deletes a large domain some rows a commit: the talks of others go on between', async () => {
  // Long enough that the other says more than a few sentences meanwhile.
  const { owner, site } = await largeSite(16_000);
  const other = await createOwner(server);
  const visitorDialog = await openDialog(server, await createSite(server, other));
  const before = await sentences();
  let under = true;
  const seen = new Set<number>();
  const removing = removeDomain(server.deps, owner.id, site.id).finally(() => (under = false));
  let count = 0;
  while (under) {
    expect((await say(server, visitorDialog, `${count}`)).status).toBe(201);
    count += 1;
    seen.add(before - (await sentences()) + count);
  }
  await removing;
  // What was gone of the domain grew step by step between the sentences of the other.
  expect(seen.size).toBeGreaterThan(3);
  expect([
    await left(site.id),
    (await call(server, `GET /domain/config/${site.id}`, { token: owner.token })).status,
  ]).toEqual([0, 404]);
});

it('lets no visitor into a domain that is being deleted', async () => {
  const { owner, site } = await largeSite();
  const removing = removeDomain(server.deps, owner.id, site.id);
  // The owner's next commit comes after the one that closes the domain.
  await writeFor(server.deps, owner.id, async () => {});
  expect((await call(server, 'POST /widget/session', { body: { site: site.site } })).status).toBe(404);
  await removing;
});

it('erases a long talk', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const visitorDialog = await openDialog(server, site);
  const dialog = await fill(visitorDialog.session, 1_700);
  const count = async () =>
    (await server.deps.db.selectFrom('sentence').select('seq').where('dialog_id', '=', dialog.id).execute()).length;
  await shortenDialog(server.deps, owner.id, { ...dialog, domainId: site.id });
  expect(await count()).toBe(200);
  expect((await call(server, 'DELETE /widget/session', { token: visitorDialog.token })).status).toBe(200);
  expect(await count()).toBe(0);
  expect((await call(server, 'DELETE /widget/session', { token: visitorDialog.token })).status).toBe(401);
});
