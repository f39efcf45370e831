import { Database } from 'bun:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

/** Statements that `Database.query` caches for each connection: more than the product has. Bun's default is 20. */
Database.MAX_QUERY_CACHE_SIZE = 500;

/** SQLite rolls back schema changes too, so all pending migrations run in one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's view of a Bun connection. */
const statementsOf = (file: Database) => (text: string) => {
  // A transaction that reads before it writes would fail if another connection wrote in between.
  const statement = file.query(text === 'begin' ? 'begin immediate' : text);
  return {
    reader: statement.columnNames.length > 0,
    all: (values: readonly unknown[]) => statement.all(values as never),
    run(values: readonly unknown[]) {
      // SQLite has already rolled back when the disk is full; a second rollback would hide that error.
      if (text === 'rollback' && !file.inTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(values as never);
    },
  };
};

/** Takes the writing connection with its first statement that is not a `select`. */
class RoutedConnection implements DatabaseConnection {
  #writer: DatabaseConnection | null = null;
  readonly #reader: Database;
  readonly #acquireWriter: () => Promise<DatabaseConnection>;

  constructor(reader: Database, acquireWriter: () => Promise<DatabaseConnection>) {
    this.#reader = reader;
    this.#acquireWriter = acquireWriter;
  }

  get isWriting(): boolean {
    return this.#writer !== null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#writer && /^\s*select\b/i.test(query.sql))
      return { rows: this.#reader.query(query.sql).all(query.parameters as never) as R[] };
    this.#writer ??= await this.#acquireWriter();
    return this.#writer.executeQuery<R>(query);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('an open cursor would keep the reading connection at an old state');
  }
}

/** A `select` outside a transaction runs on the reading connection, so it waits for no transaction. */
class RoutingDriver extends SqliteDriver {
  readonly #reader: Database;

  constructor(config: SqliteDialectConfig, reader: Database) {
    super(config);
    this.#reader = reader;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new RoutedConnection(this.#reader, () => super.acquireConnection());
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if ((connection as RoutedConnection).isWriting) await super.releaseConnection();
  }
}

interface DialectOptions {
  /** A read-only connection to the same file. */
  readonly reader?: Database;
  /** Called after the connections are closed. */
  readonly closed?: () => void;
}

/** Kysely's dialect over Bun's SQLite. */
export function sqliteDialect(file: Database, { reader, closed }: DialectOptions = {}): SqliteDialect {
  const close = (): void => {
    reader?.close();
    file.close();
    closed?.();
  };
  const config: SqliteDialectConfig = { database: { prepare: statementsOf(file), close } as never };
  const dialect = new SqliteDialect(config);
  dialect.createAdapter = () => new TransactionalAdapter();
  if (reader) dialect.createDriver = () => new RoutingDriver(config, reader);
  return dialect;
}
