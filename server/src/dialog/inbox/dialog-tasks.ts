import { isListedBefore } from '../../contract.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { readDays, type Span } from '../store/day-table.ts';
import { findDialogs, readMatched } from './search-find-table.ts';
import { type Listed, readListed } from './entry-table.ts';
import {
  countDialogs,
  isAfter,
  listDialogs,
  listEntries,
  type PagePlace,
  placeIn,
  placeOf,
  type Wanted,
} from './list-table.ts';
import { matchOf } from '../search/search-table.ts';
import { phraseOf, termsOf } from '../search/search-words.ts';
import { countTags } from './tag-table.ts';

// What is read in a thread.

/** Dialogs that a search finds: the newest, if there are more. */
const mostFound = 1_000;

/** A search among some dialogs of an owner, and the page of it that is wanted. */
export interface Searching {
  readonly wanted: Wanted;
  /** The domains that are searched. */
  readonly domainIds: readonly string[];
  readonly q: string;
  readonly place: PagePlace;
  readonly size: number;
}

/** A page of the dialogs in which the words are found, in the order of their list, each with its newest phrase. */
export async function searchPage(
  { db }: ThreadTools,
  { wanted, domainIds, q, place: { skip, after }, size }: Searching,
): Promise<{ total: number; listed: Listed[] }> {
  const terms = termsOf(q);
  if (terms.length === 0 || domainIds.length === 0) return { total: 0, listed: [] };
  const match = await matchOf(db, domainIds, terms);
  const found = (await findDialogs(db, wanted, match, mostFound)).sort((a, b) =>
    isListedBefore(placeOf(a), placeOf(b), wanted.filter) ? -1 : 1,
  );
  const rest = after ? found.filter((dialog) => isAfter(after, dialog, wanted.filter)) : found;
  const shown = rest.slice(skip, skip + size);
  const matched = await readMatched(
    db,
    shown.map(({ serial }) => serial),
    match,
  );
  const phrases = new Map(
    matched.flatMap(({ dialog_id, seq, author, text }) => {
      const phrase = phraseOf(text, terms);
      return phrase ? [[dialog_id, { seq, author, ...phrase }] as const] : [];
    }),
  );
  const listed = await readListed(
    db,
    wanted,
    shown.map(({ id }) => id),
  );
  return { total: found.length, listed: listed.map((one) => ({ ...one, found: phrases.get(one.dialog.id) })) };
}

/** A page of the list that takes long: far from its beginning, or of a tag. */
export const readPage = async (
  { db }: ThreadTools,
  { wanted, place, size }: { wanted: Wanted; place: PagePlace; size: number },
): Promise<{ total: number; listed: Listed[] }> => ({
  total: await countDialogs(db, wanted),
  listed: await listEntries(db, wanted, place, size),
});

/** Statistics of some domains by day. */
export const sumDays = ({ db }: ThreadTools, span: Span) => readDays(db, span);

/** Some unread dialogs, and how many there are. */
export const findUnread = async (
  { db }: ThreadTools,
  { wanted, limit }: { wanted: Wanted; limit: number },
): Promise<{ ids: string[]; total: number }> => ({
  ids: (await listDialogs(db, wanted, { skip: 0 }, limit)).map(({ id }) => id),
  total: await countDialogs(db, wanted),
});

/** The dialogs of an export that somebody has spoken in; up to `limit`. */
export async function listExported(
  { db }: ThreadTools,
  { wanted, limit }: { wanted: Wanted; limit: number },
): Promise<DialogRow[]> {
  const spoken: DialogRow[] = [];
  for (let last: DialogRow | undefined; ;) {
    const after = last && placeIn(last, wanted.filter);
    const rows = await listDialogs(db, wanted, { skip: 0, after }, limit);
    spoken.push(...rows.filter((row) => row.last > 0));
    last = rows.at(-1);
    if (rows.length < limit || spoken.length >= limit) return spoken.slice(0, limit);
  }
}

/** The owner's tags, the most used first. */
export const listTags = (
  { db }: ThreadTools,
  { ownerId, limit }: { ownerId: string; limit: number },
): Promise<{ tag: string; dialogs: number }[]> => countTags(db, ownerId, limit);
