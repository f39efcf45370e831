import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readAfter } from '../../../event/read-after.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '026-fewer-pages';
const due = [
  { id: 7, ranges: '[]' },
  { id: 9, ranges: '[1]' },
];

/** What an operator who missed all reads afterwards, and what the search lacks. */
async function migrate(old: OldDatabase, isPostgres = false): Promise<void> {
  await old.add('user', { id: 'o', rev: 2 });
  await old.add('event', { owner_id: 'o', rev: 2, type: 'dialog', dialog_id: 't', seq: null, at: 6 });
  await old.add('event', { owner_id: 'o', rev: 1, type: 'sentence', dialog_id: 't', seq: 3, at: 5 });
  if (!isPostgres) for (const row of due) await old.add('dialog_text_due', row);
  const db = await old.open();
  expect(await readAfter(db, 'o', 0, 10)).toEqual([
    { rev: 1, type: 'sentence', dialogId: 't', seq: 3 },
    { rev: 2, type: 'dialog', dialogId: 't' },
  ]);
  if (!isPostgres) {
    expect(await db.selectFrom('dialog_text_due').selectAll().orderBy('id').execute()).toEqual(due);
    await db.insertInto('dialog_text_due').values({ ranges: '[2]' }).execute();
    expect((await db.selectFrom('dialog_text_due').select('id').execute()).map(({ id }) => id)).toEqual([7, 9, 10]);
    const counters = await sql<{ name: string }>`select name from sqlite_sequence`.execute(db);
    expect(counters.rows).toEqual([]);
  }
  await db.deleteFrom('user').execute();
  expect(await db.selectFrom('event').selectAll().execute()).toEqual([]);
  await db.destroy();
}

it('keeps the facts of an owner as long as it is there, and what is yet to be indexed', async () => {
  await migrate(await oldSqlite(name));
});

it.skipIf(!admin)('on PostgreSQL too', () => withOldPostgres(admin!, name, (old) => migrate(old, true)));
