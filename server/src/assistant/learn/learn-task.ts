import { ownerOf } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import { type FieldError, isExample, type Learned, type Measured } from '../../contract.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import {
  answer,
  answerAlone,
  type Context,
  encodeModel,
  findLacks,
  type Lack,
  type Model,
  reportOf,
  trainModel,
} from '../engine/index.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { listMissed } from '../missed/missed-table.ts';
import { domainGone } from './model-parts.ts';
import { findReport } from './model-table.ts';
import { eachEntry } from '../knowledge/qa-table.ts';
import { replayDomain, type ReplayOutcome } from '../control/replay-task.ts';
import { storeReport, type StoredReport } from './report-store.ts';

const onlyExamples =
  'Пока здесь одни примеры. Откройте их, поправьте ответы или нажмите «Ответ верный»: примеры посетителям не показываются.';

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

/** Reads the domain's contexts, label by label: for visitors without examples that their owner has not confirmed. */
async function readContexts({ db }: ThreadTools, domainId: string, withExamples: boolean): Promise<Context[]> {
  const all = await listLabels(db, domainId);
  const labels = withExamples ? all : all.filter(({ description }) => !isExample(description));
  if (labels.length === 0 && all.length > 0) throw new AppError('nothing_to_learn', { detail: onlyExamples });
  const contexts = new Map(
    labels.map(({ id, label, description }) => [
      id,
      { id, title: label, description, questions: [] as { qaId: string; sentence: string }[], answers: [] as string[] },
    ]),
  );
  const passedOn = new Set(labels.flatMap(({ id, passed_on }) => (passed_on === 1 ? [id] : [])));
  const ids = labels.map(({ id }) => id);
  for await (const { qa, sentences } of eachEntry(db, ids)) {
    const { questions, answers } = contexts.get(qa.label_id)!;
    for (const sentence of sentences) {
      if (qa.type === 'question') questions.push({ qaId: qa.id, sentence });
      else if (!passedOn.has(qa.label_id)) answers.push(sentence);
    }
  }
  // The engine skips contexts without answers: a passed-on one gets its name as an answer, which is never sent.
  for (const id of passedOn) contexts.get(id)!.answers.push(contexts.get(id)!.title);
  return [...contexts.values()];
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
): { model: Model; lacking: Lack[] } {
  const lacking = findLacks(contexts as Context[]);
  refuseEmpty(contexts, lacking);
  let publishedAt = 0;
  const onProgress = (share: number): void => {
    if (share - publishedAt < 0.01) return;
    publishedAt = share;
    progress(share * trainingShare);
  };
  return { model: trainModel(contexts as Context[], { onProgress }), lacking };
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
  { domainId, question }: { domainId: string; question: string },
): Promise<ReturnType<typeof answerAlone>> {
  const { model } = train(await readContexts(tools, domainId, true), () => undefined);
  return answerAlone(model, question);
}

/** Trains on the domain's current contexts, and replays questions. Runs in a thread. */
export async function learnDomainApart(tools: ThreadTools, domainId: string): Promise<LearnOutcome> {
  const contexts = await readContexts(tools, domainId, false);
  if (contexts.length === 0 && (await ownerOf(tools, domainId)) === undefined) throw domainGone();
  const { model, lacking } = train(contexts, tools.progress);
  const before = await findReport(tools.db, domainId);
  const report = storeReport(reportOf(model), lacking, before ? (JSON.parse(before.report) as StoredReport) : null);
  const { accuracy, threshold, measured } = report;
  return {
    bytes: new Uint8Array(Bun.zstdCompressSync(encodeModel(model))),
    report: JSON.stringify(report),
    quality: { accuracy, threshold },
    measured,
    answered: await findAnswered(tools, domainId, model),
    counts: countsOf(contexts, lacking),
    replay: await replayDomain(tools, domainId, model),
  };
}
