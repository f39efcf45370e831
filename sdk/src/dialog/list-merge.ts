import { isCallOption } from '../contract/call-option.ts';
import type { DialogEntry, DialogFilter } from '../contract/dialog.ts';
import { isListedBefore } from '../contract/list-order.ts';
import type { FrameOf } from '../transport/feed.ts';

/** What a list shows; no `domainId` means every domain. */
export interface ListView {
  /** Which dialogs. */
  readonly filter: DialogFilter;
  /** The words looked for; `''` for none. */
  readonly q: string;
  /** Only dialogs of this domain; null for all domains. */
  readonly domainId: string | null;
  /** Only dialogs with this tag; null for all dialogs. */
  readonly tag: string | null;
}

function place(items: readonly DialogEntry[], entry: DialogEntry): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isListedBefore(items[middle]!, entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts entries to their places; an entry that is there already gives way to its newer self. */
export function putEntries(items: readonly DialogEntry[], entries: readonly DialogEntry[]): DialogEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  const next = items.filter(({ id }) => !ids.has(id));
  const newest = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of newest.values()) next.splice(place(next, entry), 0, entry);
  return next;
}

const shows: Readonly<Record<DialogFilter, (entry: DialogEntry) => boolean>> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  waiting: ({ waiting }) => waiting,
  banned: ({ isBan }) => isBan,
  open: ({ closed }) => !closed,
  closed: ({ closed }) => closed,
};

/** Whether an entry belongs to what the list shows; null when only the server can decide: it is a search. */
export function belongs({ filter, q, domainId, tag }: ListView, entry: DialogEntry): boolean | null {
  if (!shows[filter](entry) || (domainId !== null && entry.domain.id !== domainId)) return false;
  if (tag !== null && !entry.tags.includes(tag)) return false;
  return q === '' ? true : null;
}

/** As much of a visitor's text as the server puts into an entry; characters. */
const longestAsked = 200;

/** The entry after one more sentence; the entry itself when it knows of the sentence already. */
export function withSentence(entry: DialogEntry, { sentence }: Pick<FrameOf<'sentence'>, 'sentence'>): DialogEntry {
  if (sentence.seq <= (entry.last?.seq ?? 0)) return entry;
  const unread = { visitor: entry.unread + 1, operator: 0, assistant: entry.unread }[sentence.author];
  const updatedAt = sentence.at > entry.updatedAt ? sentence.at : entry.updatedAt;
  const isAsked = sentence.author === 'visitor' && !isCallOption(sentence.text);
  const asked = isAsked ? sentence.text.slice(0, longestAsked) : entry.asked;
  return { ...entry, last: sentence, unread, updatedAt, asked };
}
