import { ownerChannel } from '../../event/channel.ts';
import { announceDomain, changedAt, domainOfOwner } from '../../domain/domain-service.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Learned, ServerFrame } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { numberText } from '../../http/number-text.ts';
import { serverState } from '../../runtime/server-state.ts';
import { takeUse } from '../../security/tally.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { countSentences } from '../knowledge/label-table.ts';
import type * as tasks from './learn-task.ts';
import type { LearnOutcome } from './learn-task.ts';
import { type TrainedDomain, removeOldParts, writeParts } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { storeRun } from './publish-service.ts';

interface Run extends Required<LearnOrder> {
  /** When the contexts that it trains on were last changed. */
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
/** How long a training run over so many sentences may take; ms. */
type LimitOf = (sentences: number) => number;
const usualLimit: LimitOf = (sentences) => leastLimit + limitPerSentence * sentences;
const late = 'Обучение заняло слишком много времени и остановлено. Ассистент отвечает по-прежнему.';

/** Trains in a thread, in the owner's turn. */
const learnApart = (deps: Deps, domain: TrainedDomain, limit: number): Promise<LearnOutcome> =>
  deps.pool.run(learnTask, domain.id, {
    owner: domain.ownerId,
    isLong: true,
    limit,
    late,
    // 1 is published when the new model answers, not when it is trained.
    onShare: (share) => publishShare(deps, domain, Math.min(share, 0.99)),
  });

/**
 * What a training run leads to: `review` lets a model that changes something wait, `force` publishes whatever it
 * breaks.
 */
export interface LearnOrder {
  readonly review?: boolean;
  readonly force?: boolean;
}

/**
 * A model that breaks a control question waits until the owner says so; one that is to be reviewed, when it changes
 * anything.
 */
function mayPublish({ replay: { changes, isCompared } }: LearnOutcome, { review, force }: LearnOrder): boolean {
  if (force) return true;
  if (changes.broken > 0) return false;
  return !(review && isCompared && changes.answered + changes.lost + changes.moved > 0);
}

/**
 * Learns and puts the new model, whole, in the place of the old one, which answers until then, or lets it wait beside
 * it.
 */
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
  deps.log.info(figures, 'the assistant has learned');
  return learned;
}

/**
 * Teaches the domain's assistant all that its labels hold now. Calls that find the same contexts share one run; one
 * that finds others waits for the run before it, so that the newest contexts are what the assistant ends up with.
 * @throws AppError `nothing_to_learn` which says what the labels lack; `unavailable` when it takes too long
 */
export async function learnContexts(
  deps: Deps,
  domain: TrainedDomain,
  limitOf: LimitOf = usualLimit,
  order: LearnOrder = {},
): Promise<Learned> {
  // Read first: a change in between then counts as untrained, which is the safe mistake.
  const known = await changedAt(deps, domain.id);
  const under = runsOf(deps);
  const before = under.get(domain.id);
  const { review = false, force = false } = order;
  if (before && before.known === known && before.review === review && before.force === force) return before.learned;
  const learned = (async () => {
    await before?.learned.catch(() => undefined);
    return learnOnce(deps, domain, { review, force, known, limitOf });
  })();
  const run = { known, review, force, learned };
  under.set(domain.id, run);
  try {
    return await learned;
  } finally {
    if (under.get(domain.id) === run) under.delete(domain.id);
  }
}

const hour = 60 * 60 * 1000;

/** Under what an owner's training runs are counted. */
export const learnKey = (ownerId: string): string => `learn:${ownerId}`;

/**
 * Teaches the assistant of one of the owner's domains. @throws AppError `rate_limited` after as many runs as the quota
 * allows in an hour
 */
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
