import { ownerOf } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import type { FieldError, Learned, Measured } from '../../contract.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import {
  answer,
  type Context,
  encodeModel,
  findLacks,
  type Lack,
  type Model,
  reportOf,
  trainModel,
} from '../engine/index.ts';
import { judgeAlone } from '../language/complaint-verdict.ts';
import { listMissed } from '../missed/missed-table.ts';
import { domainGone } from './model-parts.ts';
import { findReport } from './model-table.ts';
import { replayDomain, type ReplayOutcome } from '../control/replay-task.ts';
import { type Encoding, vectorsIn } from './encoding.ts';
import { readContexts } from './read-contexts.ts';
import { storeReport, type StoredReport } from './report-store.ts';

/** Result of a training run. */
export interface LearnOutcome {
  /** The model's file packed by zstd. */
  readonly bytes: Uint8Array;
  /** The report as it is stored. */
  readonly report: string;
  readonly quality: Learned['quality'];
  readonly measured: Measured;
  /** Ids of the missed questions that it answers. */
  readonly answered: string[];
  /** Size of the training set. */
  readonly counts: { readonly labels: number; readonly questions: number; readonly answers: number };
  readonly replay: ReplayOutcome;
}

const lackError = ({ lacks }: Lack): FieldError => [
  lacks.length > 1 ? 'empty' : lacks[0] === 'questions' ? 'lacks_questions' : 'lacks_answers',
  lacks.map((lack) => (lack === 'questions' ? 'нет вопросов' : 'нет ответов')).join(', '),
];

function refuseEmpty(contexts: readonly Context[], lacking: readonly Lack[]): void {
  if (contexts.length > lacking.length) return;
  if (contexts.length === 0) throw new AppError('nothing_to_learn', { detail: 'В домене нет ни одного контекста.' });
  const names = new Map(contexts.map(({ id, title }) => [id, title]));
  const fields = Object.fromEntries(lacking.map((lack) => [names.get(lack.label)!, lackError(lack)]));
  const lines = Object.entries(fields)
    .slice(0, 20)
    .map(([name, [, lack]]) => `«${name}» — ${lack}`)
    .join('; ');
  throw new AppError('nothing_to_learn', {
    detail: `Ни в одном контексте нет сразу и вопросов, и ответов: ${lines}${lacking.length > 20 ? '; …' : ''}.`,
    fields,
  });
}

function countsOf(contexts: readonly Context[], lacking: readonly Lack[]): LearnOutcome['counts'] {
  const left = new Set(lacking.map(({ label }) => label));
  const used = contexts.filter(({ id }) => !left.has(id));
  return {
    labels: used.length,
    questions: used.reduce((sum, { questions }) => sum + questions.length, 0),
    answers: used.reduce((sum, { answers }) => sum + answers.length, 0),
  };
}

/** Trains a model of all contexts. @throws AppError `nothing_to_learn` with what the labels lack */
export function train(
  contexts: readonly Context[],
  progress: ThreadTools['progress'],
  encoding: Encoding | null = null,
): { model: Model; lacking: Lack[] } {
  const lacking = findLacks(contexts as Context[]);
  refuseEmpty(contexts, lacking);
  let publishedAt = 0;
  const onProgress = (share: number): void => {
    if (share - publishedAt < 0.01) return;
    publishedAt = share;
    progress(share * trainingShare);
  };
  const vectors = vectorsIn(encoding);
  return { model: trainModel(contexts as Context[], { onProgress, ...(vectors ? { vectors } : {}) }), lacking };
}

/** Training's share of the progress; the replay has the rest. */
const trainingShare = 0.9;

/** The missed questions that a model answers, by id. */
async function findAnswered({ db }: ThreadTools, domainId: string, model: Model): Promise<string[]> {
  const missed = await listMissed(db, domainId);
  return missed.filter(({ question }) => answer(model, question).outcome === 'answer').map(({ id }) => id);
}

/** What a model of the domain's current contexts, examples among them, makes of a question. Runs in a thread. */
export async function judgeDraft(
  tools: ThreadTools,
  { domainId, question, encoding }: { domainId: string; question: string; encoding: Encoding | null },
): Promise<ReturnType<typeof judgeAlone>> {
  const { model } = train(await readContexts(tools, domainId, true), () => undefined, encoding);
  return judgeAlone(model, question, vectorsIn(encoding));
}

/** Result of using the encoder. */
const outcomeOf = (encoding: Encoding, { paraphrases }: Model): NonNullable<StoredReport['paraphrases']> =>
  encoding.state === 'ready' ? (paraphrases ? 'used' : 'no_gain') : encoding.state;

/** Trains on the domain's current contexts, and replays questions. Runs in a thread. */
export async function learnDomainApart(
  tools: ThreadTools,
  { domainId, encoding }: { domainId: string; encoding: Encoding | null },
): Promise<LearnOutcome> {
  const contexts = await readContexts(tools, domainId, false);
  if (contexts.length === 0 && (await ownerOf(tools, domainId)) === undefined) throw domainGone();
  const { model, lacking } = train(contexts, tools.progress, encoding);
  const before = await findReport(tools.db, domainId);
  const report = {
    ...storeReport(reportOf(model), lacking, before ? (JSON.parse(before.report) as StoredReport) : null),
    ...(encoding ? { paraphrases: outcomeOf(encoding, model) } : {}),
  };
  const { accuracy, threshold, measured } = report;
  return {
    bytes: new Uint8Array(Bun.zstdCompressSync(encodeModel(model))),
    report: JSON.stringify(report),
    quality: { accuracy, threshold },
    measured,
    answered: await findAnswered(tools, domainId, model),
    counts: countsOf(contexts, lacking),
    replay: await replayDomain(tools, domainId, model, vectorsIn(encoding)),
  };
}
