import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Dialect, Kysely, type MigrationProvider, Migrator } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import { copyDatabase } from './database-copy.ts';
import type { Log } from '../log.ts';
import { privateFolder, touchPrivate } from '../private-folder.ts';
import { migrationsOf } from './migrations/migrations.ts';
import { runPreparedBy, type Runner } from './prepared.ts';
import type { Db, Schema } from './schema.ts';
import { lastResort } from './checkpoints.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { SqliteLog } from './sqlite-log.ts';
import { type SqliteReads, sqliteReads } from './sqlite-reads.ts';

export type { Db };

const pragmas = ['synchronous=full', 'foreign_keys=on', 'cache_size=-65536', 'temp_store=memory'];
/** A sentence is acknowledged only once its commit is on disk: `sqlite-log.ts` syncs, beside the event loop. */
const loggedPragmas = ['synchronous=normal', `wal_autocheckpoint=${lastResort}`];

const readerPragmas = ['busy_timeout=5000', 'cache_size=-16384', 'temp_store=memory'];

function openWriter(path: string): { readonly file: Database; readonly isLogged: boolean } {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  // SQLite gives its `-wal` and `-shm` files the mode of the database.
  touchPrivate(path);
  const file = new Database(path, { create: true });
  // It must come first.
  file.run('pragma busy_timeout=5000');
  // Some file systems know no log.
  const isLogged = file.query('pragma journal_mode=wal').values()[0]![0] === 'wal';
  for (const pragma of [...pragmas, ...(isLogged ? loggedPragmas : [])]) file.run(`pragma ${pragma}`);
  return { file, isLogged };
}

function openReadOnly(path: string): Database {
  const file = new Database(path, { readonly: true });
  for (const pragma of readerPragmas) file.run(`pragma ${pragma}`);
  return file;
}

interface Opened {
  readonly dialect: Dialect;
  readonly log: SqliteLog | null;
  /** Runs `prepared` statements outside transactions, once the tables are there. */
  readonly runnerOf: (db: Db) => Runner;
}

/** `prepared` reads have a connection of their own: they see what is committed, and wait for no transaction. */
function openSqlite(path: string): Opened {
  let reads: SqliteReads | null = null;
  const { file, isLogged } = openWriter(path);
  const dialect = sqliteDialect(file, {
    closeReader: () => reads?.close(),
    logged: isLogged ? { path, reads: () => reads } : undefined,
  });
  return {
    dialect,
    log: dialect.log,
    runnerOf(db) {
      reads = sqliteReads(() => openReadOnly(path), db, isLogged);
      return { ...reads, prepare: dialect.prepare };
    },
  };
}

/** PostgreSQL's client takes some MB and ms that a server over SQLite does without. */
const loadPostgres = () => import('./postgres-dialect.ts');

async function openPostgres(url: string, log: Log): Promise<Opened> {
  const { createPool, poolRunner, postgresDialect } = await loadPostgres();
  const pool = createPool(url, log);
  return { dialect: postgresDialect(pool), log: null, runnerOf: () => poolRunner(pool) };
}

/**
 * Loads what opens the database for a thread that only reads: a connection of its own, to the tables as they are.
 * `beforeRun` is called before each statement that blocks the thread, in the context of who runs it.
 */
export async function loadReader(config: DatabaseConfig, beforeRun: () => void = () => {}): Promise<() => Db> {
  if (config.kind === 'sqlite')
    return () => new Kysely<Schema>({ dialect: sqliteDialect(openReadOnly(config.path), { beforeRun }) });
  const { readingDialect } = await loadPostgres();
  return () => new Kysely<Schema>({ dialect: readingDialect(config.url) });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Logs the beginning and the end of each migration: on a large database it takes minutes, in which nobody is served.
 */
const withLog = (
  log: (fields: object, text: string) => void,
  kind: DatabaseConfig['kind'],
  provider: MigrationProvider,
): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      Object.entries(await provider.getMigrations()).map(([migration, { up }]) => [
        migration,
        {
          async up(db: Kysely<unknown>) {
            const started = performance.now();
            log({ migration }, 'migrating the database');
            if (kind === 'postgres') await (await loadPostgres()).planFreely(db);
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
    provider: withLog(say, kind, {
      getMigrations: async () => migrationsOf(kind),
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

const logs = new WeakMap<object, SqliteLog>();

/**
 * Resolves once all that is committed by now is on disk; undefined when it is. Only a thread's own connection reads
 * what is not there yet.
 */
export const onDisk = (db: Db): Promise<void> | undefined => logs.get(db.getExecutor().adapter)?.shown();

/** Opens the database and brings its tables up to date. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Db> {
  const {
    dialect,
    log: syncs,
    runnerOf,
  } = config.kind === 'sqlite' ? openSqlite(config.path) : await openPostgres(config.url, log);
  const db = new Kysely<Schema>({ dialect });
  await migrate(db, config, log);
  runPreparedBy(db, runnerOf(db));
  if (syncs) logs.set(db.getExecutor().adapter, syncs);
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

/** How PostgreSQL's client says that a connection is lost: without a code. */
const lostConnection = /^Connection terminated|is not queryable$/;

/**
 * Whether the database cannot write or be reached now: disk full or broken (SQLite's and PostgreSQL's codes),
 * connection lost.
 */
export const isUnavailable = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53|58|57P0|08|ECONN|EPIPE|ETIMEDOUT)/.test(codeOf(error)) ||
  (error instanceof Error && lostConnection.test(error.message));
