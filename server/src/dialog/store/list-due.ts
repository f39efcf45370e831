import { sql } from 'kysely';
import { type Db, isRetryable, isUnavailable } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { isPostgres, prepared, preparedRows } from '../../platform/database/prepared.ts';
import { yieldToEventLoop } from '../../platform/loop/yield-to-event-loop.ts';
import type { SentenceRange } from './sentence-table.ts';

/** How many dialogs are placed by one transaction, some 5 ms of the event loop; those of one commit are not parted. */
const dialogsAtOnce = 500;
const commitsAtOnce = 64;

const unplaced = sql.raw('from dialog_text_due where id > (select due from dialog_placed)');

const selectNewest = prepared<object, { id: number | null }>((db) =>
  sql<{ id: number | null }>`select max(id) as id ${unplaced}`.compile(db),
);

const selectUnplaced = prepared<object, { id: number; ranges: string }>((db) =>
  sql<{
    id: number;
    ranges: string;
  }>`select id, ranges ${unplaced} order by id limit ${sql.lit(commitsAtOnce)}`.compile(db),
);

const selectPlaced = prepared<object, { due: number }>((db) => db.selectFrom('dialog_placed').select('due').compile());

const movePlaced = prepared<{ due: number }, never>((db, slot) =>
  sql<never>`update dialog_placed set due = ${slot('due')}`.compile(db),
);

const updatePlaces = preparedRows('moved', { id: 'text' }, (db, moved) =>
  sql<never>`update listed_dialog set updated_at = dialog.updated_at from ${moved} join dialog on dialog.id = moved.id
    where listed_dialog.id = moved.id and listed_dialog.updated_at <> dialog.updated_at`.compile(db),
);

/** Places the dialogs of the oldest commits that are not; the last of these commits, null where there was none. */
async function placeSome(trx: Db): Promise<number | null> {
  const due = await selectUnplaced(trx, {});
  const ids = new Set<string>();
  let last: number | null = null;
  for (const { id, ranges } of due) {
    for (const { dialogId } of JSON.parse(ranges) as SentenceRange[]) ids.add(dialogId);
    last = id;
    if (ids.size >= dialogsAtOnce) break;
  }
  if (last === null) return null;
  await updatePlaces(
    trx,
    Array.from(ids, (id) => ({ id })),
  );
  await movePlaced(trx, { due: last });
  return last;
}

/** Places the dialogs of all commits up to one, in the transaction that needs it or loses what it goes by. */
export async function placeTo(trx: Db, due = Infinity): Promise<void> {
  if (isPostgres(trx)) return;
  const [row] = await selectPlaced(trx, {});
  for (let last: number | null = row!.due; last !== null && last < due;) last = await placeSome(trx);
}

/**
 * Lets a list that is read then have all dialogs where they were spoken in last. SQLite writes four indexes for that,
 * so it is done for the sentences of many commits at once. Where it cannot be written, the list stays as it was.
 * @returns whether something was written
 */
export async function settleList({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  if (isPostgres(db)) return false;
  // What comes meanwhile is not waited for, or a list would not be read as long as everybody speaks.
  const newest = (await selectNewest(db, {}))[0]?.id ?? null;
  if (newest === null) return false;
  try {
    for (;;) {
      const placed = await db.transaction().execute(placeSome);
      if (placed === null || placed >= newest) return true;
      await yieldToEventLoop();
    }
  } catch (error) {
    if (!isRetryable(error) && !isUnavailable(error)) throw error;
    log.warn({ err: error }, 'dialogs could not be placed in the list');
    return false;
  }
}
