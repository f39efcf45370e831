import { expect, it } from 'vitest';
import { readAfter } from '../../event/read-after.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '026-fewer-pages';
/** What an operator who missed all facts reads afterwards. */
async function migrate(old: OldDatabase): Promise<void> {
  await old.add('user', { id: 'o', rev: 2 });
  await old.add('event', { owner_id: 'o', rev: 2, type: 'dialog', dialog_id: 't', seq: null, at: 6 });
  await old.add('event', { owner_id: 'o', rev: 1, type: 'sentence', dialog_id: 't', seq: 3, at: 5 });
  const db = await old.open();
  expect(await readAfter(db, 'o', 0, 10)).toEqual([
    { rev: 1, type: 'sentence', dialogId: 't', seq: 3 },
    { rev: 2, type: 'dialog', dialogId: 't' },
  ]);
  await db.deleteFrom('user').execute();
  expect(await db.selectFrom('event').selectAll().execute()).toEqual([]);
  await db.destroy();
}

it('stores the facts of an owner until the owner is deleted', async () => {
  await migrate(await oldSqlite(name));
});

it.skipIf(!admin)('on PostgreSQL too', () => withOldPostgres(admin!, name, migrate));
