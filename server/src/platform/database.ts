import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type MigrationProvider, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from './config.ts';
import { copyDatabase } from './database-copy.ts';
import type { Log } from './log.ts';
import { privateFolder, touchPrivate } from './private-folder.ts';
import { first } from './migrations/001-first.ts';
import { changed } from './migrations/002-changed.ts';
import { parts } from './migrations/003-parts.ts';
import { accounts } from './migrations/004-accounts.ts';
import { visitors } from './migrations/005-visitors.ts';
import { storedParts } from './migrations/006-parts.ts';
import { apiAccess } from './migrations/007-api-access.ts';
import { control } from './migrations/009-control.ts';
import { statementName } from './prepared.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;

/** Rows that one call deletes because they are over; calls add fewer, so what is over goes in the end. */
export const sweepSize = 10;

/** A sentence is acknowledged only once its commit is on disk: hence `synchronous=full`. `busy_timeout` must come first. */
const pragmas = [
  'busy_timeout=5000',
  'journal_mode=wal',
  'synchronous=full',
  'foreign_keys=on',
  'cache_size=-65536',
  'temp_store=memory',
];

const readerPragmas = ['busy_timeout=5000', 'cache_size=-32768', 'temp_store=memory'];

function openWriter(path: string): Database {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  // SQLite gives its `-wal` and `-shm` files the mode of the database.
  touchPrivate(path);
  const file = new Database(path, { create: true });
  for (const pragma of pragmas) file.run(`pragma ${pragma}`);
  return file;
}

function openReadOnly(path: string): Database {
  const file = new Database(path, { readonly: true });
  for (const pragma of readerPragmas) file.run(`pragma ${pragma}`);
  return file;
}

/** A connection that keeps `prepared` statements prepared, and sends what does not wait for an answer at once. */
class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }
  // Kysely gives a text and its values.
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    return name === undefined ? super.query(text, values) : super.query({ name, text, values });
  }
}

function postgresDialect(url: string, log: Log): PostgresDialect {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, Client: Connection as never });
  pool.on('error', (error) => log.error({ err: error }, 'a connection to the database was lost'));
  return new PostgresDialect({ pool });
}

/** Statements of a reader end after this; ms. */
const readerTimeout = 5_000;
const readerConnections = 2;

/** The database for a thread that only reads: a connection of its own, to the tables as they are. */
export function openReader(config: DatabaseConfig): Db {
  if (config.kind === 'sqlite') return new Kysely<Schema>({ dialect: sqliteDialect(openReadOnly(config.path)) });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const options = `-c default_transaction_read_only=on -c statement_timeout=${readerTimeout}`;
  const pool = new pg.Pool({
    connectionString: config.url,
    max: readerConnections,
    options,
    idleTimeoutMillis: 30_000,
  });
  // A lost connection fails the query that uses it; an idle one is replaced.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Logs the beginning and the end of each migration: on a large database it takes minutes, in which nobody is served. */
const withLog = (log: (fields: object, text: string) => void, provider: MigrationProvider): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      Object.entries(await provider.getMigrations()).map(([migration, { up }]) => [
        migration,
        {
          async up(db: Kysely<unknown>) {
            const started = performance.now();
            log({ migration }, 'migrating the database');
            await up(db);
            log({ migration, ms: Math.round(performance.now() - started) }, 'migrated');
          },
        },
      ]),
    ),
});

/** On SQLite, processes that start together race for the first migration: the losers try again. */
async function migrate(db: Db, config: DatabaseConfig, log: Log): Promise<void> {
  const { kind } = config;
  let version: string | undefined;
  const say = (fields: object, text: string): void => {
    if (version !== undefined) log.info(fields, text);
  };
  const migrator = new Migrator({
    db,
    provider: withLog(say, {
      getMigrations: async () => ({
        '001-first': first(kind),
        '002-changed': changed,
        '003-parts': parts(kind),
        '004-accounts': accounts,
        '005-visitors': visitors(kind),
        '006-parts': storedParts(kind),
        '007-api-access': apiAccess,
        '009-control': control,
      }),
    }),
  });
  const migrations = await migrator.getMigrations();
  const due = migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (due.length > 0) version = migrations.findLast(({ executedAt }) => executedAt)?.name;
  say({ version, due }, 'the database is of an older version');
  if (version !== undefined && config.kind === 'sqlite') copyDatabase(config.path, version, log);
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (kind === 'postgres' || tries === 20 || (version !== undefined && !isRetryable(error))) throw error;
    await pause(50 * tries);
  }
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Db> {
  const dialect = config.kind === 'sqlite' ? sqliteDialect(openWriter(config.path)) : postgresDialect(config.url, log);
  const db = new Kysely<Schema>({ dialect });
  await migrate(db, config, log);
  return db;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether a write failed because such a row exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));

/** Whether a write failed because its parent row is gone. */
export const isForeignViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

/** What was read in a transaction is no longer so: it is to be run again. */
export class ConflictError extends Error {
  readonly code = '40001';
}

/** Whether a transaction failed through no fault of its own and may simply be run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'].includes(codeOf(error));

/** Whether the database cannot write or be reached now: disk full or broken (SQLite's and PostgreSQL's codes), connection lost. */
export const isUnavailable = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53|58|57P0|08|ECONN|EPIPE|ETIMEDOUT)/.test(codeOf(error));
