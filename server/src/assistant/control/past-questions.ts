import { timeOf } from '../../runtime/clock.ts';
import type { PastQuestion } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { shorten } from '../engine/index.ts';
import { listPastDialogs, listPast, type PastPlace, type PastRow } from './past-table.ts';
import { questionKey } from '../knowledge/question-key.ts';

/** A past question; a follow-up has the `previous` question that it was read with. */
type PastAsked = PastQuestion & { readonly previous?: string };

/** A visitor's question and its outcome. */
type Asked = Omit<PastAsked, 'count' | 'lastAt'> & { readonly at: number };

interface Extra {
  readonly file?: unknown;
  readonly outcome?: string;
  readonly label?: string;
  /** The question that was replied to, if it differs from the visitor's last sentence. */
  readonly asked?: string;
  /** The previous question, in a reply to a follow-up. */
  readonly base?: string;
  /** The option that the visitor chose by its number or by «да». */
  readonly chosen?: string;
}

const extraOf = ({ extra }: PastRow): Extra => (extra ? (JSON.parse(extra) as Extra) : {});
const outcomes: Record<string, Asked['outcome']> = { answer: 'answer', suggest: 'suggest', note: 'person' };

/** Number of the last sentence that a turn of the assistant replies to. */
const turnOf = ({ client_id }: PastRow): number => Number(client_id?.replace('turn:', ''));

interface Turn {
  readonly to: number;
  readonly extra: Extra;
}

/** The question of a turn with one sentence. */
function askedAlone(row: PastRow, parts: readonly Turn[]): Asked | null {
  const reply = parts.at(-1)?.extra;
  const base = parts.find(({ extra }) => extra.base)?.extra.base;
  const outcome = extraOf(row).outcome === 'handed' ? 'person' : outcomes[reply?.outcome ?? ''];
  if (outcome === undefined) return null;
  const label = outcome === 'answer' ? (reply?.label ?? null) : null;
  const question = shorten(reply?.chosen ?? row.text);
  return { question, outcome, label, at: row.at, ...(base ? { previous: shorten(base) } : {}) };
}

/** The questions of a turn with several sentences: those that its replies name, and the one handed to a person. */
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

/** The questions of a turn, by its sentences and its replies, the last reply first. */
function askedIn(rows: readonly PastRow[], parts: readonly Turn[]): Asked[] {
  // An earlier question that was handed to a person without a reply was considered separately.
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
 * Visitors' questions to the assistant: sentences that one of its turns replies to, or that were handed to a person.
 * Sentences to an operator are excluded. `rows` are those of whole dialogs, one after another.
 */
export function questionsIn(rows: readonly PastRow[]): Asked[] {
  const found: Asked[] = [];
  /** Turns after a sentence, the nearest last; cleared at an operator's answer. */
  let turns: Turn[] = [];
  /** Sentences that one turn considered. */
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

/** Adds questions, equal ones counted together with the outcome of the newest. */
function addTo(questions: Map<string, PastAsked>, asked: readonly Asked[]): void {
  for (const { at, ...one } of asked) {
    const key = [one.question, one.previous ?? ''].map(questionKey).join('\n');
    const lastAt = timeOf(at);
    const known = questions.get(key);
    const newest = !known || lastAt > known.lastAt ? { ...one, lastAt } : known;
    questions.set(key, { ...newest, count: (known?.count ?? 0) + 1 });
  }
}

/** Most sentences of a dialog that are read, the last ones. */
const sentencesEach = 60;
const dialogsAtOnce = 20;

/** Bounds of a training run's replay: distinct questions, dialogs, reading time in ms. */
const bounds = { questions: 10_000, dialogs: 20_000, time: 5_000 } as const;

/** Questions of the next dialogs, and the place after them; null after the last. */
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

/** The domain's newest past questions for a replay, read from the dialogs, so that erased ones are not replayed. */
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
