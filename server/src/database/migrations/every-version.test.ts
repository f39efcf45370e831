import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { withPostgres } from '../../../../tests/harness/postgres.ts';
import { createLog } from '../../log/log.ts';
import { openDatabase } from '../database.ts';
import { migrateFile } from './migration-fixture.ts';
import { migrationsOf } from './migrations.ts';
import { type FixtureRow, insertionOf, insertMadeRows, makeRows } from './rows-fixture.ts';
import { plainRows, readPostgresSchema, readSqliteSchema } from './schema-fixture.ts';

const versions = Object.keys(migrationsOf('sqlite'));
const admin = process.env.TEST_DATABASE_URL ?? '';
const log = createLog('error');

type Made = { readonly version: string; readonly table: string; readonly row: FixtureRow };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-version-'));
  folders.push(folder);
  return join(folder, 'otklik.sqlite');
}
/** Closes a database in memory, where no step waits for the disk, as a file. */
function writeOut(database: Database): string {
  const path = newPath();
  writeFileSync(path, database.serialize());
  database.close();
  return path;
}

const upTo = (kind: 'sqlite' | 'postgres', version: string): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrationsOf(kind)).filter(([name]) => name <= version));

/** What a step computes or deletes by design: columns, or whole tables for rows of versions before one. */
const computed = new Set([
  'file_bytes',
  'text_bytes',
  'questions',
  'answers',
  'count',
  'set_id',
  'check_at',
  'waiting_since',
  'seen_groups',
]);
const deletedBefore: Readonly<Record<string, string>> = { code: '004-accounts' };

/** Rows that are not in the tables of today as they were inserted. */
async function findLost(made: readonly Made[], read: (table: string) => Promise<object[] | null>): Promise<string[]> {
  const today = new Map<string, Record<string, unknown>[] | null>();
  const lost: string[] = [];
  for (const { version, table, row } of made) {
    if (!today.has(table)) today.set(table, await read(table).then((rows) => rows && plainRows(rows)));
    const rows = today.get(table);
    if (!rows || version < (deletedBefore[table] ?? '')) continue;
    const [wanted] = plainRows([row]);
    const isThere = rows.some((one) =>
      Object.entries(wanted!).every(([name, value]) => !(name in one) || computed.has(name) || one[name] === value),
    );
    if (!isThere) lost.push(`${table} of ${version}: ${JSON.stringify(wanted).slice(0, 200)}`);
  }
  return lost;
}

const tablesIn = (file: Database): Set<string> =>
  new Set(
    (file.query(`select name from sqlite_master where type = 'table'`).all() as { name: string }[]).map(
      ({ name }) => name,
    ),
  );

/** Inserts a version's rows into a file of that version. */
const insertMade = (file: Database, version: string): Made[] =>
  insertMadeRows(file, version).map((each) => ({ version, ...each }));

const freshSchema = async (): Promise<string[]> => {
  const path = newPath();
  await (await openDatabase({ kind: 'sqlite', path }, log)).destroy();
  const file = new Database(path, { readonly: true });
  const schema = readSqliteSchema(file);
  file.close();
  return schema;
};

/** Expects a file to be sound, of today's schema, and to have all rows that were inserted. */
async function expectUpgraded(path: string, made: readonly Made[]): Promise<void> {
  const file = new Database(path, { readonly: true });
  const tables = tablesIn(file);
  expect(file.query('pragma foreign_key_check').all()).toEqual([]);
  expect(file.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(readSqliteSchema(file)).toEqual(await freshSchema());
  expect(
    await findLost(made, async (table) =>
      tables.has(table) ? (file.query(`select * from "${table}"`).all() as object[]) : null,
    ),
  ).toEqual([]);
  file.close();
}

describe('a database of any version', () => {
  it('has all rows of every version, sound and in the tables of today, after the last step', async () => {
    const file = new Database(':memory:');
    const made: Made[] = [];
    for (const version of versions) {
      expect((await migrateFile(file, upTo('sqlite', version))).error).toBeUndefined();
      made.push(...insertMade(file, version));
    }
    const path = writeOut(file);
    expect(made.length).toBeGreaterThan(2 * 10 * versions.length);
    await expectUpgraded(path, made);
  });

  it.runIf(process.env.TEST_LONG).each(versions)('%s is upgraded at once by a start', async (version) => {
    const file = new Database(':memory:');
    expect((await migrateFile(file, upTo('sqlite', version))).error).toBeUndefined();
    const made = insertMade(file, version);
    const path = writeOut(file);
    await (await openDatabase({ kind: 'sqlite', path }, log)).destroy();
    await expectUpgraded(path, made);
  });
});

describe.skipIf(!admin)('a database of any version on PostgreSQL', () => {
  const migrate = async (client: string, version: string): Promise<void> => {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: client }) }),
    });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => upTo('postgres', version) } });
    const { error } = await migrator.migrateToLatest();
    await db.destroy();
    if (error) throw error;
  };
  /** Inserts rows of a version, whose columns are those of a SQLite file of that version. */
  async function insertInto(client: pg.Client, file: Database, version: string): Promise<Made[]> {
    const rows = makeRows(file, version);
    await client.query('begin');
    for (const { table, row } of rows)
      await client.query(
        insertionOf(table, row, (at) => `$${at + 1}`),
        Object.values(row),
      );
    await client.query('commit');
    return rows.map((each) => ({ version, ...each }));
  }

  it('has all rows of every version, in the tables of today, after the last step', () =>
    withPostgres(admin, async (url) => {
      const file = new Database(':memory:');
      const client = new pg.Client({ connectionString: url });
      client.setTypeParser(pg.types.builtins.INT8, Number);
      await client.connect();
      const made: Made[] = [];
      try {
        for (const version of versions) {
          await migrate(url, version);
          expect((await migrateFile(file, upTo('sqlite', version))).error).toBeUndefined();
          made.push(...(await insertInto(client, file, version)));
        }
        const schema = await readPostgresSchema(client);
        await withPostgres(admin, async (other) => {
          await (await openDatabase({ kind: 'postgres', url: other }, log)).destroy();
          const fresh = new pg.Client({ connectionString: other });
          await fresh.connect();
          expect(schema).toEqual(await readPostgresSchema(fresh));
          await fresh.end();
        });
        const tables = tablesIn(file);
        const read = async (table: string) =>
          tables.has(table) ? (await client.query<object>(`select * from "${table}"`)).rows : null;
        expect(await findLost(made, read)).toEqual([]);
      } finally {
        await client.end();
        file.close();
      }
    }));

  it('is refused in words when a newer program has migrated it', () =>
    withPostgres(admin, async (url) => {
      await (await openDatabase({ kind: 'postgres', url }, log)).destroy();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`insert into kysely_migration values ('999-future', '')`);
      const before = await readPostgresSchema(client);
      await expect(openDatabase({ kind: 'postgres', url }, log)).rejects.toThrow(
        /version 999-future, newer than this program, which knows versions up to \d{3}-.* start the newer program/,
      );
      expect(await readPostgresSchema(client)).toEqual(before);
      await client.end();
    }));
});
