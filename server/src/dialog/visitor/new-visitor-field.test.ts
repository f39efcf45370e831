import { afterAll, beforeAll, expect, it } from 'vitest';
import { alterSource } from '../../../../tests/harness/alter-source.ts';
import type { TestServer } from '../../testing.ts';
import type { Owner, Site, TestDialog } from '../dialog-fixture.ts';

// Rows more in the contract's table, as one who adds fields writes them.
alterSource([
  {
    file: 'sdk/src/contract/visitor-field.ts',
    find: '  phone: optional',
    put: '  firm: lined(0, 20),\n  town: lined(0, 20),\n  phone: optional',
  },
]);
const { startTestServer } = await import('../../testing.ts');
const { call, createOwner, createSite, entryOf, openDialog, say } = await import('../dialog-fixture.ts');

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
  dialog = await openDialog(server, site);
});
afterAll(() => server.stop());

const describeAs = (body: object) =>
  call<Record<string, unknown>>(server, 'PATCH /widget/visitor', { token: dialog.token, body });
async function asOwner<T>(path: string): Promise<T> {
  const { id } = await entryOf(server, owner, { session: dialog.session });
  return (await call<T>(server, `GET /dialog/${path.replace('{id}', id)}`, { token: owner.token })).body;
}

it('a field that only the contract’s table knows of is stored, merged, shown and exported', async () => {
  expect((await describeAs({ name: 'Анна' })).body).toMatchObject({ name: 'Анна', firm: '' });
  const described = await describeAs({ firm: ' ООО  Ромашка ' });
  expect([described.status, described.body]).toEqual([
    200,
    expect.objectContaining({ name: 'Анна', firm: 'ООО Ромашка' }),
  ]);
  await describeAs({ town: 'Тула', phone: '+7 999 123-45-67' });
  await say(server, dialog, 'Добрый день');
  const known = { name: 'Анна', firm: 'ООО Ромашка', town: 'Тула', phone: '+7 999 123-45-67' };
  expect((await asOwner<{ visitor: object }>('header/{id}')).visitor).toMatchObject(known);
  expect(await asOwner<string>('export/{id}')).toContain('Посетитель: Анна, ООО Ромашка, Тула, +7 999 123-45-67\n');
  expect(await asOwner<object[]>('export/{id}?format=json')).toMatchObject([{ visitor: known }]);
});

it('it is validated by its rule, a rejected value changes nothing, and an empty one deletes it', async () => {
  await describeAs({ firm: 'ООО Ромашка' });
  const refused = await describeAs({ name: 'Пётр', firm: 'Ромашка и партнёры, ООО' });
  expect([refused.status, refused.body.fields]).toEqual([400, { firm: expect.any(String) }]);
  expect((await asOwner<{ visitor: object }>('header/{id}')).visitor).toMatchObject({ firm: 'ООО Ромашка' });
  await describeAs({ firm: '' });
  expect((await asOwner<{ visitor: object }>('header/{id}')).visitor).toMatchObject({ firm: '' });
});
