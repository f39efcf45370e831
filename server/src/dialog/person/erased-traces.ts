import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../../database/query/prepared.ts';
import { removeCopies } from '../../database/sqlite/database-copy.ts';
import type * as tasks from '../../database/sqlite/vacuum-task.ts';
import { truncateLog } from '../../database/sqlite/wal-truncation.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { mergeIndex } from '../search/search-merge.ts';

const vacuumTask = taskIn<typeof tasks.vacuumApart>(
  new URL('../../database/sqlite/vacuum-task.ts', import.meta.url),
  'vacuumApart',
);
/** How long a large database may take; ms. */
const longest = 60 * 60_000;
const late = 'База данных переписывалась слишком долго. Стирание будет закончено позже.';

/**
 * Rewrites the database once a thread is free. While that lasts, some 10 s for each gigabyte, writes wait for their turn
 * at the one writing connection, and reads go on.
 */
async function rewriteFile(deps: Deps, path: string): Promise<void> {
  const isStill = new Int32Array(new SharedArrayBuffer(4));
  let rewritten: Promise<null> | undefined;
  const holdWriter = (): Promise<void> =>
    deps.db.connection().execute(async (one) => {
      // Any statement but a `select` takes the writing connection.
      await sql`pragma data_version`.execute(one);
      Atomics.store(isStill, 0, 1);
      Atomics.notify(isStill, 0);
      await rewritten;
    });
  let holding: Promise<void> | undefined;
  const options = {
    owner: 'vacuum',
    isLong: true,
    limit: longest,
    late,
    onShare: () => void (holding ??= holdWriter()),
  };
  rewritten = deps.pool.run(vacuumTask, { path, isStill }, options);
  await rewritten.finally(() => holding?.catch(() => undefined));
  await truncateLog(deps.db);
}

/** Bytes of a database that is rewritten at once: writes wait for some 0.6 s. */
const smallDatabase = 64 * 1024 * 1024;

/**
 * The most that rewriting takes on the disk: a copy of the database, and all pages in the write-ahead log.
 * @throws Error of one line
 */
function expectRoom(deps: Deps, path: string, bytes: number): void {
  const [needed, free] = [2 * bytes, deps.disk.readFree()];
  if (free >= needed) return;
  const [wanted, left] = [needed, free].map((each) => `${Math.ceil(each / 1_000_000)} MB`);
  throw new Error(
    `what erased people have left in ${path} is not overwritten yet: that needs ${wanted} in ${dirname(path)}, and ${left} are free. Make room, it is tried again every hour`,
  );
}

/** @returns whether nothing is left; with `evenLarge` true unless it throws */
async function eraseInSqlite(deps: Deps, path: string, evenLarge: boolean): Promise<boolean> {
  await mergeIndex(deps.db);
  const copies = removeCopies(path);
  if (copies.length > 0)
    deps.log.warn({ copies }, 'the copy from before an upgrade is deleted: somebody in it has been erased');
  const { size } = statSync(path);
  if (size > smallDatabase && !evenLarge) return false;
  expectRoom(deps, path, size);
  await rewriteFile(deps, path);
  return true;
}

/** The run under way, and the one that begins after it for all who have come since. */
const runsOf = serverState((): { under: Promise<unknown>; next: Promise<boolean> | null } => ({
  under: Promise.resolve(),
  next: null,
}));

/**
 * Overwrites what deleted rows leave behind, once for all who wait. On SQLite words stay in the segments of the search
 * index until those are merged, parts of rows in pages that were rearranged (`secure_delete` does not reach them) until
 * the file is rewritten, old pages in the write-ahead log, and all of it in the copy from before the last upgrade.
 * PostgreSQL has files of its own: autovacuum frees what was deleted.
 * @param evenLarge whether a large file is rewritten too, for which writes wait some 10 s for each gigabyte
 * @returns whether nothing is left @throws Error of one line where the disk has no room for it
 */
export function eraseTraces(deps: Deps, evenLarge = false): Promise<boolean> {
  const { database } = deps.config;
  if (isPostgres(deps.db) || database.kind !== 'sqlite') return Promise.resolve(true);
  const runs = runsOf(deps);
  const begin = async (): Promise<boolean> => {
    await runs.under.catch(() => undefined);
    runs.next = null;
    const run = eraseInSqlite(deps, database.path, evenLarge);
    runs.under = run;
    return run;
  };
  return (runs.next ??= begin());
}
