import { timeOf } from '../../platform/clock.ts';
import type { PastQuestion } from '../../platform/contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { shorten } from '../engine/index.ts';
import { listPastDialogs, listPast, type PastPlace, type PastRow } from './past-table.ts';
import { questionKey } from '../knowledge/question-key.ts';

/** A past question; `previous` is the one before it that it was read with, where it is a follow-up. */
export type PastAsked = PastQuestion & { readonly previous?: string };

/** A visitor's question and what the assistant made of it then. */
type Asked = Omit<PastAsked, 'count' | 'lastAt'> & { readonly at: number };

interface Extra {
  readonly file?: unknown;
  readonly outcome?: string;
  readonly label?: string;
  /** The question before, of a reply to a follow-up. */
  readonly base?: string;
  /** The option that the visitor chose by its number or by «да». */
  readonly chosen?: string;
}

const extraOf = ({ extra }: PastRow): Extra => (extra ? (JSON.parse(extra) as Extra) : {});
const outcomes: Record<string, Asked['outcome']> = { answer: 'answer', suggest: 'suggest', note: 'person' };

/** Up to which sentence a turn of the assistant goes, by its row. */
const turnOf = ({ client_id }: PastRow): number => Number(client_id?.replace('turn:', ''));

/**
 * What visitors asked the assistant: sentences that a turn of it goes up to, or that it handed to a person. What is
 * said to an operator is no question to the assistant. `rows` are those of whole dialogs, one after another.
 */
export function questionsIn(rows: readonly PastRow[]): Asked[] {
  const found: Asked[] = [];
  /** Turns after a sentence, the nearest last; none from before an operator's answer. */
  let turns: { readonly to: number; readonly extra: Extra }[] = [];
  let dialog = '';
  for (const row of rows.toReversed()) {
    if (row.dialog_id !== dialog || row.author === 'operator') turns = [];
    dialog = row.dialog_id;
    const extra = extraOf(row);
    if (row.author === 'assistant') turns.push({ to: turnOf(row), extra });
    if (row.author !== 'visitor') continue;
    const first = turns.findLast(({ to }) => to >= row.seq);
    const reply = first?.extra;
    const base = turns.find(({ to, extra: { base } }) => to === first?.to && base)?.extra.base;
    const outcome = extra.outcome === 'handed' ? 'person' : outcomes[reply?.outcome ?? ''];
    if (outcome === undefined || extra.file || row.text.trim() === '') continue;
    const label = outcome === 'answer' ? (reply?.label ?? null) : null;
    const question = shorten(reply?.chosen ?? row.text);
    found.push({ question, outcome, label, at: row.at, ...(base ? { previous: shorten(base) } : {}) });
  }
  return found.reverse();
}

/** Adds questions, equal ones together: the newest says what came of it. */
function addTo(questions: Map<string, PastAsked>, asked: readonly Asked[]): void {
  for (const { at, ...one } of asked) {
    const key = [one.question, one.previous ?? ''].map(questionKey).join('\n');
    const lastAt = timeOf(at);
    const known = questions.get(key);
    const newest = !known || lastAt > known.lastAt ? { ...one, lastAt } : known;
    questions.set(key, { ...newest, count: (known?.count ?? 0) + 1 });
  }
}

/** How many of a dialog's last sentences are looked at. */
export const sentencesEach = 60;
const dialogsAtOnce = 20;

/** Different questions and dialogs that a training run goes back to, and for how long; ms. */
const bounds = { questions: 10_000, dialogs: 20_000, time: 5_000 } as const;

/** Of some dialogs the questions, equal ones together, and the place after them; null after the last. */
async function readSome(db: Db, domainId: string, before: PastPlace | null) {
  const dialogs = await listPastDialogs(db, domainId, before, dialogsAtOnce);
  const ids = dialogs.map(({ id }) => id);
  const asked = ids.length > 0 ? questionsIn(await listPast(db, ids, sentencesEach)) : [];
  return { asked, next: dialogs.length === dialogsAtOnce ? dialogs.at(-1)! : null };
}

/** A page of past questions, the newest first. */
export async function readPastPage(
  db: Db,
  domainId: string,
  before: PastPlace | null,
): Promise<{ items: PastQuestion[]; next: PastPlace | null }> {
  const { asked, next } = await readSome(db, domainId, before);
  const questions = new Map<string, PastQuestion>();
  addTo(
    questions,
    asked.map(({ question, outcome, label, at }) => ({ question, outcome, label, at })),
  );
  return { items: [...questions.values()].sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)), next };
}

/**
 * The domain's newest past questions, as many as a training run looks at. Questions are read where visitors asked them:
 * what is erased is gone here too.
 */
export async function collectPast(db: Db, domainId: string, pause: () => Promise<void>): Promise<PastAsked[]> {
  const questions = new Map<string, PastAsked>();
  const started = performance.now();
  let before: PastPlace | null = null;
  for (let dialogs = 0; dialogs < bounds.dialogs; dialogs += dialogsAtOnce) {
    await pause();
    const { asked, next }: Awaited<ReturnType<typeof readSome>> = await readSome(db, domainId, before);
    addTo(questions, asked);
    before = next;
    if (!next || questions.size >= bounds.questions || performance.now() - started > bounds.time) break;
  }
  return [...questions.values()].slice(0, bounds.questions);
}
