import { adoptDialogs } from '../dialog/search/adopt-dialogs.ts';
import type { Insertable } from 'kysely';
import type { MemberRef } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newToken } from '../database/new-id.ts';
import type { Schema } from '../database/schema.ts';
import { hashToken } from '../security/token-hash.ts';
import { recordMissed } from '../assistant/assistant-service.ts';
import { countTextBytes } from '../domain/domain-service.ts';
import { note } from '../dialog/turn/turn-words.ts';
import shopContexts from './shop-contexts.json' with { type: 'json' };
import { strayQuestions, visitorDevices, visitorNames, visitorPages } from './demo-words.ts';

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;
/** How far back the dialogs reach. */
const days = 30;
/** Dialogs older than this have been closed; days. */
const closedAfter = 3;

type Sentence = Insertable<Schema['sentence']>;
type Dialog = Insertable<Schema['dialog']>;

/** Whose shop it is. */
export interface Shop {
  readonly ownerId: string;
  readonly domainId: string;
  /** `https://` and its host. */
  readonly origin: string;
  /** Those who answer, in turn. */
  readonly members: readonly MemberRef[];
}

/** The same numbers at every start: 0 up to but not with 1. */
function createDice(): () => number {
  let state = 20_261_122;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Dice = ReturnType<typeof createDice>;
const oneOf = <T>(dice: Dice, all: readonly T[]): T => all[Math.floor(dice() * all.length)]!;

/** One sentence of a dialog: author, text, minutes since the previous one, further columns. */
type Line = readonly [author: Sentence['author'], text: string, minutes: number, extra?: object];

const hello: Line = ['visitor', 'Здравствуйте!', 0];

/** Two that are not the same. */
function twoOf<T>(dice: Dice, all: readonly T[]): [T, T] {
  const at = Math.floor(dice() * all.length);
  const other = at + 1 + Math.floor(dice() * (all.length - 1));
  return [all[at]!, all[other % all.length]!];
}

/** A question that the shop has taught, with its answer. */
function taughtLines(dice: Dice, { label, questions, answers }: (typeof shopContexts)[number]): Line[] {
  const confidence = Math.round((0.82 + dice() * 0.17) * 100) / 100;
  return [
    ['visitor', oneOf(dice, questions), 1],
    ['assistant', oneOf(dice, answers), 0, { label, confidence, outcome: 'answer' }],
  ];
}

/** A question without a context: handed over to a person, who answers unless it is of today. */
function strayLines(dice: Dice, isAnswered: boolean): Line[] {
  const [question, answer] = oneOf(dice, strayQuestions);
  const passed: Line[] = [
    ['visitor', question, 1, { outcome: 'handed' }],
    ['assistant', note, 0, { outcome: 'note' }],
  ];
  return isAnswered
    ? [...passed, ['operator', answer, 1 + Math.floor(dice() * 12)], ['visitor', 'Спасибо!', 2]]
    : passed;
}

function linesOf(dice: Dice, isAnswered: boolean): Line[] {
  const greeting = dice() < 0.3 ? [hello] : [];
  if (dice() < 0.22) return [...greeting, ...strayLines(dice, isAnswered)];
  // The assistant repeats no answer.
  const [first, second] = twoOf(dice, shopContexts);
  return [...greeting, ...taughtLines(dice, first), ...(dice() < 0.4 ? taughtLines(dice, second) : [])];
}

/** The sentences of a dialog, in which this member answers. */
function sentencesOf(dialogId: string, lines: readonly Line[], from: number, by: MemberRef): Sentence[] {
  let at = from;
  const signed = { by: { id: by.id, name: by.name } };
  const extraOf = (author: Line[0], extra?: object) => (author === 'operator' ? signed : extra);
  return lines.map(([author, text, minutes, extra], i) => ({
    id: `${dialogId}-${i + 1}`,
    dialog_id: dialogId,
    seq: i + 1,
    author,
    text,
    client_id: null,
    part: 0,
    at: (at += minutes * minute),
    extra: extraOf(author, extra) ? JSON.stringify(extraOf(author, extra)) : null,
  }));
}

/** What is known of a dialog besides its sentences. */
interface Facts {
  readonly number: number;
  readonly sentences: readonly Sentence[];
  readonly isWaiting: boolean;
  /** Who has answered; null where no member has. */
  readonly assigned: MemberRef | null;
  readonly now: number;
}

/** What is the same in all dialogs. */
const unknown = {
  api_token_id: null,
  email: '',
  user_id: '',
  verified: 0,
  is_ban: 0,
  silent_until: null,
  locale: 'ru-RU',
  rating_comment: '',
  address_hash: null,
  address_at: null,
  own_name: '',
};

function dialogOf(
  dice: Dice,
  { ownerId, domainId, origin }: Shop,
  { number, sentences, isWaiting, assigned, now }: Facts,
): Dialog {
  const [first, last] = [sentences[0]!, sentences.at(-1)!];
  const isClosed = now - last.at > closedAfter * day;
  const { path, title } = oneOf(dice, visitorPages);
  const rating = !isWaiting && dice() < 0.25 ? 3 + Math.ceil(dice() * 2) : null;
  return {
    id: first.dialog_id,
    owner_id: ownerId,
    domain_id: domainId,
    session: `${first.dialog_id}-session`,
    // The token is not issued to any client.
    token_hash: hashToken(newToken(32)),
    visitor_name: dice() < 0.35 ? oneOf(dice, visitorNames) : '',
    ...unknown,
    last: last.seq,
    visitor_read: last.seq,
    operator_read: isWaiting ? 0 : last.seq,
    turn: last.seq,
    waiting: isWaiting ? 1 : 0,
    called_at: isWaiting ? last.at : null,
    waiting_since: isWaiting ? last.at : null,
    page: `${origin}${encodeURI(path)}`,
    title,
    referrer: dice() < 0.5 ? 'https://ya.ru/' : '',
    user_agent: oneOf(dice, visitorDevices),
    rating,
    first_seen_at: first.at,
    last_seen_at: last.at,
    updated_at: last.at,
    number,
    closed_at: isClosed ? last.at + day : null,
    assigned_id: assigned?.id ?? null,
    assigned_at: assigned ? last.at : null,
  };
}

/**
 * Thirty days of dialogs in the shop, made from what its assistant is taught; the same at every start but for the
 * dates.
 */
export function makeDialogs(shop: Shop, now: number): { dialogs: Dialog[]; sentences: Sentence[] } {
  const dice = createDice();
  const today = Math.floor(now / day) * day;
  const starts = Array.from({ length: days }, (_, i) => today - (days - 1 - i) * day).flatMap((start) =>
    Array.from({ length: 5 + Math.floor(dice() * 7) }, () => start + (6 + dice() * 13) * 60 * minute),
  );
  // What would begin in the future, or hardly has, is left out.
  const past = starts.map(Math.floor).filter((at) => at < now - 40 * minute);
  const dialogs: Dialog[] = [];
  const sentences: Sentence[] = [];
  for (const [i, at] of past.toSorted((a, b) => a - b).entries()) {
    const by = shop.members[i % shop.members.length]!;
    const own = sentencesOf(`demo-${i + 1}`, linesOf(dice, now - at > day / 2), at, by);
    const isWaiting = own.at(-1)!.text === note;
    const assigned = own.some(({ author }) => author === 'operator') ? by : null;
    dialogs.push(dialogOf(dice, shop, { number: i + 1, sentences: own, isWaiting, assigned, now }));
    sentences.push(...own);
  }
  return { dialogs, sentences };
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one, SQLite 32,766. */
const rowsAtOnce = 200;

async function insertAll<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce));
}

/** How many dialogs were stored, and the newest of those that a member has answered. */
export interface StoredDialogs {
  readonly count: number;
  readonly answered: readonly string[];
}

/** Stores the dialogs of the demonstration, with its unanswered questions. */
export async function storeDialogs(db: Db, shop: Shop, now: number): Promise<StoredDialogs> {
  const { dialogs, sentences } = makeDialogs(shop, now);
  await db.transaction().execute(async (trx) => {
    await insertAll(dialogs, (some) => trx.insertInto('dialog').values(some).execute());
    await insertAll(sentences, (some) => trx.insertInto('sentence').values(some).execute());
    await adoptDialogs(trx, shop.domainId);
    await trx.updateTable('domain').set({ dialogs: dialogs.length }).where('id', '=', shop.domainId).execute();
    const bytes = sentences.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    await countTextBytes(trx, shop.domainId, bytes);
    for (const { dialog_id: dialogId, text: question, extra, at } of sentences)
      if (extra?.includes('"handed"'))
        await recordMissed(trx, {
          domainId: shop.domainId,
          dialogId,
          question,
          considered: { read: question, candidates: [] },
          at,
        });
  });
  const answered = dialogs.filter(({ assigned_id }) => assigned_id !== null).map(({ id }) => id);
  return { count: dialogs.length, answered: answered.slice(-3) };
}
