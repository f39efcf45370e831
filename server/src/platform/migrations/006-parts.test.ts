import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { sqliteDialect } from '../sqlite-dialect.ts';
import { first } from './001-first.ts';
import { changed } from './002-changed.ts';
import { parts } from './003-parts.ts';
import { accounts } from './004-accounts.ts';
import { visitors } from './005-visitors.ts';
import { storedParts } from './006-parts.ts';

const before: Record<string, Migration> = {
  '001-first': first('sqlite'),
  '002-changed': changed,
  '003-parts': parts('sqlite'),
  '004-accounts': accounts,
  '005-visitors': visitors('sqlite'),
};

const migrate = (file: Database, migrations: Record<string, Migration>) =>
  new Migrator({
    db: new Kysely({ dialect: sqliteDialect(file) }),
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();

/** Adds a row; columns that are not given and must be hold their own name. */
function add(file: Database, table: string, given: Record<string, string | number | Uint8Array>): void {
  const columns = file.query(`pragma table_info("${table}")`).all() as {
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
  }[];
  const needed = columns.filter(({ notnull, dflt_value }) => notnull && dflt_value === null);
  const row = { ...Object.fromEntries(needed.map(({ name, type }) => [name, type === 'text' ? name : 0])), ...given };
  const names = Object.keys(row).map((name) => `"${name}"`);
  file
    .query(`insert into "${table}" (${names.join()}) values (${names.map(() => '?').join()})`)
    .run(...(Object.values(row) as never[]));
}

const picture = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);

/** A database of 0.1 with an entry of each type and a file of three parts. */
async function createOld(): Promise<{ path: string; file: Database }> {
  const path = join(mkdtempSync(join(tmpdir(), 'otklik-migration-')), 'a.sqlite');
  const file = new Database(path, { create: true });
  expect((await migrate(file, before)).error).toBeUndefined();
  add(file, 'user', { id: 'u', email: 'a@b.ru' });
  add(file, 'domain', { id: 'd', owner_id: 'u' });
  add(file, 'label', { id: 'l', domain_id: 'd' });
  add(file, 'qa', { id: 'q', label_id: 'l', type: 'question', sentences: '["Сколько?","Когда?"]' });
  add(file, 'qa', { id: 'a', label_id: 'l', type: 'answer', sentences: '["Завтра."]' });
  add(file, 'dialog', { id: 't', owner_id: 'u', domain_id: 'd' });
  add(file, 'file', { id: 'f', dialog_id: 't', bytes: picture });
  return { path, file };
}

it('moves sentences and files of an older database into parts, and counts them with their labels', async () => {
  const { path, file } = await createOld();
  file.close();
  const db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  const partsOf = async (id: string) =>
    Buffer.concat(
      (await db.selectFrom('part').select('bytes').where('set_id', '=', id).orderBy('number').execute()).map(
        ({ bytes }) => bytes,
      ),
    );
  expect(await db.selectFrom('qa').select(['id', 'set_id', 'count']).orderBy('id').execute()).toEqual([
    { id: 'a', set_id: 'a', count: 1 },
    { id: 'q', set_id: 'q', count: 2 },
  ]);
  expect((await partsOf('q')).toString()).toBe('["Сколько?","Когда?"]');
  expect((await partsOf('f')).equals(picture)).toBe(true);
  expect(await db.selectFrom('label').select(['questions', 'answers']).executeTakeFirst()).toEqual({
    questions: 2,
    answers: 1,
  });
  await db.deleteFrom('file').execute();
  expect(await db.selectFrom('loose_set').select('set_id').execute()).toEqual([{ set_id: 'f' }]);
  await db.destroy();
});

it('that fails at its end leaves everything as it was', async () => {
  const { path, file } = await createOld();
  const failing: Migration = {
    async up(db) {
      await storedParts('sqlite').up(db);
      throw new Error('the disk is full');
    },
  };
  expect((await migrate(file, { ...before, '006-parts': failing })).error).toMatchObject({
    message: 'the disk is full',
  });
  expect(file.query('select sentences from qa where id = ?').get('q')).toEqual({ sentences: '["Сколько?","Когда?"]' });
  expect((file.query('select bytes from file').get() as { bytes: Uint8Array }).bytes).toEqual(picture);
  file.close();
  const db = await openDatabase({ kind: 'sqlite', path }, pino({ level: 'silent' }));
  expect(await db.selectFrom('part').select('set_id').distinct().orderBy('set_id').execute()).toHaveLength(3);
  await db.destroy();
});
