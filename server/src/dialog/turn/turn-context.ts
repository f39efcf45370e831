import { isContact } from './contact-words.ts';
import { shortPhraseOf, smallTalkOf } from '../../assistant/assistant-service.ts';
import { isCallOption } from '../../contract.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { extraOf } from '../store/sentence-row.ts';
import { readTurnRows, type TurnSentence } from './turn-table.ts';
import { plain, refusesAll } from './option-words.ts';

/** How many sentences of the visitor one turn answers. */
const mostJoined = 20;
/** How many sentences in a row make the question that a follow-up is read with. */
const mostBase = 3;
/** How long a question may be followed up; ms. */
const followedWithin = 10 * 60 * 1000;

/** What the assistant has left open: options, or the plea to put a question in other words. */
export interface OpenOffer {
  /** The question that it could not answer. */
  readonly question: string;
  readonly options: readonly string[];
  /** How many questions in a row were missed before it. */
  readonly misses: number;
  /** Whether it offered questions to choose from. */
  readonly isOffer: boolean;
}

/** The visitor's sentences that one turn answers, and the sentences before them. */
export interface TurnContext {
  /** In order, files among them. */
  readonly unanswered: readonly TurnSentence[];
  /** The number of the last one. */
  readonly seq: number;
  /** All their texts, without a bare address or number where there is more; empty where only files were sent. */
  readonly text: string;
  /** They are e-mail addresses and phone numbers alone. */
  readonly isContact: boolean;
  /** The visitor's last question before them, while it may be followed up. */
  readonly previous?: string;
  /** The last word of the owner's side. */
  readonly last?: TurnSentence;
  readonly open: OpenOffer | null;
  /** Questions that were offered lately, as `plain` texts. */
  readonly offered: ReadonlySet<string>;
  /** The assistant's texts since an operator's last answer. */
  readonly assistantTexts: ReadonlySet<string>;
}

const isQuestion = (row: TurnSentence): boolean =>
  !extraOf(row).file &&
  !isCallOption(row.text) &&
  !refusesAll(row.text) &&
  !isContact(row.text) &&
  smallTalkOf(row.text) === null &&
  shortPhraseOf(row.text) === null;

/**
 * Whether the assistant answered a sentence as small talk. A sentence without a reply counts as the one before it: the
 * same small talk is not repeated, and a question would have been passed on.
 */
function wasSmallTalk({ seq, extra }: TurnSentence, rows: readonly TurnSentence[]): boolean {
  if (extraOf({ extra }).outcome === 'handed') return false;
  const others = rows.filter(({ author }) => author !== 'visitor');
  const reply = others.find((row) => row.seq > seq) ?? others.at(-1);
  return reply?.author === 'assistant' && extraOf(reply).outcome === 'talk';
}

/** The visitor's last question among `rows`, which may be several sentences in a row, and when it was asked. */
function lastQuestion(rows: readonly TurnSentence[]): { text: string; at: number } | null {
  const group: TurnSentence[] = [];
  for (const row of rows.toReversed()) {
    const isPart = row.author === 'visitor' && isQuestion(row) && !wasSmallTalk(row, rows);
    if (!isPart && group.length > 0) break;
    if (isPart) group.unshift(row);
    if (group.length === mostBase) break;
  }
  const newest = group.at(-1);
  if (!newest) return null;
  // A follow-up was read with the question before it: the next one is, too.
  const replies = rows.filter(({ seq }) => seq > newest.seq).map(extraOf);
  const reply = replies.findLast(({ base, chosen }) => base ?? chosen);
  return { text: reply?.base ?? reply?.chosen ?? group.map(({ text }) => text).join('\n'), at: newest.at };
}

function openOf(last: TurnSentence | undefined, question: string): OpenOffer | null {
  const { outcome, options = [], misses = 0 } = last ? extraOf(last) : {};
  return outcome === 'suggest' || outcome === 'again'
    ? { question, options, misses, isOffer: outcome === 'suggest' }
    : null;
}

/** A dialog whose assistant has a turn to take, and what it is about. */
export interface DueTurn {
  readonly dialog: DialogRow;
  readonly context: TurnContext;
}

/** The next turn of the assistant; null when all was considered, or the dialog is not the owner's. */
export async function readTurn(deps: Pick<Deps, 'db'>, ownerId: string, dialogId: string): Promise<DueTurn | null> {
  const read = await readTurnRows(deps, dialogId);
  if (read?.dialog.owner_id !== ownerId) return null;
  const context = contextOf(read.rows, read.dialog.turn);
  return context && { dialog: read.dialog, context };
}

/**
 * What a suggestion was about; null where it was chosen from or answered since, by what is stored. Small talk answers
 * nothing.
 */
export async function readSuggestion(deps: Pick<Deps, 'db'>, dialogId: string, seq: number): Promise<DueTurn | null> {
  const read = await readTurnRows(deps, dialogId);
  const rows = read?.rows.filter((row) => row.seq <= seq) ?? [];
  const last = rows.at(-1);
  const question = lastQuestion(rows);
  const open = openOf(last, question?.text ?? '');
  const later = read?.rows.filter((row) => row.seq > seq && row.author !== 'visitor') ?? [];
  if (!read || !last || !open || later.some((row) => extraOf(row).outcome !== 'talk')) return null;
  const unanswered = rows.filter(({ author }) => author === 'visitor').slice(-1);
  const context = {
    unanswered,
    seq,
    text: open.question,
    isContact: false,
    last,
    open,
    offered: new Set<string>(),
    assistantTexts: new Set<string>(),
  };
  return { dialog: read.dialog, context };
}

function contextOf(rows: readonly TurnSentence[], turn: number): TurnContext | null {
  const unanswered = rows.filter(({ author, seq }) => author === 'visitor' && seq > turn).slice(0, mostJoined);
  const first = unanswered[0];
  if (!first) return null;
  const before = rows.filter(({ author, seq }) => author !== 'visitor' || seq < first.seq);
  const question = lastQuestion(before.filter(({ author, seq }) => author !== 'visitor' || seq <= turn));
  const last = before.findLast(({ author }) => author !== 'visitor');
  const answered = before.findLastIndex(({ author }) => author === 'operator');
  const texts = unanswered.filter((row) => !extraOf(row).file).map(({ text }) => text);
  const asked = texts.filter((text) => !isContact(text));
  const offers = before.flatMap((row) => (row.author === 'assistant' ? (extraOf(row).options ?? []) : []));
  return {
    unanswered,
    seq: unanswered.at(-1)!.seq,
    text: (asked.length > 0 ? asked : texts).join('\n'),
    isContact: texts.length > 0 && asked.length === 0,
    ...(question && first.at - question.at <= followedWithin ? { previous: question.text } : {}),
    ...(last ? { last } : {}),
    open: openOf(last, question?.text ?? ''),
    offered: new Set(offers.map(plain)),
    assistantTexts: new Set(
      before.slice(answered + 1).flatMap((row) => (row.author === 'assistant' ? [row.text] : [])),
    ),
  };
}
