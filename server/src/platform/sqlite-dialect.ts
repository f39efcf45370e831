import type { Database, Statement } from 'bun:sqlite';
import { type CompiledQuery, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Runner } from './prepared.ts';
import type { Db } from './schema.ts';

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

interface Hooks {
  /** Closes what reads the same file, before it is closed itself. */
  readonly closeReader?: () => void;
  readonly beforeRun?: () => void;
}

/**
 * Kysely's dialect over Bun's SQLite; all migrations that are due run in one transaction. Statements are compiled once,
 * the least recently used is dropped; Bun's own cache takes the first 20 texts and no other.
 */
export function sqliteDialect(file: Database, { closeReader, beforeRun }: Hooks = {}): SqliteDialect {
  const cache = new Map<string, { readonly statement: Statement; readonly compiled: Compiled }>();

  const compile = (text: string) => {
    // A transaction that reads before it writes would otherwise fail when another process writes in between.
    const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
    const compiled: Compiled = {
      reader: statement.columnNames.length > 0,
      all(values) {
        beforeRun?.();
        return statement.all(...(values as never[]));
      },
      // A full disk has rolled back by itself: another rollback would only hide why.
      run: (values) =>
        text === 'rollback' && !file.inTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : statement.run(...(values as never[])),
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
  const dialect = new SqliteDialect({ database: { prepare, close } as never });
  dialect.createAdapter = () => new TransactionalAdapter();
  return dialect;
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
      return statement ? { rows: statement.all(...(query.parameters as never[])) as R[] } : db.executeQuery<R>(query);
    },
  };
}
