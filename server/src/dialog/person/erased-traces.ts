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

async function eraseInSqlite(deps: Deps, path: string): Promise<void> {
  await mergeIndex(deps.db);
  await rewriteFile(deps, path);
  const copies = removeCopies(path);
  if (copies.length > 0)
    deps.log.warn({ copies }, 'the copy from before an upgrade is deleted: somebody in it has been erased');
}

/** The run under way, and the one that begins after it for all who have come since. */
const runsOf = serverState((): { under: Promise<void>; next: Promise<void> | null } => ({
  under: Promise.resolve(),
  next: null,
}));

/**
 * Overwrites what deleted rows leave behind, once for all who wait. On SQLite words stay in the segments of the search
 * index until those are merged, parts of rows in pages that were rearranged (`secure_delete` does not reach them) until
 * the file is rewritten, old pages in the write-ahead log, and all of it in the copy from before the last upgrade.
 * PostgreSQL has files of its own: autovacuum frees what was deleted.
 */
export function eraseTraces(deps: Deps): Promise<void> {
  const { database } = deps.config;
  if (isPostgres(deps.db) || database.kind !== 'sqlite') return Promise.resolve();
  const runs = runsOf(deps);
  const begin = async (): Promise<void> => {
    await runs.under.catch(() => undefined);
    runs.next = null;
    runs.under = eraseInSqlite(deps, database.path);
    await runs.under;
  };
  return (runs.next ??= begin());
}
