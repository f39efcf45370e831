import type { Learned, ReplayChanges, ReplayLine } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { decodeModel, type Model, type Vectors } from '../engine/index.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { readParts } from '../learn/model-parts.ts';
import { findModelTime } from '../learn/model-table.ts';
import { collectPast } from './past-questions.ts';
import { listPins } from './pin-table.ts';
import { type KnownReadings, replayQuestions } from './replay.ts';
import { findReadings } from './replay-table.ts';

/** Changes that a training run makes for control questions and past questions. */
export interface ReplayOutcome {
  readonly changes: ReplayChanges;
  readonly broken: Learned['broken'];
  /** Ids of the control questions that fail and that pass. */
  readonly failing: string[];
  readonly passing: string[];
  /** Pages of lines, each as JSON. */
  readonly pages: string[];
  /** The new model's readings of the questions, as JSON. */
  readonly readings: string;
  /** Whether there was a model to compare with. */
  readonly isCompared: boolean;
}

/** The domain's published model; null when there is none, or none of this version. */
async function readPublished({ db }: ThreadTools, domainId: string): Promise<Model | null> {
  const read = await readParts(db, domainId);
  if (!read) return null;
  try {
    return decodeModel(Bun.zstdDecompressSync(read.file));
  } catch {
    // An invalid file is replaced by this run, without a comparison.
    return null;
  }
}

/** Lines of a page, and pages that are stored: broken control questions and what was asked most. */
export const linesOfPage = 100;
export const mostPages = 20;
/** Broken control questions that a reply names. */
const mostBroken = 20;

const pagesOf = (lines: readonly ReplayLine[]): string[] =>
  Array.from({ length: Math.min(mostPages, Math.ceil(lines.length / linesOfPage)) }, (_, page) =>
    JSON.stringify(lines.slice(page * linesOfPage, (page + 1) * linesOfPage)),
  );

/** The readings that were stored when the published model was trained. */
async function readKnown(db: Db, domainId: string): Promise<KnownReadings> {
  const at = await findModelTime(db, domainId);
  const stored = at === undefined ? undefined : await findReadings(db, domainId, at);
  return stored === undefined ? {} : (JSON.parse(stored) as KnownReadings);
}

/** Replays the domain's control questions and past questions with the published model and the next one. */
export async function replayDomain(
  tools: ThreadTools,
  domainId: string,
  next: Model,
  vectors?: Vectors,
): Promise<ReplayOutcome> {
  const old = await readPublished(tools, domainId);
  const names = new Map((await listLabels(tools.db, domainId)).map(({ id, label }) => [id, label]));
  const pins = (await listPins(tools.db, domainId)).map((row) => ({
    id: row.id,
    question: row.question,
    labelId: row.label_id,
    label: names.get(row.label_id ?? '') ?? row.label,
    failing: row.failing === 1,
  }));
  const past = await collectPast(tools.db, domainId);
  const known = old ? await readKnown(tools.db, domainId) : {};
  const { changes, lines, failing, readings } = replayQuestions({
    old,
    known,
    next,
    pins,
    past,
    names,
    ...(vectors ? { vectors } : {}),
  });
  const isFailing = new Set(failing);
  return {
    changes,
    failing,
    passing: pins.map(({ id }) => id).filter((id) => !isFailing.has(id)),
    broken: lines
      .filter(({ kind }) => kind === 'broken')
      .slice(0, mostBroken)
      .map(({ question, wanted = null, after }) => ({ question, label: wanted, answered: after.label })),
    pages: pagesOf(lines),
    readings: JSON.stringify(readings),
    isCompared: old !== null,
  };
}
