import type { AppError } from '../../app-error.ts';
import type { Author } from '../../contract.ts';
import type { Fact, Moments } from '../../database/commit-work.ts';
import type { Caller } from '../../security/caller.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { DialogMove, DialogState } from './dialog-state-table.ts';
import { countOf, type FigureCount, timeOf } from './figure-table.ts';
import type { Extra } from './sentence-row.ts';

/** One sentence that is to be stored. */
export interface SentenceDraft {
  readonly text: string;
  readonly extra?: Extra;
  /** Id of the context that answers with it. */
  readonly labelId?: string;
}

/** What enters a dialog: its sentences (may be none) and what else changes with them. */
export interface Addition {
  readonly parts: readonly SentenceDraft[];
  readonly change?: DialogMove;
  /** Who acts: an operator's answer reads the dialog to its end. */
  readonly by?: Pick<Caller, 'memberId' | 'program'>;
  /** A fact behind those of the sentences and the dialog. */
  readonly fact?: Fact;
  /** Why it may not enter, unless it has entered already. */
  readonly refused?: AppError | null;
}

type Moved = { -readonly [K in keyof DialogState]: DialogState[K] };

/** Whether a list entry changed in more than its last sentence. */
export const isChanged = (before: DialogState, after: DialogState): boolean =>
  before.waiting !== after.waiting ||
  before.unhappy_at !== after.unhappy_at ||
  before.closed_at !== after.closed_at ||
  before.assigned_id !== after.assigned_id ||
  (before.silent_until === null) !== (after.silent_until === null) ||
  (before.called_at === null) !== (after.called_at === null);

/** Since when the visitor has no answer: an operator's is one, the assistant's where no person is needed for it. */
function unansweredAfter(
  { unanswered_at, waiting, closed_at }: DialogState,
  parts: readonly SentenceDraft[],
  author: Author,
  now: number,
): number | null {
  if (closed_at !== null) return null;
  if (parts.length === 0) return unanswered_at;
  if (author === 'visitor') return unanswered_at ?? now;
  return author === 'operator' || waiting === 0 ? null : unanswered_at;
}

/** 1 while the assistant alone has answered; 0 from the first need of a person on; null before any answer. */
function solvedAfter({ solved }: DialogState, waiting: number, parts: readonly SentenceDraft[], author: Author) {
  if (waiting === 1 || (author === 'operator' && parts.length > 0)) return 0;
  return solved ?? (author === 'assistant' && parts.some(({ extra }) => extra?.outcome === 'answer') ? 1 : null);
}

/** Notes the first answer of a person. */
function noteReply(after: Moved, { unanswered_at }: DialogState, { parts, by }: Addition, now: number): void {
  if (after.replied_by !== null || parts.length === 0 || !by || by.program !== null) return;
  after.replied_by = by.memberId;
  after.reply_wait = unanswered_at === null ? null : Math.max(0, now - unanswered_at);
}

/**
 * The dialog after an entry: its sentences take the next numbers. A sentence of a visitor or an operator reopens a
 * closed dialog.
 */
export function moveState(before: DialogState, entry: Addition, author: Author, now: number): DialogState {
  const { parts, change } = entry;
  const last = before.last + parts.length;
  const updated_at = parts.length > 0 ? Math.max(now, before.updated_at) : before.updated_at;
  const closed_at = author === 'assistant' || parts.length === 0 ? before.closed_at : null;
  const after: Moved = {
    ...before,
    closed_at,
    ...change,
    last,
    updated_at,
  };
  if (before.waiting === 0 && after.waiting === 1) {
    after.waiting_since = now;
    // A complaint of an earlier wait.
    if (after.unhappy_at === before.unhappy_at) after.unhappy_at = null;
  }
  if (before.closed_at !== null && after.closed_at === null) after.opened_at = now;
  after.unanswered_at = unansweredAfter(after, parts, author, now);
  after.solved = solvedAfter(before, after.waiting, parts, author);
  if (author === 'operator') noteReply(after, before, entry, now);
  if (author === 'visitor' && after.turn < last) after.pending = 1;
  return after;
}

/** Whether an entry closed the dialog. */
export const isClosing = (before: DialogState, after: DialogState): boolean =>
  before.closed_at === null && after.closed_at !== null;

type Watched = Pick<DialogState, 'waiting' | 'assigned_id' | 'closed_at'> &
  Partial<Pick<DialogRow, 'rating' | 'rating_comment'>>;

/** What begins or ends with a change of a dialog; undefined for nothing. */
export function momentsOf(before: Watched, after: Watched): Moments | undefined {
  const isRated = before.rating !== after.rating || before.rating_comment !== after.rating_comment;
  const moments: Moments = {
    ...(before.waiting === 0 && after.waiting === 1 ? { handedOff: true } : {}),
    ...(before.assigned_id === after.assigned_id ? {} : { assigned: after.assigned_id }),
    ...(before.closed_at === null && after.closed_at !== null ? { closed: true } : {}),
    ...(isRated && after.rating !== null ? { rated: true } : {}),
  };
  return Object.keys(moments).length > 0 ? moments : undefined;
}

/** What an entry adds to the figures. */
export function figuresOf(
  before: DialogState,
  after: DialogState,
  { parts, by }: Addition,
  now: number,
): FigureCount[] {
  const { domain_id, first_seen_at } = after;
  const counts: FigureCount[] = [];
  if (after.last > 0 && after.last === parts.length)
    counts.push(countOf({ domain_id, kind: 'begun', at: first_seen_at }));
  const solved = Number(after.solved === 1) - Number(before.solved === 1);
  if (solved !== 0) counts.push(countOf({ domain_id, kind: 'solved', at: first_seen_at }, solved));
  if (before.replied_by === null && after.replied_by !== null)
    counts.push(timeOf({ domain_id, kind: 'reply', at: now }, after.replied_by, after.reply_wait));
  if (isClosing(before, after) && after.last > 0) {
    const time = Math.max(0, after.closed_at! - (before.opened_at ?? first_seen_at));
    counts.push(timeOf({ domain_id, kind: 'close', at: now }, by && by.program === null ? by.memberId : '', time));
  }
  return counts;
}
