import type { Database, Statement } from 'bun:sqlite';

/**
 * How many statements stay compiled: more than the product has, so that only those of changing length are compiled
 * anew.
 */
const compiledAtMost = 400;

/** A statement as Kysely's driver runs it. Bun takes one list sooner than hundreds of arguments. */
interface Compiled {
  readonly reader: boolean;
  all(values: readonly unknown[]): unknown[];
  run(values: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
  iterate(values: readonly unknown[]): IterableIterator<unknown>;
}

/** Follows what a connection commits. */
export interface Writes {
  /** Before a transaction, or a statement that is one. */
  begin(): void;
  /** Before a commit, in the same step. */
  committing(): void;
  committed(): void;
}

interface StatementHooks {
  readonly beforeRun?: (() => void) | undefined;
  readonly writes: () => Writes | null;
}

/** Statements after which nothing has to be brought to disk. */
const onlyReads = /^\s*(select|pragma|savepoint|release|rollback)\b/i;

/**
 * Statements are compiled once, the least recently used is dropped; Bun's own cache takes the first 20 texts and no
 * other.
 */
export function createStatements(file: Database, { beforeRun, writes }: StatementHooks) {
  const cache = new Map<string, { readonly statement: Statement; readonly compiled: Compiled }>();

  const write = <R>(text: string, run: () => R): R => {
    const followed = writes();
    const isAlone = !file.inTransaction;
    if (isAlone) followed?.begin();
    if (text === 'commit' || (isAlone && text !== 'begin')) followed?.committing();
    const result = run();
    if (!file.inTransaction) followed?.committed();
    return result;
  };
  const compile = (text: string) => {
    // A transaction that reads before it writes would otherwise fail when another process writes in between.
    const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
    const isRead = onlyReads.test(text);
    const around = <R>(run: () => R): R => (isRead ? run() : write(text, run));
    const compiled: Compiled = {
      reader: statement.columnNames.length > 0,
      all(values) {
        beforeRun?.();
        return around(() => statement.all(values as never));
      },
      // A full disk has rolled back by itself: another rollback would only hide why.
      run: (values) =>
        text === 'rollback' && !file.inTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : around(() => statement.run(values as never)),
      // A walk that has not ended must not meet another run of the same statement.
      iterate: (values) => file.prepare(text).iterate(...(values as never[])),
    };
    return { statement, compiled };
  };

  return {
    prepare(text: string): Compiled {
      const known = cache.get(text);
      // Which one was used last matters once some have to go.
      if (known && cache.size <= compiledAtMost / 2) return known.compiled;
      const cached = known ?? compile(text);
      cache.delete(text);
      cache.set(text, cached);
      if (cache.size > compiledAtMost) {
        const [[oldest, { statement }]] = cache as unknown as [[string, { statement: Statement }]];
        cache.delete(oldest);
        statement.finalize();
      }
      return cached.compiled;
    },
    finalize(): void {
      for (const { statement } of cache.values()) statement.finalize();
      cache.clear();
    },
  };
}
