import { sql } from 'kysely';
import { countTextBytes } from '../../domain/domain-service.ts';
import { type Db, isRetryable } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { isPostgres, prepared, rowsOf } from '../../platform/database/prepared.ts';
import { serverState } from '../../platform/server-state.ts';
import { yieldToEventLoop } from '../../platform/loop/yield-to-event-loop.ts';
import { type IndexedText, insertTexts } from '../search/search-table.ts';
import { placeTo, settleList } from './list-due.ts';
import { findTexts, joinRanges, type SentenceRange } from './sentence-table.ts';

/** How long sentences wait to be indexed together; ms. One commit for many costs the index a fraction of one each. */
const joinTexts = 500;
/** After a failure, of the disk say; ms. */
const retryAfter = 5_000;
/**
 * How many commits' sentences are indexed by one commit, and after how many sentences it takes no further. Who speaks
 * meanwhile waits for it: small commits come one after another while a sentence is waited for, and then some 100 are
 * indexed in 2 ms; commits of many, where the loop is full, are cheapest by 400 in some 7 ms. A server that has just
 * begun does it with code that is not compiled yet: it takes few at first, and twice as many by each commit that follows.
 */
const [commitsAtFirst, commitsAtMost] = [8, 64];
const sentencesAtOnce = 400;
/** Commits that are read together: a full loop would read all 64 and take nine. */
const readAtOnce = 16;
/** Between two of these commits, unless a search waits for them; ms. Three times as long as they take, where it is more. */
const shortestRest = 10;

// SQLite would begin its ids anew where the table is empty.
const insertDue = prepared<{ ranges: string }, unknown>((db, slot) =>
  (isPostgres(db)
    ? sql`insert into dialog_text_due (ranges) values (${slot('ranges')})`
    : sql`insert into dialog_text_due (id, ranges) select
        max(due, coalesce((select max(id) from dialog_text_due), 0)) + 1, ${slot('ranges')} from dialog_placed`
  ).compile(db),
);

/**
 * Notes, in the transaction that stores sentences, that the index lacks them: whatever ends the server, they are found.
 */
export async function noteUnindexed(trx: Db, ranges: readonly SentenceRange[]): Promise<void> {
  if (ranges.length > 0) await insertDue(trx, { ranges: JSON.stringify(ranges) });
}

const selectAnyDue = prepared<object, { id: number }>((db) =>
  db.selectFrom('dialog_text_due').select('id').limit(1).compile(),
);

// On PostgreSQL another process indexes what it has locked.
const selectDue = prepared<{ after: number; limit: number }, { id: number; ranges: string }>((db, slot) =>
  db
    .selectFrom('dialog_text_due')
    .select(['id', 'ranges'])
    .where('id', '>', slot('after'))
    .orderBy('id')
    .limit(slot('limit'))
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .compile(),
);

const deleteDue = prepared<{ ids: string }, never>((db, slot) =>
  sql<never>`delete from dialog_text_due
    where id in (select id from ${rowsOf(db, slot('ids'), 'done', { id: 'bigint' })})`.compile(db),
);

/** Counts the texts of sentences for the quota, domain by domain. */
async function countTexts(trx: Db, texts: readonly IndexedText[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { domain_id, text } of texts) sums.set(domain_id, (sums.get(domain_id) ?? 0) + Buffer.byteLength(text));
  // One order everywhere: two processes can then never wait for each other.
  for (const [domainId, bytes] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await countTextBytes(trx, domainId, bytes);
}

/** The sentences of the oldest commits, and whether there may be more. */
async function readDue(trx: Db, most: number) {
  const ids: { id: number }[] = [];
  const ranges: SentenceRange[] = [];
  let sentences = 0;
  while (ids.length < most) {
    const limit = Math.min(readAtOnce, most - ids.length);
    const due = await selectDue(trx, { after: ids.at(-1)?.id ?? 0, limit });
    for (const { id, ranges: written } of due) {
      if (sentences >= sentencesAtOnce) return { ids, ranges, isMore: true };
      ids.push({ id });
      for (const range of JSON.parse(written) as SentenceRange[]) {
        ranges.push(range);
        sentences += range.to - range.from + 1;
      }
    }
    if (due.length < limit) return { ids, ranges, isMore: false };
  }
  return { ids, ranges, isMore: true };
}

/** Indexes the sentences of the oldest commits; whether there may be more. */
async function indexSome(trx: Db, most: number): Promise<boolean> {
  const { ids, ranges, isMore } = await readDue(trx, most);
  if (ids.length === 0) return false;
  await placeTo(trx, ids.at(-1)!.id);
  const texts = await findTexts(trx, joinRanges(ranges));
  await insertTexts(trx, texts);
  await countTexts(trx, texts);
  await deleteDue(trx, { ids: JSON.stringify(ids) });
  return isMore;
}

type Indexing = Pick<Deps, 'db' | 'shutdown' | 'log' | 'state'>;

const indexingOf = serverState(() => ({
  timer: undefined as Timer | undefined,
  run: null as Promise<void> | null,
  /** How many wait until all is indexed. */
  waiting: 0,
  /** How many commits' sentences the next one indexes. */
  commits: commitsAtFirst,
  /** Ends the rest between two commits. */
  goOn: (): void => {},
}));

/** After a commit that took so many ms, unless somebody waits: sentences that came meanwhile enter without another. */
const rest = (indexing: ReturnType<typeof indexingOf>, took: number): Promise<unknown> =>
  indexing.waiting > 0
    ? yieldToEventLoop()
    : new Promise<void>((resolve) => {
        indexing.goOn = resolve;
        setTimeout(resolve, Math.max(shortestRest, 3 * took));
      });

async function indexAll(deps: Indexing): Promise<void> {
  const { db, shutdown, log } = deps;
  const indexing = indexingOf(deps);
  try {
    if ((await selectAnyDue(db, {})).length === 0) return;
    // By itself: both together would be twice as long.
    await settleList(deps);
    for (let isMore = true; isMore && !shutdown.draining;) {
      const started = performance.now();
      isMore = await db.transaction().execute((trx) => indexSome(trx, indexing.commits));
      indexing.commits = Math.min(commitsAtMost, 2 * indexing.commits);
      if (isMore) await rest(indexing, performance.now() - started);
    }
  } catch (error) {
    log[isRetryable(error) ? 'debug' : 'error']({ err: error }, 'sentences could not be indexed; that is tried again');
    planIndexing(deps, retryAfter);
  }
}

function planIndexing(deps: Indexing, wait: number): void {
  const indexing = indexingOf(deps);
  if (deps.shutdown.draining) return;
  indexing.timer ??= setTimeout(() => {
    indexing.timer = undefined;
    void runIndexing(deps);
  }, wait).unref();
}

async function runIndexing(deps: Indexing): Promise<void> {
  const indexing = indexingOf(deps);
  // What is under way may have looked before the last commit.
  if (indexing.run) await indexing.run;
  await (indexing.run ??= indexAll(deps).finally(() => (indexing.run = null)));
}

/** Indexes, in a while, what has been stored. Returns at once; a server that stops leaves it to its next start. */
export const indexSoon = (deps: Indexing): void => planIndexing(deps, joinTexts);

/**
 * Indexes what is stored, so that a search that begins then finds it. Resolves also when that fails: it is tried again.
 */
export async function indexNow(deps: Indexing): Promise<void> {
  const indexing = indexingOf(deps);
  indexing.waiting += 1;
  indexing.goOn();
  try {
    await runIndexing(deps);
  } finally {
    indexing.waiting -= 1;
  }
}

/** Begins with what the last run of the server has left. @returns resolves when nothing is under way */
export function startIndexing(deps: Indexing): () => Promise<void> {
  void runIndexing(deps);
  return async () => {
    const indexing = indexingOf(deps);
    clearTimeout(indexing.timer);
    indexing.goOn();
    await indexing.run;
  };
}
