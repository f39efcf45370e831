import type { Database } from 'bun:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { createSqliteLog, type SqliteLog } from './sqlite-log.ts';
import type { ShownReads } from './sqlite-reads.ts';
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
  /** Who reads beside it; null until there is somebody. */
  readonly reads: () => ShownReads | null;
}

const [begin, commit] = [CompiledQuery.raw('begin'), CompiledQuery.raw('commit')];

/** A connection that is passed on before what was committed over it is on disk; who committed it waits for that. */
class LoggedDriver extends SqliteDriver implements Writes {
  readonly log: SqliteLog;
  /** Whoever has the connection has committed something. */
  #hasWritten = false;
  readonly #reads: Logged['reads'];

  constructor(config: SqliteDialectConfig, file: Database, { path, reads }: Logged) {
    super(config);
    this.#reads = reads;
    this.log = createSqliteLog({ file, path, reads, alone: (work) => this.#runAlone(work) });
  }

  begin(): void {
    this.log.open();
  }

  committing(): void {
    this.#reads()?.committing();
  }

  committed(): void {
    this.#hasWritten = true;
    this.log.committed();
    this.#reads()?.committed();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(begin);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(commit);
  }

  override async releaseConnection(): Promise<void> {
    // What was only read is told once it is on disk, too.
    const onDisk = this.#hasWritten ? this.log.synced() : this.log.shown();
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
): SqliteDialect & { readonly log: SqliteLog | null; readonly prepare: (text: string) => unknown } {
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
  return Object.assign(dialect, { log: logged?.log ?? null, prepare: statements.prepare });
}
