import type { Database, Statement } from 'bun:sqlite';
import type { CompiledQuery } from 'kysely';
import { atTurnEnd } from './at-turn-end.ts';
import type { Runner } from './prepared.ts';
import type { Db } from './schema.ts';

/** Who reads is shown what is on disk: the ways of a commit there. */
export interface ShownReads {
  /** Before a commit, in the same step. */
  committing(): void;
  committed(): void;
  /** As a sync begins that brings to disk what is committed by now; no other one is running. */
  syncing(): void;
  /** Once it is there. */
  synced(): void;
  /** All that is committed is shown: it is on disk, or never will be. */
  release(): void;
}

/** Connections that only read. */
export interface SqliteReads extends Runner, ShownReads {
  close(): void;
}

/** One connection that only reads, with its compiled statements. */
function createReader(file: Database) {
  const statements = new Map<string, Statement | null>();
  const begin = file.prepare('begin');
  const commit = file.prepare('commit');
  const look = file.prepare('select 1 from sqlite_schema limit 1');
  let isBegun = false;

  const beginOnce = (): void => {
    if (isBegun) return;
    begin.run();
    isBegun = true;
  };
  const end = (): void => {
    // A failure of the disk has ended it by itself.
    if (isBegun && file.inTransaction) commit.run();
    isBegun = false;
  };
  return {
    /** The statement of a text; null for one that does more than read. */
    statementOf(text: string): Statement | null {
      let statement = statements.get(text);
      if (statement === undefined)
        statements.set(text, (statement = /^\s*select\b/i.test(text) ? file.prepare(text) : null));
      return statement;
    },
    begin: beginOnce,
    end,
    /** Until `end` it reads what is committed now. */
    pin(): void {
      beginOnce();
      look.values();
    },
    close(): void {
      end();
      for (const statement of [begin, commit, look, ...statements.values()]) statement?.finalize();
      file.close();
    },
  };
}

/**
 * Runs `prepared` reads on read-only connections, in this very step of the event loop; all else goes the way of `db`,
 * where a transaction has the one connection that writes.
 *
 * What is read is on disk, so that whoever reads waits for no sync: while a commit is on its way there, a connection
 * keeps what was there before it, and another one takes what the next sync brings. Reads of one turn of the event loop
 * are one transaction: taking SQLite's locks is most of what a small one costs. Both only for a database with a
 * write-ahead log, in which reading keeps nobody from writing.
 */
export function sqliteReads(open: () => Database, db: Db, isLogged: boolean): SqliteReads {
  const first = createReader(open());
  // Without a log nothing is ever on its way to the disk beside who reads.
  const readers = [first, isLogged ? createReader(open()) : first] as const;
  let shown: 0 | 1 = 0;
  /** Something is committed that is not shown: the transaction outlives its turn. */
  let isPinned = false;
  let isPlanned = false;
  /** The other connection keeps what a sync is bringing to disk. */
  let isArriving = false;
  /** Committed since that sync began. */
  let isBehind = false;

  const other = (): 0 | 1 => (shown === 0 ? 1 : 0);
  const endTurn = (): void => {
    isPlanned = false;
    if (!isPinned) readers[shown].end();
  };
  const begin = (): void => {
    readers[shown].begin();
    if (!isPlanned) atTurnEnd(endTurn);
    isPlanned = true;
  };
  return {
    source: () => shown,
    async executeQuery<R>(query: CompiledQuery<R>) {
      const statement = readers[shown].statementOf(query.sql);
      if (!statement) return db.executeQuery<R>(query);
      if (isLogged) begin();
      return { rows: statement.all(query.parameters as never) as R[] };
    },
    committing() {
      if (!isPinned) readers[shown].pin();
      isPinned = true;
    },
    committed() {
      isBehind = true;
    },
    syncing() {
      isBehind = false;
      if (!isPinned) return;
      readers[other()].pin();
      isArriving = true;
    },
    synced() {
      readers[shown].end();
      if (isArriving) shown = other();
      isArriving = false;
      isPinned &&= isBehind;
      if (!isPinned) readers[shown].end();
    },
    release() {
      for (const reader of readers) reader.end();
      isArriving = false;
      isPinned = false;
    },
    close() {
      for (const reader of new Set(readers)) reader.close();
    },
  };
}
