import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { sqliteDialect } from '../sqlite-dialect.ts';
import { migrationsOf } from './migrations.ts';
import { storedParts } from './006-parts.ts';

const beforeOn = (kind: 'sqlite' | 'postgres'): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrationsOf(kind)).filter(([name]) => name < '006'));
const before = beforeOn('sqlite');

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

const adminUrl = process.env.TEST_DATABASE_URL;

/** Adds a row on PostgreSQL; columns that are not given and must be hold their own name. */
async function addTo(client: pg.Client, table: string, given: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query(
    "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'",
    [table],
  );
  const row = { ...Object.fromEntries(rows.map(({ name, type }) => [name, type === 'text' ? name : 0])), ...given };
  const names = Object.keys(row).map((name) => `"${name}"`);
  await client.query(
    `insert into "${table}" (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  );
}

it.skipIf(!adminUrl)('does the same on PostgreSQL', async () => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = `otklik_migration_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(adminUrl!), { pathname: `/${name}` }).href;
  const old = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => beforeOn('postgres') } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await old.destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await addTo(client, 'user', { id: 'u', email: 'a@b.ru' });
  await addTo(client, 'domain', { id: 'd', owner_id: 'u' });
  await addTo(client, 'label', { id: 'l', domain_id: 'd' });
  await addTo(client, 'qa', { id: 'q', label_id: 'l', type: 'question', sentences: '["Сколько?","Когда?"]' });
  await addTo(client, 'dialog', { id: 't', owner_id: 'u', domain_id: 'd' });
  await addTo(client, 'file', { id: 'f', dialog_id: 't', bytes: Buffer.from(picture) });
  const db = await openDatabase({ kind: 'postgres', url }, pino({ level: 'silent' }));
  const stored = await db.selectFrom('part').select(['set_id', 'bytes']).orderBy('set_id').orderBy('number').execute();
  const partsOf = (id: string) => Buffer.concat(stored.filter((part) => part.set_id === id).map(({ bytes }) => bytes));
  expect(partsOf('q').toString()).toBe('["Сколько?","Когда?"]');
  expect(partsOf('f').equals(picture)).toBe(true);
  expect(await db.selectFrom('label').select(['questions', 'answers']).execute()).toEqual([
    { questions: 2, answers: 0 },
  ]);
  await db.deleteFrom('file').execute();
  expect(await db.selectFrom('loose_set').select('set_id').execute()).toEqual([{ set_id: 'f' }]);
  await db.destroy();
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
