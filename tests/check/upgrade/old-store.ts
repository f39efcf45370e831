import { createHash } from 'node:crypto';
import { Database } from 'bun:sqlite';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrateFile } from '../../../server/src/database/migrations/migration-fixture.ts';
import { migrationsOf } from '../../../server/src/database/migrations/migrations.ts';
import { insertionOf, insertMadeRows, makeRows } from '../../../server/src/database/migrations/rows-fixture.ts';
import {
  plainRows,
  readPostgresSchema,
  readSqliteSchema,
} from '../../../server/src/database/migrations/schema-fixture.ts';

/** A database of an older version, which can be made again as often as wanted. */
export interface OldStore {
  /** What `open-store.ts` opens. */
  readonly place: string;
  /** Makes it again. */
  restore(): Promise<void>;
  /** A hash of its schema and all of its rows, once no program writes to it. */
  readState(): Promise<string>;
}

const upTo = (kind: 'sqlite' | 'postgres', version: string): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrationsOf(kind)).filter(([name]) => name <= version));

/** Sentences that make the steps take their time. */
const manySentences = (sentences: number): string =>
  `with recursive counted (n) as (select 2 union all select n + 1 from counted where n < ${sentences})
    insert into sentence (id, dialog_id, seq, author, text, part, at)
    select 'many-' || n, 'old-0', n, 'visitor', 'Сколько стоит доставка номер ' || n, 0, 1700000000000 + n from counted`;

/** Names, times and the search's own tables differ from one upgrade to another. */
const varying = /^kysely_|^sqlite_|^dialog_text/;

/** Steps set these by chance. */
const chance = new Set(['face', 'check_at']);
const sorted = (rows: readonly object[]): string[] =>
  plainRows(rows)
    .map((row) => JSON.stringify(row, (name, value: unknown) => (chance.has(name) && value !== null ? 'set' : value)))
    .toSorted();

function hashOf(schema: readonly string[], rows: Readonly<Record<string, readonly object[]>>): string {
  const hash = createHash('sha256').update(JSON.stringify(schema));
  for (const name of Object.keys(rows).toSorted()) hash.update(JSON.stringify([name, sorted(rows[name]!)]));
  return hash.digest('hex');
}

/** A SQLite file of that version in a folder, which `use` has to itself. */
export async function withOldFile<T>(
  version: string,
  sentences: number,
  use: (store: OldStore) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-upgrade-'));
  const [made, place] = [join(folder, 'made.sqlite'), join(folder, 'store', 'otklik.sqlite')];
  const file = new Database(made, { create: true });
  const { error } = await migrateFile(file, upTo('sqlite', version));
  if (error) throw error;
  insertMadeRows(file, 'old');
  file.run(manySentences(sentences));
  file.close();
  const readState = async (): Promise<string> => {
    const read = new Database(place);
    try {
      const names = (read.query(`select name from sqlite_master where type = 'table'`).all() as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => !varying.test(name));
      const rows = Object.fromEntries(
        names.map((name) => [name, read.query(`select * from "${name}"`).all() as object[]]),
      );
      return hashOf(readSqliteSchema(read), rows);
    } finally {
      read.close();
    }
  };
  const restore = async (): Promise<void> => {
    rmSync(join(folder, 'store'), { recursive: true, force: true });
    mkdirSync(join(folder, 'store'));
    copyFileSync(made, place);
  };
  try {
    return await use({ place, restore, readState });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs statements on the database of an address. */
async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function fillPostgres(url: string, version: string, sentences: number): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => upTo('postgres', version) } });
  const { error } = await migrator.migrateToLatest();
  await db.destroy();
  if (error) throw error;
  const file = new Database(':memory:');
  await migrateFile(file, upTo('sqlite', version));
  await withClient(url, async (client) => {
    for (const { table, row } of makeRows(file, 'old'))
      await client.query(
        insertionOf(table, row, (at) => `$${at + 1}`),
        Object.values(row),
      );
    await client.query(manySentences(sentences));
  });
  file.close();
}

/** The statements that an ended program has begun end before the state is read. */
async function untilQuiet(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows.length === 0) return;
    await Bun.sleep(20);
  }
}

/** A PostgreSQL database of that version; `admin` is the address of one in which databases may be created. */
export async function withOldPostgres<T>(
  admin: string,
  version: string,
  sentences: number,
  use: (store: OldStore) => Promise<T>,
): Promise<T> {
  const [made, name] = ['made', 'old'].map((kind) => `otklik_upgrade_${process.pid}_${kind}`) as [string, string];
  const addressOf = (database: string): string => Object.assign(new URL(admin), { pathname: `/${database}` }).href;
  const place = addressOf(name);
  const drop = (database: string) =>
    withClient(admin, (client) => client.query(`drop database if exists ${database} with (force)`));
  const readState = (): Promise<string> =>
    withClient(place, async (client) => {
      await untilQuiet(client);
      const tables = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const rows: Record<string, object[]> = {};
      for (const { name: table } of tables.rows)
        if (!varying.test(table)) rows[table] = (await client.query<object>(`select * from "${table}"`)).rows;
      return hashOf(await readPostgresSchema(client), rows);
    });
  const restore = async (): Promise<void> => {
    await drop(name);
    await withClient(admin, (client) => client.query(`create database ${name} template ${made}`));
  };
  try {
    await withClient(admin, (client) => client.query(`create database ${made}`));
    await fillPostgres(addressOf(made), version, sentences);
    return await use({ place, restore, readState });
  } finally {
    await drop(name);
    await drop(made);
  }
}
