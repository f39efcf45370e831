import { expect, it } from 'vitest';
import type { Db } from '../database.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '023-word-list';

async function migrateDialog(old: OldDatabase): Promise<Db> {
  await old.add('user', { id: 'o' });
  await old.add('domain', { id: 'd', owner_id: 'o' });
  await old.add('dialog', { id: 't', session: 's', owner_id: 'o', domain_id: 'd', serial: 1 });
  return old.open();
}

it('the unused list of words goes, and the search index with its rows stays', async () => {
  const old = await oldSqlite(name);
  const tables = (): string[] =>
    (
      old.file.query("select name from sqlite_master where name in ('dialog_word', 'dialog_text')").all() as {
        name: string;
      }[]
    )
      .map((table) => table.name)
      .sort();
  expect(tables()).toEqual(['dialog_text', 'dialog_word']);
  old.file.run("insert into dialog_text (rowid, words) values (1, 'заказ')");
  const db = await migrateDialog(old);
  const { rows } = await db.executeQuery<{ name: string }>({
    sql: "select name from sqlite_master where name = 'dialog_word' union all select 'row ' || rowid from dialog_text where dialog_text match 'заказ'",
    parameters: [],
    query: { kind: 'RawNode' },
    queryId: { queryId: name },
  } as never);
  expect(rows.map((row) => row.name)).toEqual(['row 1']);
  await db.destroy();
});

it.skipIf(!admin)('PostgreSQL, which has no such list, migrates too', () =>
  withOldPostgres(admin!, name, async (old) => {
    const db = await migrateDialog(old);
    expect(await db.selectFrom('dialog').select('id').execute()).toEqual([{ id: 't' }]);
  }),
);
