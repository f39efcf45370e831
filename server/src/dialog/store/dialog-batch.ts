import { countAsked } from '../../assistant/assistant-service.ts';
import type { Author, Sentence } from '../../contract.ts';
import { countTextBytes } from '../../domain/domain-service.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../app-error.ts';
import type { Work } from '../../database/commit-work.ts';
import type { Deps } from '../../deps.ts';
import { newOrderedId } from '../../database/new-id.ts';
import type { SentenceRow } from '../../database/schema.ts';
import { type IndexedText, insertTexts } from '../search/search-table.ts';
import { countDays, type DayCount, dayOf } from './day-table.ts';
import {
  type Addition,
  figuresOf,
  isChanged,
  isClosing,
  momentsOf,
  moveState,
  type SentenceDraft,
} from './dialog-move.ts';
import { type DialogState, moveDialogs, readStates } from './dialog-state-table.ts';
import {
  type DueReply,
  type DueWait,
  dueWait,
  joinReplies,
  scheduleReplies,
  scheduleWaits,
} from './letter-due-table.ts';
import { countFigures, type FigureCount } from './figure-table.ts';
import { extraOf, sentenceOf, sentenceWith } from './sentence-row.ts';
import { findByClientId, insertSentences, type Saying } from './sentence-table.ts';
import { choiceTime, openSuggestions, type OpenSuggestion } from './suggestion-table.ts';
import { addUnread, type MoreUnread, moveUnread, type ReadMark } from './unread-table.ts';

/** Where something enters. */
export interface AdditionTarget {
  readonly ownerId: string;
  readonly dialogId: string;
  readonly author: Author;
  readonly clientId?: string;
}

export interface Entered {
  readonly dialog: DialogState;
  readonly sentences: Sentence[];
  /** False when nothing new was stored: the `clientId` was known, or nothing was to enter. */
  readonly fresh: boolean;
  /** Whether it changed who may speak, or whether a person is needed. */
  readonly changed: boolean;
}

/** State of dialogs within a transaction, with entries that are not written yet. */
export interface DialogBook {
  readonly states: Map<string, DialogState>;
  /** Stored sentences of each `clientId` that is about to enter, by `clientKey`. */
  readonly sentence: Map<string, readonly SentenceRow[]>;
  /** The dialogs that have moved, by their ids. */
  readonly moved: Set<string>;
  readonly rows: SentenceRow[];
  /** Letters that are due by what has entered: to visitors by dialog, to owners by domain. */
  readonly replies: Map<string, DueReply>;
  readonly waits: Map<string, DueWait>;
  /** The last suggestion of each dialog. */
  readonly suggestions: Map<string, OpenSuggestion>;
  /** What the statistics count. */
  readonly days: DayCount[];
  /** Ids of the contexts that have answered, one for each answer. */
  readonly asked: string[];
  /** Sentences that members have not read, by dialog. */
  readonly unread: Map<string, Omit<MoreUnread, 'updated_at'>>;
  readonly marks: ReadMark[];
  readonly figures: FigureCount[];
}

const clientKey = (dialogId: string, author: Author, clientId: string): string => `${dialogId} ${author} ${clientId}`;

/** Reads all that is needed to let something enter at these places. */
export async function openBook(trx: Db, places: readonly AdditionTarget[]): Promise<DialogBook> {
  const ids = new Set<string>();
  const asked = new Map<string, Saying>();
  for (const { dialogId, author, clientId } of places) {
    ids.add(dialogId);
    if (clientId !== undefined)
      asked.set(clientKey(dialogId, author, clientId), { dialog_id: dialogId, author, client_id: clientId });
  }
  const read = await readStates(trx, [...ids]);
  const byClientId = await findByClientId(trx, [...asked.values()]);
  const states = new Map<string, DialogState>();
  for (const state of read) states.set(state.id, state);
  const byKey = new Map<string, SentenceRow[]>();
  for (const row of byClientId) {
    const key = clientKey(row.dialog_id, row.author, row.client_id!);
    const parts = byKey.get(key);
    if (parts) parts.push(row);
    else byKey.set(key, [row]);
  }
  return {
    states,
    sentence: byKey,
    moved: new Set(),
    rows: [],
    replies: new Map(),
    waits: new Map(),
    suggestions: new Map(),
    days: [],
    asked: [],
    unread: new Map(),
    marks: [],
    figures: [],
  };
}

/** Counts texts for the quotas of their domains. */
async function countTexts(trx: Db, texts: readonly IndexedText[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { domain_id, text } of texts) sums.set(domain_id, (sums.get(domain_id) ?? 0) + Buffer.byteLength(text));
  for (const [domainId, bytes] of sums) await countTextBytes(trx, domainId, bytes);
}

/**
 * Writes what has entered: one statement for all dialogs, one for all sentences, one each for letters,
 * suggestions, read marks, search and statistics.
 */
export async function closeBook(
  trx: Db,
  { states, moved, rows, replies, waits, suggestions, days, asked, unread, marks, figures }: DialogBook,
): Promise<void> {
  const texts = rows.map(({ dialog_id, seq, text }): IndexedText => {
    const { domain_id, serial } = states.get(dialog_id)!;
    return { domain_id, serial, seq, text };
  });
  await moveDialogs(
    trx,
    Array.from(moved, (id) => states.get(id)!),
  );
  await insertSentences(trx, rows);
  await addUnread(
    trx,
    Array.from(unread.values(), (more) => ({ ...more, updated_at: states.get(more.dialog_id)!.updated_at })),
  );
  await moveUnread(trx, marks);
  await scheduleReplies(trx, [...replies.values()]);
  await scheduleWaits(trx, [...waits.values()]);
  await openSuggestions(trx, [...suggestions.values()]);
  await insertTexts(trx, texts);
  await countTexts(trx, texts);
  await countDays(trx, days);
  await countAsked(trx, asked);
  await countFigures(trx, figures);
}

/** The owner's dialog. @throws AppError `not_found` */
export function stateOf({ states }: DialogBook, { ownerId, dialogId }: AdditionTarget): DialogState {
  const dialog = states.get(dialogId);
  if (dialog?.owner_id !== ownerId) throw new AppError('not_found');
  return dialog;
}

/** Whether what is stored under a `clientId` is what comes under it again. */
const isSame = (stored: readonly SentenceRow[], parts: readonly SentenceDraft[]): boolean =>
  stored.length === parts.length &&
  stored.every((row, i) => {
    const { file, deleted } = extraOf(row);
    return deleted || (row.text === parts[i]!.text && file?.size === parts[i]!.extra?.file?.size);
  });

const rowsOf = (
  dialog: DialogState,
  { author, clientId }: AdditionTarget,
  parts: readonly SentenceDraft[],
  at: number,
): SentenceRow[] =>
  parts.map(({ text, extra }, part) => ({
    id: newOrderedId(),
    dialog_id: dialog.id,
    seq: dialog.last - parts.length + part + 1,
    author,
    text,
    client_id: clientId ?? null,
    part,
    at,
    extra: extra ? JSON.stringify(extra) : null,
  }));

const nothingNew = (dialog: DialogState, sentences: Sentence[] = []): Work<Entered> => ({
  result: { dialog, sentences, fresh: false, changed: false },
  facts: [],
});

/** Notes which letters an entry makes due. */
function noteLetters(
  { replies, waits }: DialogBook,
  before: DialogState,
  after: DialogState,
  author: Author,
  now: number,
) {
  if (author === 'operator' && after.email !== '')
    replies.set(after.id, { dialog_id: after.id, due_at: now + joinReplies });
  if (before.waiting === 0 && after.waiting === 1) waits.set(after.domain_id, dueWait(after.domain_id, now));
}

/** Notes a sentence of the assistant that leaves the next word to the visitor. */
function noteSuggestion({ suggestions }: DialogBook, { id, last }: DialogState, { extra }: SentenceDraft, now: number) {
  if (extra?.outcome === 'suggest' || extra?.outcome === 'again')
    suggestions.set(id, { dialog_id: id, seq: last, due_at: now + choiceTime });
}

/** Notes what an entry leaves unread, and who has read the dialog to its end with it: closing reads for all. */
function noteUnread(
  { unread, marks }: DialogBook,
  before: DialogState,
  after: DialogState,
  { parts, by }: Addition,
  author: Author,
): void {
  const { id, owner_id, domain_id, last } = after;
  if (author === 'visitor' && parts.length > 0) {
    const { was = before.last, sentences = 0 } = unread.get(id) ?? {};
    unread.set(id, { dialog_id: id, owner_id, domain_id, was, sentences: sentences + parts.length });
  }
  if (isClosing(before, after)) marks.push({ dialog_id: id, member_id: null, seq: last });
  else if (author === 'operator' && by) marks.push({ dialog_id: id, member_id: by.memberId, seq: last });
}

/** Counts an entry in the statistics. */
function noteDays(
  { days }: DialogBook,
  { domain_id, first_seen_at, last }: DialogState,
  parts: readonly SentenceDraft[],
  now: number,
): void {
  for (const { extra } of parts)
    if (extra?.outcome === 'answer' || extra?.outcome === 'handed') days.push(dayOf(domain_id, now, extra.outcome));
  if (last > 0 && last === parts.length) days.push(dayOf(domain_id, first_seen_at, 'begun'));
}

/** Lets an entry into the book; null for nothing. @throws AppError `client_id_reused`, `not_found` */
export function enterBook(
  { clock }: Pick<Deps, 'clock'>,
  book: DialogBook,
  place: AdditionTarget,
  entry: Addition | null,
): Work<Entered> {
  const { dialogId, author, clientId } = place;
  const before = stateOf(book, place);
  if (!entry) return nothingNew(before);
  const key = clientId === undefined ? null : clientKey(dialogId, author, clientId);
  const byClientId = key === null ? undefined : book.sentence.get(key);
  if (byClientId) {
    if (!isSame(byClientId, entry.parts)) throw new AppError('client_id_reused');
    return nothingNew(before, byClientId.map(sentenceOf));
  }
  if (entry.refused) throw entry.refused;
  const now = clock.now();
  const dialog = moveState(before, entry, author, now);
  const rows = rowsOf(dialog, place, entry.parts, now);
  book.states.set(dialogId, dialog);
  book.moved.add(dialogId);
  if (key !== null && rows.length > 0) book.sentence.set(key, rows);
  book.rows.push(...rows);
  noteLetters(book, before, dialog, author, now);
  noteUnread(book, before, dialog, entry, author);
  book.figures.push(...figuresOf(before, dialog, entry, now));
  const newest = entry.parts.at(-1);
  if (newest) noteSuggestion(book, dialog, newest, now);
  noteDays(book, dialog, entry.parts, now);
  book.asked.push(...entry.parts.flatMap(({ labelId }) => labelId ?? []));
  const sentences = rows.map((row, part) => sentenceWith(row, entry.parts[part]!.extra));
  const published = sentences.map((sentence) => ({
    type: 'sentence' as const,
    dialogId,
    seq: sentence.seq,
    sentence: { session: dialog.session, sentence },
  }));
  const changed = isChanged(before, dialog);
  const moments = momentsOf(before, dialog);
  const facts = changed ? [...published, { type: 'dialog' as const, dialogId, moments }] : published;
  return {
    result: { dialog, sentences, fresh: true, changed },
    facts: entry.fact ? [...facts, entry.fact] : facts,
  };
}
