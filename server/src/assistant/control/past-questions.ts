import { timeOf } from '../../runtime/clock.ts';
import type { PastQuestion } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
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
  /** The question that the reply is said to, where it is not the visitor's last sentence as it stands. */
  readonly asked?: string;
  /** The question before, of a reply to a follow-up. */
  readonly base?: string;
  /** The option that the visitor chose by its number or by «да». */
  readonly chosen?: string;
}

const extraOf = ({ extra }: PastRow): Extra => (extra ? (JSON.parse(extra) as Extra) : {});
const outcomes: Record<string, Asked['outcome']> = { answer: 'answer', suggest: 'suggest', note: 'person' };

/** Up to which sentence a turn of the assistant goes, by its row. */
const turnOf = ({ client_id }: PastRow): number => Number(client_id?.replace('turn:', ''));

interface Turn {
  readonly to: number;
  readonly extra: Extra;
}

/** What one sentence asked, which was all that its turn considered. */
function askedAlone(row: PastRow, parts: readonly Turn[]): Asked | null {
  const reply = parts.at(-1)?.extra;
  const base = parts.find(({ extra }) => extra.base)?.extra.base;
  const outcome = extraOf(row).outcome === 'handed' ? 'person' : outcomes[reply?.outcome ?? ''];
  if (outcome === undefined) return null;
  const label = outcome === 'answer' ? (reply?.label ?? null) : null;
  const question = shorten(reply?.chosen ?? row.text);
  return { question, outcome, label, at: row.at, ...(base ? { previous: shorten(base) } : {}) };
}

/**
 * What several sentences asked that one turn considered together: the questions as they were read, which the replies
 * name, and what went to a person.
 */
function askedTogether(rows: readonly PastRow[], parts: readonly Turn[]): Asked[] {
  const last = rows.at(-1)!;
  const known = parts.flatMap(({ extra: { outcome, label, asked } }) =>
    outcome === 'answer' || outcome === 'suggest'
      ? [{ question: asked ?? last.text, outcome: outcomes[outcome]!, label: label ?? null }]
      : [],
  );
  const isHanded = extraOf(last).outcome === 'handed' || parts.some(({ extra }) => extra.outcome === 'note');
  const rest = known.length > 0 ? last.text : rows.map(({ text }) => text.trim()).join(' ');
  const isOpen = isHanded && known.every(({ question }) => question !== rest);
  return [...known.reverse(), ...(isOpen ? [{ question: rest, outcome: 'person' as const, label: null }] : [])].map(
    (one) => ({ ...one, question: shorten(one.question), at: last.at }),
  );
}

/** What a turn considered, by its sentences and its replies, the last reply first. */
function askedIn(rows: readonly PastRow[], parts: readonly Turn[]): Asked[] {
  // A question that went to a person before, without a word, was considered by itself.
  const before = rows.slice(0, -1).filter((row) => extraOf(row).outcome === 'handed');
  const own = rows.filter((row) => !before.includes(row));
  const alone = (row: PastRow): Asked[] => {
    const asked = askedAlone(row, parts);
    return asked ? [asked] : [];
  };
  return [...before.flatMap(alone), ...(own.length === 1 ? alone(own[0]!) : askedTogether(own, parts))];
}

const isQuestion = (row: PastRow): boolean => row.author === 'visitor' && !extraOf(row).file && row.text.trim() !== '';

/**
 * What visitors asked the assistant: sentences that a turn of it goes up to, or that it handed to a person. What is
 * said to an operator is no question to the assistant. `rows` are those of whole dialogs, one after another.
 */
export function questionsIn(rows: readonly PastRow[]): Asked[] {
  const found: Asked[] = [];
  /** Turns after a sentence, the nearest last; none from before an operator's answer. */
  let turns: Turn[] = [];
  /** Sentences that one turn considered, and that turn. */
  let group: { readonly to: number | undefined; readonly parts: readonly Turn[]; readonly rows: PastRow[] } | null =
    null;
  let dialog = '';
  const end = (): void => {
    if (group) found.push(...askedIn(group.rows.reverse(), group.parts).reverse());
    group = null;
  };
  for (const row of rows.toReversed()) {
    if (row.dialog_id !== dialog || row.author === 'operator') {
      end();
      turns = [];
    }
    dialog = row.dialog_id;
    if (row.author === 'assistant') turns.push({ to: turnOf(row), extra: extraOf(row) });
    if (!isQuestion(row)) continue;
    const to = turns.findLast((turn) => turn.to >= row.seq)?.to;
    if (group === null || to === undefined || group.to !== to) {
      end();
      group = { to, parts: turns.filter((turn) => turn.to === to), rows: [] };
    }
    group.rows.push(row);
  }
  end();
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
export async function collectPast(db: Db, domainId: string): Promise<PastAsked[]> {
  const questions = new Map<string, PastAsked>();
  const started = performance.now();
  let before: PastPlace | null = null;
  for (let dialogs = 0; dialogs < bounds.dialogs; dialogs += dialogsAtOnce) {
    const { asked, next }: Awaited<ReturnType<typeof readSome>> = await readSome(db, domainId, before);
    addTo(questions, asked);
    before = next;
    if (!next || questions.size >= bounds.questions || performance.now() - started > bounds.time) break;
  }
  return [...questions.values()].slice(0, bounds.questions);
}
