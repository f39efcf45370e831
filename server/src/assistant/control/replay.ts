import type { ReplayChanges, ReplayLine } from '../../contract.ts';
import { converse, type Model, type Vectors } from '../engine/index.ts';

/** A control question as a replay needs it. */
export interface Pinned {
  readonly id: string;
  readonly question: string;
  /** The context that is to answer; null where none is. */
  readonly labelId: string | null;
  /** The name of that context. */
  readonly label: string;
  readonly failing: boolean;
}

/** A visitor's message, with the previous question if it was read with that. */
interface Message {
  readonly question: string;
  readonly previous?: string;
}

/** Questions to replay and the models; `names` has the current contexts by id. */
interface ReplayOrder {
  /** The published model; null where there is none. */
  readonly old: Model | null;
  /** Stored readings of the published model. */
  readonly known?: KnownReadings;
  readonly next: Model;
  readonly pins: readonly Pinned[];
  /** The newest first. */
  readonly past: readonly (Message & { readonly count: number })[];
  readonly names: ReadonlyMap<string, string>;
  /** An encoder's, of the control questions. */
  readonly vectors?: Vectors;
}

interface Replayed {
  readonly changes: ReplayChanges;
  readonly lines: ReplayLine[];
  /** Ids of the control questions that the new model fails. */
  readonly failing: string[];
  /** The new model's readings of all questions. */
  readonly readings: KnownReadings;
}

interface Reading {
  readonly outcome: ReplayLine['after']['outcome'];
  /** The contexts that answer: several where several things are asked. */
  readonly labelIds: readonly string[];
}

/**
 * Readings by the hash of the question: ids of the contexts that answer, spaces between, or the outcome after a space.
 */
export type KnownReadings = Readonly<Record<string, string>>;

const hashOf = ({ question, previous }: Message): string =>
  Bun.hash(previous === undefined ? question : `${previous}\n${question}`).toString(36);
const written = ({ outcome, labelIds }: Reading): string => labelIds.join(' ') || ` ${outcome}`;
const readingOf = (text: string): Reading =>
  text.startsWith(' ')
    ? { outcome: text.slice(1) as Reading['outcome'], labelIds: [] }
    : { outcome: 'answer', labelIds: text.split(' ') };

/** Time limit for past questions, ms; control questions are always replayed. */
const longest = 20_000;

/** Asks a model a message like a visitor's. */
function read(model: Model, { question, previous }: Message, vectors?: Vectors): Reading {
  const { verdicts } = converse(model, question, previous, vectors);
  const labelIds = verdicts.flatMap(({ label }) => label ?? []);
  const unanswered = verdicts.find(({ outcome }) => outcome !== 'unknown')?.outcome ?? 'unknown';
  return { outcome: labelIds.length > 0 ? 'answer' : unanswered, labelIds };
}

const isPinned = ({ labelId }: Pinned, { labelIds }: Reading): boolean =>
  labelId === null ? labelIds.length === 0 : labelIds.includes(labelId);

const kinds = ['broken', 'failing', 'mended', 'lost', 'moved', 'answered'] as const satisfies ReplayLine['kind'][];

function kindOfPin(pin: Pinned, after: Reading): ReplayLine['kind'] | null {
  if (isPinned(pin, after)) return pin.failing ? 'mended' : null;
  return pin.failing ? 'failing' : 'broken';
}

function kindOfPast(before: Reading | null, after: Reading): ReplayLine['kind'] | null {
  const [was, is] = [before?.labelIds.join(' ') ?? '', after.labelIds.join(' ')];
  if (was === is) return null;
  if (was === '') return 'answered';
  return is === '' ? 'lost' : 'moved';
}

const noChanges = (pins: number): Record<keyof ReplayChanges, number> => ({
  pins,
  broken: 0,
  mended: 0,
  failing: 0,
  questions: 0,
  left: 0,
  asked: 0,
  answeredBefore: 0,
  answeredAfter: 0,
  answered: 0,
  lost: 0,
  moved: 0,
});

/** Control questions first, each kind after the other; of past questions the most asked first. */
const byWeight = (a: ReplayLine, b: ReplayLine): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count;

/** Replays control and past questions with both models. */
export function replayQuestions(
  { old, known = {}, next, pins, past, names, vectors }: ReplayOrder,
  limit = longest,
): Replayed {
  const changes = noChanges(pins.length);
  const lines: ReplayLine[] = [];
  const failing: string[] = [];
  const readings: Record<string, string> = {};
  const shown = ({ outcome, labelIds }: Reading) => ({
    outcome,
    label: labelIds.flatMap((id) => names.get(id) ?? []).join(', ') || null,
  });
  const note = (kind: ReplayLine['kind'] | null, line: Omit<ReplayLine, 'kind'>): void => {
    if (kind === null) return;
    changes[kind] += 1;
    lines.push({ kind, ...line });
  };
  const readBoth = (message: Message) => {
    const hash = hashOf(message);
    const before = old && (known[hash] === undefined ? read(old, message, vectors) : readingOf(known[hash]));
    const after = read(next, message, vectors);
    readings[hash] = written(after);
    return {
      before,
      after,
      line: { question: message.question, before: before && shown(before), after: shown(after) },
    };
  };
  for (const pin of pins) {
    const { after, line } = readBoth(pin);
    if (!isPinned(pin, after)) failing.push(pin.id);
    note(kindOfPin(pin, after), { ...line, count: 1, wanted: pin.labelId === null ? null : pin.label });
  }
  const started = performance.now();
  for (const { count, ...message } of past) {
    if (performance.now() - started > limit) break;
    const { before, after, line } = readBoth(message);
    changes.questions += 1;
    changes.asked += count;
    if (before && before.labelIds.length > 0) changes.answeredBefore += count;
    if (after.labelIds.length > 0) changes.answeredAfter += count;
    note(kindOfPast(before, after), { ...line, count });
  }
  changes.left = past.length - changes.questions;
  return { changes, lines: lines.sort(byWeight), failing, readings };
}
