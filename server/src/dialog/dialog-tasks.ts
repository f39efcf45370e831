import type { DialogFilter } from '../platform/contract.ts';
import type { ThreadTools } from '../platform/thread-task.ts';
import { spansOf } from './dialog-span.ts';
import {
  countDialogs,
  findText,
  type Listed,
  listDialogs,
  listSearched,
  readListed,
  type Searched,
  type Wanted,
} from './list-table.ts';
import type { Outcome } from './sentence-row.ts';
import { type ByDay, countBegun, countOutcomes, listSpoken, type Span } from './stats-table.ts';

// What is read in a thread of its own: each statement is short, and others have their turn between the statements.

/** How many dialogs a search lists at once. */
const searchedAtOnce = 1_000;

/** The ids of the dialogs that hold the text, the one last spoken in first. */
async function search({ db, postgres, pause }: ThreadTools, wanted: Wanted, q: string): Promise<string[]> {
  const found = new Set<string>();
  let after: Searched | null = null;
  do {
    const dialogs: Searched[] = await listSearched(db, wanted, q, after, searchedAtOnce);
    const here = new Set(dialogs.filter(({ named }) => named).map(({ id }) => id));
    for (const span of spansOf(dialogs.filter(({ id }) => !here.has(id)))) {
      await pause();
      for (const id of await findText(db, postgres, span, q)) here.add(id);
    }
    for (const { id } of dialogs) if (here.has(id)) found.add(id);
    after = dialogs.length < searchedAtOnce ? null : dialogs.at(-1)!;
    await pause();
  } while (after);
  return [...found];
}

/** A page of the owner's dialogs, all or those that hold a text, and how many there are of them. */
export async function readPage(
  tools: ThreadTools,
  { wanted, page, size, q }: { wanted: Wanted; page: number; size: number; q?: string },
): Promise<{ total: number; listed: Listed[] }> {
  if (q === undefined)
    return { total: await countDialogs(tools.db, wanted), listed: await listDialogs(tools.db, wanted, page, size) };
  const found = await search(tools, wanted, q);
  return { total: found.length, listed: await readListed(tools.db, found.slice((page - 1) * size, page * size)) };
}

/** How many dialogs each filter of the list shows. */
export async function countByFilter(
  { db, pause }: ThreadTools,
  of: Omit<Wanted, 'filter'>,
): Promise<Record<DialogFilter, number>> {
  const counts = { all: 0, unread: 0, waiting: 0, banned: 0 };
  for (const filter of Object.keys(counts) as DialogFilter[]) {
    counts[filter] = await countDialogs(db, { ...of, filter });
    await pause();
  }
  return counts;
}

const outcomes = ['answer', 'handed'] as const satisfies readonly Outcome[];

/** Dialogs begun, questions answered and questions passed on to a person, by day. */
export async function countByDay(
  { db, pause }: ThreadTools,
  span: Span,
): Promise<{ begun: ByDay; answered: ByDay; handed: ByDay }> {
  const [answered, handed] = [new Map<number, number>(), new Map<number, number>()];
  for (const some of spansOf(await listSpoken(db, span))) {
    await pause();
    for (const { day, counts } of await countOutcomes(db, some, span.from, outcomes)) {
      [answered, handed].forEach((byDay, i) => byDay.set(day, (byDay.get(day) ?? 0) + counts[i]!));
    }
  }
  return { begun: await countBegun(db, span), answered, handed };
}
