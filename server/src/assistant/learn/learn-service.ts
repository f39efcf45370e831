import { ownerChannel } from '../../event/channel.ts';
import { announceDomain, changedAt, domainOfOwner } from '../../domain/domain-service.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Learned, ServerFrame } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { numberText } from '../../http/number-text.ts';
import { serverState } from '../../runtime/server-state.ts';
import { takeUse } from '../../security/tally.ts';
import { detached } from '../../database/call-ground.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { countSentences } from '../knowledge/label-table.ts';
import { encodeDomain } from './encode-service.ts';
import type * as tasks from './learn-task.ts';
import type { LearnOutcome } from './learn-task.ts';
import { type TrainedDomain, removeOldParts, writeParts } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { storeRun } from './publish-service.ts';

interface Run extends Required<LearnOrder> {
  /** Time of the last change of the contexts that it trains on. */
  readonly known: number | null;
  readonly learned: Promise<Learned>;
}

/** The newest training run of each domain in this process. */
const runsOf = serverState(() => new Map<string, Run>());

function publishShare(deps: Deps, { id, ownerId }: TrainedDomain, share: number): void {
  const frame: ServerFrame = { type: 'learn', domainId: id, share };
  deps.bus.publish(ownerChannel(ownerId), { kind: 'live', frame });
}

const learnTask = taskIn<typeof tasks.learnDomainApart>(
  new URL('./learn-task.ts', import.meta.url),
  'learnDomainApart',
);

/** A training run may take this long, and longer the more it trains on; ms. */
const leastLimit = 60_000;
const limitPerSentence = 5;
/** Time limit by the number of sentences; ms. */
type LimitOf = (sentences: number) => number;
const usualLimit: LimitOf = (sentences) => leastLimit + limitPerSentence * sentences;
const late = 'Обучение заняло слишком много времени и остановлено. Ассистент отвечает по-прежнему.';

async function learnApart(deps: Deps, domain: TrainedDomain, limit: number): Promise<LearnOutcome> {
  const encoding = await encodeDomain(deps, domain);
  return deps.pool.run(
    learnTask,
    { domainId: domain.id, encoding },
    {
      owner: domain.ownerId,
      isLong: true,
      limit,
      late,
      // 1 is published when the new model is stored.
      onShare: (share) => publishShare(deps, domain, Math.min(share, 0.99)),
    },
  );
}

/** `review`: a model with changes waits for the owner; `force`: it is published even if it breaks control questions. */
interface LearnOrder {
  readonly review?: boolean;
  readonly force?: boolean;
}

/** A model waits for the owner if it breaks a control question, or with `review` if it changes anything. */
function mayPublish({ replay: { changes, isCompared } }: LearnOutcome, { review, force }: LearnOrder): boolean {
  if (force) return true;
  if (changes.broken > 0) return false;
  return !(review && isCompared && changes.answered + changes.lost + changes.moved > 0);
}

/** Trains a model and stores it: it replaces the published one atomically, or waits for the owner. */
async function learnOnce(
  deps: Deps,
  domain: TrainedDomain,
  { known, limitOf, ...order }: LearnOrder & { known: number | null; limitOf: LimitOf },
): Promise<Learned> {
  const { id } = domain;
  const started = performance.now();
  const outcome = await learnApart(deps, domain, limitOf(await countSentences(deps.db, id)));
  const { replay, counts, quality, measured } = outcome;
  const at = await writeParts(deps, domain, outcome.bytes);
  const learned: Learned = {
    domainId: id,
    ...counts,
    seconds: Math.round(performance.now() - started) / 1000,
    trainedAt: timeOf(at),
    quality,
    published: mayPublish(outcome, order),
    changes: replay.changes,
    broken: replay.broken,
    measured,
  };
  await storeRun(deps, domain, { at, known, learned, outcome });
  if (learned.published) {
    dropModel(deps, id);
    await announceDomain(deps, id);
  }
  publishShare(deps, domain, 1);
  await removeOldParts(deps, domain);
  const { labels, questions, seconds, published } = learned;
  const figures = { domainId: id, labels, questions, seconds, published, bytes: outcome.bytes.length };
  deps.log.info(figures, 'the assistant was trained');
  return learned;
}

/**
 * Trains the domain's assistant on its current contexts. Concurrent calls for the same contexts share one run; after a
 * change of contexts the next run starts when the previous one has ended.
 * @throws AppError `nothing_to_learn` with what the labels lack; `unavailable` after the time limit
 */
export async function learnContexts(
  deps: Deps,
  domain: TrainedDomain,
  limitOf: LimitOf = usualLimit,
  order: LearnOrder = {},
): Promise<Learned> {
  // Read before the contexts: a change in between counts as untrained.
  const known = await changedAt(deps, domain.id);
  const under = runsOf(deps);
  const before = under.get(domain.id);
  const { review = false, force = false } = order;
  if (before && before.known === known && before.review === review && before.force === force) return before.learned;
  // Several calls share the run, and it reads only stored data: it finishes even if the first caller is signed out.
  const learned = detached(async () => {
    await before?.learned.catch(() => undefined);
    return learnOnce(deps, domain, { review, force, known, limitOf });
  });
  const run = { known, review, force, learned };
  under.set(domain.id, run);
  try {
    const result = await learned;
    deps.metrics.count('otklik_trainings_total', 'result="done"');
    return result;
  } catch (error) {
    deps.metrics.count('otklik_trainings_total', 'result="failed"');
    throw error;
  } finally {
    if (under.get(domain.id) === run) under.delete(domain.id);
  }
}

const hour = 60 * 60 * 1000;

/** Key of the counter of an owner's training runs. */
export const learnKey = (ownerId: string): string => `learn:${ownerId}`;

/** Trains the assistant of an owner's domain. @throws AppError `rate_limited` beyond the hourly quota */
export async function learnDomain(
  deps: Deps,
  ownerId: string,
  domainId: string,
  order: Pick<LearnOrder, 'review'> = {},
): Promise<Learned> {
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
  return learnContexts(deps, { id: domainId, ownerId }, usualLimit, order);
}
