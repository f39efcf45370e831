import { changedAt, domainOfOwner, setTrained } from '../domain/domain-service.ts';
import { writeFor } from '../domain/owner-write.ts';
import type { Learned, ServerFrame } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { numberText } from '../platform/number-text.ts';
import { takeUse } from '../platform/tally.ts';
import { runAlone } from '../platform/thread.ts';
import { taskIn } from '../platform/thread-task.ts';
import { countSentences } from './label-table.ts';
import type * as tasks from './learn-task.ts';
import type { LearnOutcome } from './learn-task.ts';
import { deleteMissed } from './missed-table.ts';
import { domainGone, type Learner, removeOldParts, writeParts } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { findModelTime, replaceModel } from './model-table.ts';
import { storedReport } from './report-service.ts';

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

const learnTask = taskIn<typeof tasks.learnDomainApart>(
  new URL('./learn-task.ts', import.meta.url),
  'learnDomainApart',
);

/** A training run may take this long, and longer the more it learns from; ms. */
const leastLimit = 60_000;
const limitPerSentence = 5;
/** How long a training run over so many sentences may take; ms. */
type LimitOf = (sentences: number) => number;
const usualLimit: LimitOf = (sentences) => leastLimit + limitPerSentence * sentences;
const late = 'Обучение заняло слишком много времени и остановлено. Ассистент отвечает по-прежнему.';

/** Learns in a thread, in the owner's turn. */
const learnApart = (deps: Deps, learner: Learner, limit: number): Promise<LearnOutcome> =>
  deps.turn('learn', learner.ownerId, () => {
    tellShare(deps, learner, 0);
    // 1 is told when the new model answers, not when it is made.
    const onShare = (share: number): void => tellShare(deps, learner, Math.min(share, 0.99));
    return runAlone(deps.config.database, learnTask, learner.id, {
      limit,
      late,
      onShare,
    });
  });

/** Learns and puts the new model, whole, in the place of the old one, which answers until then. */
async function learnOnce(deps: Deps, learner: Learner, known: number | null, limitOf: LimitOf): Promise<Learned> {
  const { id, ownerId } = learner;
  const started = performance.now();
  const { bytes, report, lacking, answered, counts } = await learnApart(
    deps,
    learner,
    limitOf(await countSentences(deps.db, id)),
  );
  const at = await writeParts(deps, learner, bytes);
  const seconds = Math.round(performance.now() - started) / 1000;
  const learned: Learned = {
    domainId: id,
    ...counts,
    seconds,
    trainedAt: new Date(at).toISOString(),
    quality: { accuracy: report.accuracy, threshold: report.threshold },
  };
  await writeFor(deps, ownerId, async (trx) => {
    // Another process may have learned newer contexts meanwhile.
    if (((await findModelTime(trx, id)) ?? 0) > at) return;
    if (!(await setTrained(trx, id, at, known))) throw domainGone();
    await replaceModel(trx, {
      domain_id: id,
      learned: JSON.stringify(learned),
      report: storedReport(report, lacking),
      trained_at: at,
    });
    await deleteMissed(trx, answered);
  });
  dropModel(deps, id);
  tellShare(deps, learner, 1);
  await removeOldParts(deps, learner);
  deps.log.info(
    {
      domainId: id,
      labels: learned.labels,
      questions: learned.questions,
      seconds: learned.seconds,
      bytes: bytes.length,
    },
    'the assistant has learned',
  );
  return learned;
}

/**
 * Teaches the domain's assistant all that its labels hold now. Calls that find the same contexts share one run; one that
 * finds others waits for the run before it, so that the newest contexts are what the assistant ends up with.
 * @throws AppError `nothing_to_learn` which says what the labels lack; `unavailable` when it takes too long
 */
export async function learnContexts(deps: Deps, learner: Learner, limitOf: LimitOf = usualLimit): Promise<Learned> {
  // Read first: a change that comes in between is then held to be unlearned, which is the safe mistake.
  const known = await changedAt(deps, learner.id);
  const under = runsOf(deps);
  const before = under.get(learner.id);
  if (before?.known === known) return before.learned;
  const learned = (async () => {
    await before?.learned.catch(() => undefined);
    return learnOnce(deps, learner, known, limitOf);
  })();
  const run = { known, learned };
  under.set(learner.id, run);
  try {
    return await learned;
  } finally {
    if (under.get(learner.id) === run) under.delete(learner.id);
  }
}

const hour = 60 * 60 * 1000;

/** Under what an owner's training runs are counted. */
export const learnKey = (ownerId: string): string => `learn:${ownerId}`;

/** Teaches the assistant of one of the owner's domains. @throws AppError `rate_limited` after as many runs as the quota allows in an hour */
export async function learnDomain(deps: Deps, ownerId: string, domainId: string): Promise<Learned> {
  await domainOfOwner(deps, ownerId, domainId);
  const { learnsPerHour: count } = deps.config.quotas;
  if (deps.config.rateLimits)
    await takeUse(
      deps.db,
      learnKey(ownerId),
      { count, length: hour },
      deps.clock.now(),
      `Не больше ${numberText(count)} обучений в час. Попробуйте позже.`,
    );
  return learnContexts(deps, { id: domainId, ownerId });
}
