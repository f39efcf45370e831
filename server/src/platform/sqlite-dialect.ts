import type { Database, Statement } from 'bun:sqlite';
import { type CompiledQuery, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { atTurnEnd } from './at-turn-end.ts';
import type { Runner } from './prepared.ts';
import type { Db } from './schema.ts';
import { createSqliteLog, type SqliteLog } from './sqlite-log.ts';
import { createStatements, type Writes } from './sqlite-statements.ts';

/** SQLite rolls back changes of tables too: a server that is killed while it migrates begins anew at its next start. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection with `synchronous=normal`: what it commits is synced beside it. */
interface Logged {
  /** Where the database is. */
  readonly path: string;
  /** In the same step as each commit. */
  readonly afterCommit?: () => void;
}

/** A connection that is passed on before what was committed over it is on disk; who committed it waits for that. */
class LoggedDriver extends SqliteDriver implements Writes {
  readonly log: SqliteLog;
  /** Whoever has the connection has committed something. */
  #hasWritten = false;
  readonly #afterCommit: (() => void) | undefined;

  constructor(config: SqliteDialectConfig, file: Database, { path, afterCommit }: Logged) {
    super(config);
    this.#afterCommit = afterCommit;
    this.log = createSqliteLog({ file, path, alone: (work) => this.#runAlone(work) });
  }

  begin(): void {
    this.log.open();
  }

  committed(): void {
    this.#hasWritten = true;
    this.log.committed();
    this.#afterCommit?.();
  }

  override async releaseConnection(): Promise<void> {
    const onDisk = this.#hasWritten ? this.log.synced() : undefined;
    this.#hasWritten = false;
    await super.releaseConnection();
    await onDisk;
  }

  override async destroy(): Promise<void> {
    await this.log.close();
    await super.destroy();
  }

  /** Runs `work` while nobody has the connection. */
  async #runAlone(work: () => Promise<void>): Promise<void> {
    await this.acquireConnection();
    try {
      await work();
    } finally {
      await super.releaseConnection();
    }
  }
}

interface Hooks {
  /** Closes what reads the same file, before it is closed itself. */
  readonly closeReader?: () => void;
  readonly beforeRun?: () => void;
  readonly logged?: Logged | undefined;
}

/** Kysely's dialect over Bun's SQLite; all migrations that are due run in one transaction. */
export function sqliteDialect(
  file: Database,
  { closeReader, beforeRun, logged: synced }: Hooks = {},
): SqliteDialect & { readonly log: SqliteLog | null } {
  let logged: LoggedDriver | null = null;
  const statements = createStatements(file, { beforeRun, writes: () => logged });
  const close = (): void => {
    statements.finalize();
    // Before the connection that writes: the last one to go takes the log of the database with it.
    closeReader?.();
    file.close();
  };
  const config: SqliteDialectConfig = { database: { prepare: statements.prepare, close } as never };
  if (synced) logged = new LoggedDriver(config, file, synced);
  const driver = logged ?? new SqliteDriver(config);
  const dialect = new SqliteDialect(config);
  dialect.createAdapter = () => new TransactionalAdapter();
  dialect.createDriver = () => driver;
  return Object.assign(dialect, { log: logged?.log ?? null });
}

/**
 * Reads of one turn of the event loop in one transaction: taking SQLite's locks is most of what a small one costs. Only
 * for a database with a write-ahead log, in which reading keeps nobody from writing.
 */
function createTurnReads(file: Database) {
  const [begin, commit] = [file.prepare('begin'), file.prepare('commit')];
  let [isBegun, isPlanned] = [false, false];
  const end = (): void => {
    // A failure of the disk has ended it by itself.
    if (isBegun && file.inTransaction) commit.run();
    isBegun = false;
  };
  const endTurn = (): void => {
    isPlanned = false;
    end();
  };
  return {
    begin() {
      if (isBegun) return;
      begin.run();
      isBegun = true;
      if (!isPlanned) atTurnEnd(endTurn);
      isPlanned = true;
    },
    end,
    close() {
      end();
      begin.finalize();
      commit.finalize();
    },
  };
}

/** A connection that only reads. */
export interface SqliteReads extends Runner {
  /** In the same step as each commit of this process: what was written is read from now on. */
  renew(): void;
  close(): void;
}

/**
 * Runs `prepared` reads on a read-only connection, in this very step of the event loop; all else goes the way of `db`,
 * where a transaction has the one connection that writes.
 */
export function sqliteReads(file: Database, db: Db, isLogged: boolean): SqliteReads {
  const statements = new Map<string, Statement | null>();
  const turn = isLogged ? createTurnReads(file) : null;
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
      turn?.begin();
      return { rows: statement.all(...(query.parameters as never[])) as R[] };
    },
    renew: () => turn?.end(),
    close() {
      turn?.close();
      for (const statement of statements.values()) statement?.finalize();
      file.close();
    },
  };
}
