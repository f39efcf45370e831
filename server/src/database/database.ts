import { Kysely, type MigrationProvider, Migrator, sql } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import { copyDatabase } from './sqlite/database-copy.ts';
import type { Log } from '../log/log.ts';
import { expectWhole, hasTable } from './half-moved.ts';
import { migrationsOf } from './migrations/migrations.ts';
import type { Db, Schema } from './schema.ts';
import { explainPostgres } from './postgres/postgres-trouble.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';
import { openReadOnly, openSqlite } from './sqlite/sqlite-file.ts';

export type { Db };

/** PostgreSQL's client takes some MB and ms that a server over SQLite does without. */
const loadPostgres = () => import('./postgres/postgres-dialect.ts');

/**
 * Loads what opens the database for a thread that only reads: a connection of its own, to the tables as they are.
 */
export async function loadReader(config: DatabaseConfig): Promise<() => Db> {
  if (config.kind === 'sqlite') return () => new Kysely<Schema>({ dialect: sqliteDialect(openReadOnly(config.path)) });
  const { readingDialect } = await loadPostgres();
  return () => new Kysely<Schema>({ dialect: readingDialect(config.url) });
}

/** Logs the beginning and the end of each migration: on a large database it takes minutes before the server listens. */
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

/** The last step to today's tables. */
export const newestVersion = (): string => Object.keys(migrationsOf('sqlite')).at(-1)!;

/**
 * Steps that this program does not know are of a newer one, which may have changed what this one would read.
 * @throws Error that explains what helps
 */
async function expectKnown(db: Db, kind: DatabaseConfig['kind']): Promise<void> {
  if (!(await hasTable(db, kind, 'kysely_migration'))) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newest = newestVersion();
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => name > newest)
    .toSorted()
    .at(-1);
  if (unknown !== undefined)
    throw new Error(
      `the database is of version ${unknown}, newer than this program, which knows versions up to ${newest}: start the newer program, or restore a copy that was made before the upgrade`,
    );
}

/** Brings the tables up to date. Kysely locks the migrations on PostgreSQL; SQLite's file has one process. */
async function migrate(db: Db, config: DatabaseConfig, log: Log): Promise<void> {
  const { kind } = config;
  let version: string | undefined;
  const logUpgrade = (fields: object, text: string): void => {
    if (version !== undefined) log.info(fields, text);
  };
  const migrator = new Migrator({
    db,
    provider: withLog(logUpgrade, { getMigrations: async () => migrationsOf(kind) }),
  });
  const migrations = await migrator.getMigrations();
  const due = migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (due.length > 0) version = migrations.findLast(({ executedAt }) => executedAt)?.name;
  logUpgrade({ version, due }, 'the database is of an older version');
  if (version !== undefined && config.kind === 'sqlite') copyDatabase(config.path, version, log);
  const isSqlite = config.kind === 'sqlite' && due.length > 0;
  const { error } = await (isSqlite ? withoutForeignKeys(db, migrator) : migrator.migrateToLatest());
  if (error) throw error;
}

/**
 * SQLite cannot change keys of a table in place: a migration creates another table and drops the old one, which would
 * delete all rows that refer to it. The pragma has no effect within a transaction. A step that rebuilds such a table
 * ends with `pragma foreign_key_check`.
 */
async function withoutForeignKeys(db: Db, migrator: Migrator): ReturnType<Migrator['migrateToLatest']> {
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await migrator.migrateToLatest();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/**
 * Opens the database and brings its tables up to date.
 * @throws Error when another process serves a SQLite file, a newer program has migrated the database, or it is half
 *   moved, unless `evenHalfMoved`
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  { evenHalfMoved = false }: { readonly evenHalfMoved?: boolean } = {},
): Promise<Db> {
  const dialect =
    config.kind === 'sqlite' ? openSqlite(config.path) : (await loadPostgres()).postgresDialect(config.url, log);
  const db = new Kysely<Schema>({ dialect });
  try {
    if (!evenHalfMoved) await expectWhole(db, config.kind);
    await expectKnown(db, config.kind);
    await migrate(db, config, log);
  } catch (error) {
    await db.destroy();
    throw config.kind === 'postgres' ? explainPostgres(error) : error;
  }
  return db;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether a write failed because such a row exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));

/** Whether a write failed because its parent row does not exist. */
export const isForeignViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

/** What was read in a transaction is no longer so: it is to be run again. */
export class ConflictError extends Error {
  readonly code = '40001';
}

/** Whether a transaction failed through no fault of its own and may simply be run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Messages of PostgreSQL's client for a lost connection, which has no code. */
const lostConnection = /^Connection terminated|is not queryable$/;

/**
 * Whether the database cannot write or be reached now: disk full or broken (SQLite's and PostgreSQL's codes), locked by
 * another program, connection lost, no descriptor left for another one.
 */
export const isUnavailable = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)|53|58|57P0|08|ECONN|EPIPE|ETIMEDOUT|EMFILE|ENFILE)/.test(
    codeOf(error),
  ) ||
  (error instanceof Error && lostConnection.test(error.message));
