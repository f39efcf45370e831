import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { withPostgres } from '../../../../tests/harness/postgres.ts';
import { type Db, openDatabase } from '../database.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { migrationsOf } from './migrations.ts';

type Kind = 'sqlite' | 'postgres';
type Given = Record<string, string | number | Uint8Array | null>;

/** A database with the tables of an older version. */
export interface OldDatabase {
  readonly kind: Kind;
  /** Adds a row; columns that are not given and must be hold their own name, or 0. */
  add(table: string, given: Given): Promise<void>;
  /** Runs a statement. */
  run(statement: string): Promise<unknown>;
  /** Brings it up to date as a start of the server does. */
  open(): Promise<Db>;
}

const log = pino({ level: 'silent' });

/** All steps before the one that is called so. */
export const migrationsBefore = (kind: Kind, name: string): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrationsOf(kind)).filter(([each]) => each < name));

const migrate = async (db: Kysely<unknown>, migrations: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();

/** Runs steps on a file of SQLite. */
export const migrateFile = (file: Database, migrations: Record<string, Migration>) =>
  migrate(new Kysely({ dialect: sqliteDialect(file) }), migrations);

const filled = (columns: readonly { name: string; type: string }[], given: Given): Given => ({
  ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'text' ? name : 0])),
  ...given,
});
const insertion = (table: string, row: Given, slot: (at: number) => string): string => {
  const names = Object.keys(row);
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map((_, at) => slot(at)).join()})`;
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: unknown;
}

/** A file of SQLite as the steps before `name` have left it. */
export async function oldSqlite(
  name: string,
): Promise<OldDatabase & { readonly path: string; readonly file: Database }> {
  const path = join(mkdtempSync(join(tmpdir(), 'otklik-migration-')), 'a.sqlite');
  const file = new Database(path, { create: true });
  expect((await migrateFile(file, migrationsBefore('sqlite', name))).error).toBeUndefined();
  return {
    kind: 'sqlite',
    path,
    file,
    async add(table, given) {
      const columns = file.query(`pragma table_info("${table}")`).all() as Column[];
      const needed = columns.filter(({ notnull, dflt_value }) => notnull && dflt_value === null);
      const row = filled(needed, given);
      file.query(insertion(table, row, () => '?')).run(...(Object.values(row) as never[]));
    },
    run: async (statement) => file.run(statement),
    open() {
      file.close();
      return openDatabase({ kind: 'sqlite', path }, log);
    },
  };
}

/** The same on PostgreSQL, dropped after `use`; `admin` is the address of a database whose user may create others. */
const withOldPostgres = (admin: string, name: string, use: (old: OldDatabase) => Promise<void>): Promise<void> =>
  withPostgres(admin, async (url) => {
    const old = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
    expect((await migrate(old, migrationsBefore('postgres', name))).error).toBeUndefined();
    await old.destroy();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const needed: Record<string, { name: string; type: string }[]> = {};
    let db: Db | undefined;
    try {
      await use({
        kind: 'postgres',
        async add(table, given) {
          needed[table] ??= (
            await client.query<{ name: string; type: string }>(
              `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
              and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
              [table],
            )
          ).rows;
          const row = filled(needed[table], given);
          await client.query(
            insertion(table, row, (at) => `$${at + 1}`),
            Object.values(row),
          );
        },
        run: (statement) => client.query(statement),
        open: async () => (db = await openDatabase({ kind: 'postgres', url }, log)),
      });
    } finally {
      await db?.destroy();
      await client.end();
    }
  });

const admin = process.env.TEST_DATABASE_URL;

/** Tests a database as the steps before `name` have left it: a file of SQLite, and PostgreSQL where one listens. */
export function itMigrates(title: string, name: string, check: (old: OldDatabase) => Promise<void>): void {
  it(title, async () => {
    const old = await oldSqlite(name);
    let db: Db | undefined;
    await check({ ...old, open: async () => (db = await old.open()) });
    await db?.destroy();
  });
  it.skipIf(!admin)(`${title}, on PostgreSQL`, () => withOldPostgres(admin!, name, check));
}
