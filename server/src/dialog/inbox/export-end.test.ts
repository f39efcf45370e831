import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { basePath } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { call, createMember, createOwner, createSite, openDialog, type Owner } from '../dialog-fixture.ts';

/** Far more than sockets hold back: 64 MB. */
const [sentences, length] = [8_000, 4_000];
let server: TestServer;
let owner: Owner;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  await openDialog(server, await createSite(server, owner));
  const { db } = server.deps;
  const dialog = await db.selectFrom('dialog').select('id').where('owner_id', '=', owner.id).executeTakeFirstOrThrow();
  ({ id } = dialog);
  for (let from = 0; from < sentences; from += 500)
    await db
      .insertInto('sentence')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          id: newId(),
          dialog_id: id,
          seq: from + i + 1,
          author: 'visitor' as const,
          text: 'щ'.repeat(length),
          client_id: null,
          part: 0,
          at: 0,
          extra: null,
        })),
      )
      .execute();
  await db.updateTable('dialog').set({ last: sentences }).where('id', '=', id).execute();
});
afterAll(() => server.stop());

/** Reads an export by `token`, and runs `end` once it has begun to come; how many bytes came in all. */
async function readExport(token: string, end: () => Promise<unknown>): Promise<number> {
  const response = await fetch(`${server.url}${basePath}/dialog/export/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body!.getReader();
  let size = (await reader.read()).value!.length;
  await end();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) size += piece.value.length;
  } catch {
    // Cut.
  }
  return size;
}
const whole = sentences * length * 2;

it('an export comes whole', async () => {
  expect(await readExport(owner.token, async () => {})).toBeGreaterThan(whole);
});

it('an export ends with the API token that it was asked for by', async () => {
  const { body } = await call<{ id: string; token: string }>(server, 'POST /user/token/create', {
    token: owner.token,
    body: { name: 'Выгрузка', scopes: ['read'] },
  });
  const size = await readExport(body.token, () =>
    call(server, `DELETE /user/token/delete/${body.id}`, { token: owner.token }),
  );
  expect(size).toBeLessThan(whole / 2);
});

it('an export ends when the member who asked for it is removed', async () => {
  const { token, memberId } = await createMember(server, owner);
  const size = await readExport(token, () =>
    call(server, `DELETE /team/member/delete/${memberId}`, { token: owner.token }),
  );
  expect(size).toBeLessThan(whole / 2);
});

it('an export ends with the sign-in that it was asked for by', async () => {
  const size = await readExport(owner.token, () => call(server, 'POST /user/logout', { token: owner.token }));
  expect(size).toBeLessThan(whole / 2);
});
