import { changedAt, domainOfOwner, setTrained } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import { AppError } from '../platform/app-error.ts';
import type { Learned, ServerFrame } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { type Context, type Lack, nothingToLearn } from './engine/index.ts';
import { listLabels } from './label-table.ts';
import { learnApart } from './learn-thread.ts';
import type { LearnOutcome, Missed } from './learn-worker.ts';
import { deleteMissed, listMissed } from './missed-table.ts';
import { domainGone, type Learner, removeOldParts, writeParts } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { findModelTime, replaceModel } from './model-table.ts';
import { eachLabelsQas, sentencesOf } from './qa-table.ts';
import { storedReport } from './report-service.ts';

/** What there is to learn, and when it was changed last as it was read. */
interface Lesson {
  readonly contexts: readonly Context[];
  /** The contexts as JSON. */
  readonly written: string;
  readonly lacking: Lack[];
  readonly known: number | null;
}

/** Reads the contexts label by label, and does there and then what takes long with all of them. */
async function readLesson(db: Db, domainId: string, known: number | null): Promise<Lesson> {
  const labels = await listLabels(db, domainId);
  const contexts: Context[] = [];
  const written: string[] = [];
  const lacking: Lack[] = [];
  for await (const own of eachLabelsQas(db, labels.map(({ id }) => id))) {
    const { id, label, description } = labels[contexts.length]!;
    const questions = own.filter(({ type }) => type === 'question').flatMap((qa) => sentencesOf(qa).map((sentence) => ({ qaId: qa.id, sentence })));
    const context = { id, label, description, questions, answers: own.filter(({ type }) => type === 'answer').flatMap(sentencesOf) };
    contexts.push(context);
    written.push(JSON.stringify(context));
    lacking.push(...nothingToLearn([context]));
  }
  refuseEmpty(contexts, lacking);
  return { contexts, written: `[${written.join(',')}]`, lacking, known };
}

const lackText = ({ lacks }: Lack): string => lacks.map((lack) => (lack === 'questions' ? 'нет вопросов' : 'нет ответов')).join(', ');

function refuseEmpty(contexts: readonly Context[], lacking: readonly Lack[]): void {
  if (contexts.length > lacking.length) return;
  if (contexts.length === 0) throw new AppError('nothing_to_learn', { detail: 'В домене нет ни одного раздела.' });
  const names = new Map(contexts.map(({ id, label }) => [id, label]));
  const fields = Object.fromEntries(lacking.map((lack) => [names.get(lack.label)!, lackText(lack)]));
  const said = Object.entries(fields).slice(0, 20).map(([name, lack]) => `«${name}» — ${lack}`).join('; ');
  throw new AppError('nothing_to_learn', { detail: `Ни в одном разделе нет сразу и вопросов, и ответов: ${said}${lacking.length > 20 ? '; …' : ''}.`, fields });
}

interface Run {
  /** When the contexts that it learns were changed last. */
  readonly known: number | null;
  readonly learned: Promise<Learned>;
}

/** The newest learn of each domain that is under way here. */
const runs = new WeakMap<Db, Map<string, Run>>();

function runsOf({ db }: Pick<Deps, 'db'>): Map<string, Run> {
  const held = runs.get(db) ?? new Map<string, Run>();
  runs.set(db, held);
  return held;
}

function tellShare(deps: Deps, { id, ownerId }: Learner, share: number): void {
  const frame: ServerFrame = { type: 'learn', domainId: id, share };
  deps.bus.publish(`owner:${ownerId}`, { kind: 'live', frame });
}

function learnedOf(domainId: string, contexts: readonly Context[], lacking: readonly Lack[], report: LearnOutcome['report'], seconds: number, at: number): Learned {
  const left = new Set(lacking.map(({ label }) => label));
  const used = contexts.filter(({ id }) => !left.has(id));
  return {
    domainId,
    labels: used.length,
    questions: used.reduce((sum, { questions }) => sum + questions.length, 0),
    answers: used.reduce((sum, { answers }) => sum + answers.length, 0),
    seconds,
    trainedAt: new Date(at).toISOString(),
    quality: { accuracy: report.accuracy, threshold: report.threshold },
  };
}

/** Learns and puts the new model, whole, in the place of the old one, which answers until then. */
async function learnOnce(deps: Deps, learner: Learner, { contexts, written, lacking, known }: Lesson): Promise<Learned> {
  const { id, ownerId } = learner;
  const started = performance.now();
  const missed: Missed[] = (await listMissed(deps.db, id)).map((row) => ({ id: row.id, question: row.question }));
  tellShare(deps, learner, 0);
  // 1 is told when the new model answers, not when it is made.
  const { packed, report, answered } = await learnApart({ contexts: written, missed: JSON.stringify(missed) }, (share) => tellShare(deps, learner, Math.min(share, 0.99)));
  const at = await writeParts(deps, learner, packed);
  const learned = learnedOf(id, contexts, lacking, report, Math.round(performance.now() - started) / 1000, at);
  await writeFor(deps, ownerId, async (trx) => {
    // Another process may have learned newer contexts meanwhile.
    if (((await findModelTime(trx, id)) ?? 0) > at) return;
    if (!(await setTrained(trx, id, at, known))) throw domainGone();
    await replaceModel(trx, { domain_id: id, learned: JSON.stringify(learned), report: storedReport(report, lacking), trained_at: at });
    await deleteMissed(trx, answered);
  });
  dropModel(deps, id);
  tellShare(deps, learner, 1);
  await removeOldParts(deps, learner);
  deps.log.info({ domainId: id, labels: learned.labels, questions: learned.questions, seconds: learned.seconds, bytes: packed.length }, 'the assistant has learned');
  return learned;
}

/**
 * Teaches the domain's assistant all that its labels hold now. Calls that find the same contexts share one run; one that
 * finds others waits for the run before it, so that the newest contexts are what the assistant ends up with.
 * @throws AppError `nothing_to_learn` which says what the labels lack
 */
export async function learnContexts(deps: Deps, learner: Learner): Promise<Learned> {
  // Read first: a change that comes in between is then held to be unlearned, which is the safe mistake.
  const known = await changedAt(deps, learner.id);
  const under = runsOf(deps);
  const before = under.get(learner.id);
  if (before?.known === known) return before.learned;
  const learned = (async () => {
    const lesson = await readLesson(deps.db, learner.id, known);
    await before?.learned.catch(() => undefined);
    return learnOnce(deps, learner, lesson);
  })();
  const run = { known, learned };
  under.set(learner.id, run);
  try {
    return await learned;
  } finally {
    if (under.get(learner.id) === run) under.delete(learner.id);
  }
}

/** Teaches the assistant of one of the owner's domains. */
export async function learnDomain(deps: Deps, ownerId: string, domainId: string): Promise<Learned> {
  await domainOfOwner(deps, ownerId, domainId);
  return learnContexts(deps, { id: domainId, ownerId });
}
