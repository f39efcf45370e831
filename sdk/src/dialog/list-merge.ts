import { isCallOption } from '../contract/call-option.ts';
import type { DialogEntry, DialogFilter } from '../contract/dialog-entry.ts';
import { isListedBefore } from '../contract/list-order.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { FrameOf } from '../transport/feed.ts';

/** The query of a list. */
export interface ListView {
  /** Which dialogs. */
  readonly filter: DialogFilter;
  /** The words looked for; `''` for none. */
  readonly q: string;
  /** Only dialogs of this domain; null for all domains. */
  readonly domainId: string | null;
  /** Only dialogs with this tag; null for all dialogs. */
  readonly tag: string | null;
  /** Only dialogs of the operator (`me`), of no member (`none`), or of a member by id; null for all dialogs. */
  readonly assigned: string | null;
}

function place(items: readonly DialogEntry[], entry: DialogEntry, filter: DialogFilter): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isListedBefore(items[middle]!, entry, filter)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts entries in the list's order; each replaces an older version of itself. */
export function putEntries(
  items: readonly DialogEntry[],
  entries: readonly DialogEntry[],
  filter: DialogFilter,
): DialogEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  const next = items.filter(({ id }) => !ids.has(id));
  const newest = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of newest.values()) next.splice(place(next, entry, filter), 0, entry);
  return next;
}

const shows: Readonly<Record<DialogFilter, (entry: DialogEntry) => boolean>> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  waiting: ({ waiting }) => waiting,
  banned: ({ isBan }) => isBan,
  open: ({ closed }) => !closed,
  closed: ({ closed }) => closed,
  mentioned: ({ mentions }) => mentions > 0,
};

/** Whether an entry matches the query; null for a search, which only the server can decide. */
function belongs(
  { filter, q, domainId, tag, assigned }: ListView,
  entry: DialogEntry,
  me: string | null,
): boolean | null {
  if (!shows[filter](entry) || (domainId !== null && entry.domain.id !== domainId)) return false;
  if (tag !== null && !entry.tags.includes(tag)) return false;
  if (assigned === 'me' && me === null) return null;
  const wanted = assigned === 'me' ? me : assigned;
  if (wanted !== null && (entry.assigned?.id ?? 'none') !== wanted) return false;
  return q === '' ? true : null;
}

/** Length limit of `asked` in an entry, the server's too; characters. */
const longestAsked = 200;

/** The unread count after one more sentence: the operator's own answer sets it to 0, another member's keeps it. */
function unreadAfter({ unread }: DialogEntry, { author, by }: Sentence, me: string | null): number {
  if (author === 'visitor') return unread + 1;
  return author === 'operator' && (by === undefined || by.id === me) ? 0 : unread;
}

/** The entry after one more sentence; unchanged when it includes that sentence. */
function withSentence(
  entry: DialogEntry,
  { sentence }: Pick<FrameOf<'sentence'>, 'sentence'>,
  me: string | null,
): DialogEntry {
  if (sentence.seq <= (entry.last?.seq ?? 0)) return entry;
  const unread = unreadAfter(entry, sentence, me);
  const updatedAt = sentence.at > entry.updatedAt ? sentence.at : entry.updatedAt;
  const isAsked = sentence.author === 'visitor' && !isCallOption(sentence.text);
  const asked = isAsked ? sentence.text.slice(0, longestAsked) : entry.asked;
  return { ...entry, last: sentence, unread, updatedAt, asked };
}

/**
 * Applies frames to the loaded entries. `changed`: entries that differ, by id; `hasOthers`: a frame concerns a dialog that
 * is not loaded.
 * @param me the operator's id, null until it is known
 */
export function changedBy(
  frames: readonly ServerFrame[],
  items: readonly DialogEntry[],
  me: string | null,
): { changed: ReadonlyMap<string, DialogEntry>; hasOthers: boolean } {
  const changed = new Map<string, DialogEntry>();
  const known = new Map(items.map((entry) => [entry.id, entry]));
  const bySession = new Map(items.map((entry) => [entry.session, entry.id]));
  const entryOf = (id: string): DialogEntry | undefined => changed.get(id) ?? known.get(id);
  let hasOthers = false;
  for (const frame of frames) {
    if (frame.type === 'dialog') {
      const found = entryOf(frame.dialog.id)?.found;
      changed.set(frame.dialog.id, found ? { ...frame.dialog, found } : frame.dialog);
    }
    if (frame.type === 'sentence' && frame.dialogId !== undefined) {
      const entry = entryOf(frame.dialogId);
      if (entry) changed.set(entry.id, withSentence(entry, frame, me));
      else hasOthers = true;
    }
    if (frame.type === 'deleted' && frame.dialogId !== undefined) {
      const { found, ...entry } = entryOf(frame.dialogId) ?? {};
      if (found?.seq === frame.seq) changed.set(frame.dialogId, entry as DialogEntry);
    }
    if (frame.type === 'presence') {
      const entry = entryOf(bySession.get(frame.session) ?? '');
      const { online, path } = frame;
      if (entry)
        changed.set(entry.id, { ...entry, visitor: { ...entry.visitor, online, path: path ?? entry.visitor.path } });
    }
  }
  return { changed, hasOthers };
}

/** Lists that an entry leaves because it was read. */
const leftByReading: ReadonlySet<DialogFilter> = new Set(['unread', 'mentioned']);

/**
 * Inserts changed entries in the list's order and removes those that no longer match the query.
 * @param isOpen whether a dialog is open: it stays in a list of `leftByReading` until it is closed
 * @param me the operator's id, null until it is known
 */
export function withEntries(
  view: ListView & { readonly items: readonly DialogEntry[]; readonly total: number },
  entries: ReadonlyMap<string, DialogEntry>,
  isOpen: (id: string) => boolean,
  me: string | null,
): { items: readonly DialogEntry[]; total: number } {
  const known = new Set(view.items.map(({ id }) => id));
  const wasWhole = view.items.length >= view.total;
  const end = view.items.at(-1);
  /** Whether an entry follows the last loaded one: it is loaded with its page, since entries between may be missing. */
  const isBeyond = (entry: DialogEntry): boolean => !wasWhole && !!end && isListedBefore(end, entry, view.filter);
  const stays = (entry: DialogEntry): boolean => {
    const fits = isBeyond(entry) ? false : belongs(view, entry, me);
    if (fits === false)
      return known.has(entry.id) && leftByReading.has(view.filter) && isOpen(entry.id) && !entry.closed;
    return fits === true || known.has(entry.id);
  };
  const remaining = view.items.filter(({ id }) => !entries.has(id));
  const items = putEntries(remaining, [...entries.values()].filter(stays), view.filter);
  return { items, total: wasWhole ? items.length : Math.max(view.total, items.length) };
}
