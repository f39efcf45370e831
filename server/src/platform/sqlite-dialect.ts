import type { Database, Statement } from 'bun:sqlite';
import { type CompiledQuery, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import type { Runner } from './prepared.ts';
import type { Db } from './schema.ts';
import { createSqliteLog, type SqliteLog } from './sqlite-log.ts';

/**
 * How many statements stay compiled: more than the product has, so that only those of changing length are compiled
 * anew.
 */
const compiledAtMost = 400;

interface Compiled {
  readonly reader: boolean;
  all(values: readonly unknown[]): unknown[];
  run(values: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
  iterate(values: readonly unknown[]): IterableIterator<unknown>;
}

/** SQLite rolls back changes of tables too: a server that is killed while it migrates begins anew at its next start. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Statements after which nothing is to be brought to disk; `begin` is none, for it may have to wait for the disk. */
const onlyReads = /^\s*(select|pragma|savepoint|release|rollback)\b/i;

interface Hooks {
  /** Closes what reads the same file, before it is closed itself. */
  readonly closeReader?: () => void;
  readonly beforeRun?: () => void;
  /** Where the database is, of a connection with `synchronous=normal`: what it commits is synced here. */
  readonly loggedAt?: string | undefined;
}

/** A connection that is passed on before what was committed over it is on disk; who committed it waits for that. */
class LoggedDriver extends SqliteDriver {
  readonly #log: SqliteLog;
  readonly #hasWritten: () => boolean;

  constructor(config: SqliteDialectConfig, log: SqliteLog, hasWritten: () => boolean) {
    super(config);
    this.#log = log;
    this.#hasWritten = hasWritten;
  }

  override async releaseConnection(): Promise<void> {
    const onDisk = this.#hasWritten() ? this.#log.synced() : undefined;
    await super.releaseConnection();
    await onDisk;
  }

  /** Runs `work` while nobody has the connection. */
  async alone(work: () => Promise<void>): Promise<void> {
    await this.acquireConnection();
    try {
      await work();
    } finally {
      await super.releaseConnection();
    }
  }

  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
}

/**
 * Kysely's dialect over Bun's SQLite; all migrations that are due run in one transaction. Statements are compiled once,
 * the least recently used is dropped; Bun's own cache takes the first 20 texts and no other.
 */
export function sqliteDialect(
  file: Database,
  { closeReader, beforeRun, loggedAt }: Hooks = {},
): SqliteDialect & { readonly log: SqliteLog | null } {
  let hasWritten = false;
  const log: SqliteLog | null =
    loggedAt === undefined
      ? null
      : createSqliteLog({ file, path: loggedAt, alone: (work): Promise<void> => logged!.alone(work) });
  const cache = new Map<string, { readonly statement: Statement; readonly compiled: Compiled }>();

  const compile = (text: string) => {
    // A transaction that reads before it writes would otherwise fail when another process writes in between.
    const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
    const isWrite = log !== null && !onlyReads.test(text);
    const written = <R>(run: () => R): R => {
      if (!isWrite) return run();
      if (!file.inTransaction) log.open();
      const result = run();
      if (!file.inTransaction) {
        hasWritten = true;
        log.committed();
      }
      return result;
    };
    const compiled: Compiled = {
      reader: statement.columnNames.length > 0,
      all(values) {
        beforeRun?.();
        return written(() => statement.all(...(values as never[])));
      },
      // A full disk has rolled back by itself: another rollback would only hide why.
      run: (values) =>
        text === 'rollback' && !file.inTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : written(() => statement.run(...(values as never[]))),
      // A walk that has not ended must not meet another run of the same statement.
      iterate: (values) => file.prepare(text).iterate(...(values as never[])),
    };
    return { statement, compiled };
  };

  const prepare = (text: string): Compiled => {
    const cached = cache.get(text) ?? compile(text);
    cache.delete(text);
    cache.set(text, cached);
    if (cache.size > compiledAtMost) {
      const [[oldest, { statement }]] = cache as unknown as [[string, { statement: Statement }]];
      cache.delete(oldest);
      statement.finalize();
    }
    return cached.compiled;
  };

  const close = (): void => {
    for (const { statement } of cache.values()) statement.finalize();
    cache.clear();
    // Before the connection that writes: the last one to go takes the log of the database with it.
    closeReader?.();
    file.close();
  };
  const config: SqliteDialectConfig = { database: { prepare, close } as never };
  const takeWritten = (): boolean => {
    const taken = hasWritten;
    hasWritten = false;
    return taken;
  };
  const logged: LoggedDriver | null = log && new LoggedDriver(config, log, takeWritten);
  const driver = logged ?? new SqliteDriver(config);
  const dialect = new SqliteDialect(config);
  dialect.createAdapter = () => new TransactionalAdapter();
  dialect.createDriver = () => driver;
  return Object.assign(dialect, { log });
}

/**
 * Runs `prepared` reads on a read-only connection, in this very step of the event loop; all else goes the way of `db`,
 * where a transaction has the one connection that writes.
 */
export function sqliteReads(file: Database, db: Db): Runner {
  const statements = new Map<string, Statement | null>();
  const statementOf = (text: string): Statement | null => {
    let statement = statements.get(text);
    if (statement === undefined)
      statements.set(text, (statement = /^\s*select\b/i.test(text) ? file.prepare(text) : null));
    return statement;
  };
  return {
    async executeQuery<R>(query: CompiledQuery<R>) {
      const statement = statementOf(query.sql);
      if (!statement) return db.executeQuery<R>(query);
      return { rows: statement.all(...(query.parameters as never[])) as R[] };
    },
  };
}
