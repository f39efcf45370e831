import { announceDomain, domainOfOwner, setTrained } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import type { Body, Learned } from '../../contract.ts';
import { type Db, isForeignViolation } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { LearnOutcome } from './learn-task.ts';
import { deleteMissed } from '../missed/missed-table.ts';
import { domainGone, type TrainedDomain, removeOldParts, removePartsOf } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { findModelTime, replaceModel } from './model-table.ts';
import { setFailing } from '../control/pin-table.ts';
import {
  deletePagesBefore,
  findReplay,
  insertPage,
  listExpired,
  type ReplayHead,
  replaceReplay,
  setReplayState,
} from '../control/replay-table.ts';

/** How long a model waits for the owner; ms. */
export const waitingTime = 7 * 24 * 60 * 60 * 1000;

/** Side effects of publishing: ids of failing and passing control questions, and of answered missed questions. */
interface Effects {
  readonly failing: string[];
  readonly passing: string[];
  readonly answered: string[];
}

/** A finished training run. */
interface FinishedRun {
  /** The time of its model's parts. */
  readonly at: number;
  /** Time of the last change of the contexts that it trained on. */
  readonly known: number | null;
  readonly learned: Learned;
  readonly outcome: Pick<LearnOutcome, 'report' | 'replay' | 'answered'>;
}

/** Publishes a model whose parts are written. @throws AppError `not_found` when the domain was deleted */
async function putModel(
  trx: Db,
  row: Pick<ReplayHead, 'domain_id' | 'trained_at' | 'known' | 'learned' | 'report' | 'effects'>,
): Promise<void> {
  const { domain_id: id, trained_at: at, known, learned, report } = row;
  const { failing, passing, answered } = JSON.parse(row.effects) as Effects;
  if (!(await setTrained(trx, id, at, known))) throw domainGone();
  await replaceModel(trx, { domain_id: id, learned, report, trained_at: at });
  await setFailing(trx, id, failing, passing);
  await deleteMissed(trx, answered);
}

async function writePages(
  deps: Deps,
  { id, ownerId }: TrainedDomain,
  at: number,
  pages: readonly string[],
): Promise<void> {
  for (const [number, lines] of pages.entries()) {
    await writeFor(deps, ownerId, (trx) => insertPage(trx, { domain_id: id, trained_at: at, number, lines }));
    await yieldToEventLoop();
  }
}

/** Stores a training run: its model is published, or waits for the owner. @throws AppError `not_found` */
export async function storeRun(
  deps: Deps,
  learner: TrainedDomain,
  { at, known, learned, outcome }: FinishedRun,
): Promise<void> {
  const { id, ownerId } = learner;
  const { failing, passing, pages } = outcome.replay;
  const row = {
    domain_id: id,
    trained_at: at,
    state: learned.published ? ('published' as const) : ('waiting' as const),
    known,
    learned: JSON.stringify(learned),
    report: outcome.report,
    effects: JSON.stringify({ failing, passing, answered: outcome.answered } satisfies Effects),
    readings: outcome.replay.readings,
    expires_at: deps.clock.now() + waitingTime,
  };
  try {
    await writePages(deps, learner, at, pages);
    await writeFor(deps, ownerId, async (trx) => {
      // Another process may have stored a newer run.
      const newest = Math.max((await findModelTime(trx, id)) ?? 0, (await findReplay(trx, id))?.trained_at ?? 0);
      if (newest > at) return;
      if (learned.published) await putModel(trx, row);
      await replaceReplay(trx, row);
      await deletePagesBefore(trx, id, at);
    });
  } catch (error) {
    throw isForeignViolation(error) ? domainGone(error) : error;
  }
}

/** The waiting run with this time. @throws AppError `conflict` when there is none, or another one */
async function waitingRun(trx: Db, domainId: string, trainedAt: string, now: number): Promise<ReplayHead> {
  const row = await findReplay(trx, domainId);
  const isSame = row?.state === 'waiting' && row.trained_at === Date.parse(trainedAt) && row.expires_at > now;
  if (!row || !isSame || ((await findModelTime(trx, domainId)) ?? 0) > row.trained_at)
    throw new AppError('conflict', { detail: 'Эта версия больше не ждёт публикации. Обучите ассистента заново.' });
  return row;
}

/** Publishes the waiting model that the owner reviewed. @throws AppError `not_found`, `conflict` */
export async function publishModel(
  deps: Deps,
  ownerId: string,
  { domainId, trainedAt }: Body<'POST /assistant/publish'>,
): Promise<Learned> {
  const learned = await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const row = await waitingRun(trx, domainId, trainedAt, deps.clock.now());
    const published = { ...(JSON.parse(row.learned) as Learned), published: true };
    await putModel(trx, { ...row, learned: JSON.stringify(published) });
    await setReplayState(trx, domainId, 'published', JSON.stringify(published));
    return published;
  });
  dropModel(deps, domainId);
  await announceDomain(deps, domainId);
  await removeOldParts(deps, { id: domainId, ownerId });
  return learned;
}

/** Discards the waiting model. @throws AppError `not_found`, `conflict` */
export async function discardModel(
  deps: Deps,
  ownerId: string,
  { domainId, trainedAt }: Body<'POST /assistant/discard'>,
): Promise<void> {
  const at = await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const row = await waitingRun(trx, domainId, trainedAt, deps.clock.now());
    await setReplayState(trx, domainId, 'discarded');
    return row.trained_at;
  });
  await removePartsOf(deps, { id: domainId, ownerId }, at);
}

/** Discards an expired model, unless the owner has decided in between. */
async function discardExpired(deps: Deps, learner: TrainedDomain, at: number): Promise<void> {
  const isOver = await writeFor(deps, learner.ownerId, async (trx) => {
    const row = await findReplay(trx, learner.id);
    if (row?.state !== 'waiting' || row.trained_at !== at) return false;
    await setReplayState(trx, learner.id, 'discarded');
    return true;
  });
  if (isOver) await removePartsOf(deps, learner, at);
}

const expiredAtOnce = 10;

/** Discards all expired models. */
export async function sweepWaiting(deps: Deps): Promise<void> {
  for (;;) {
    const expired = await listExpired(deps.db, deps.clock.now(), expiredAtOnce);
    for (const { domain_id: id, owner_id: ownerId, trained_at: at } of expired)
      await discardExpired(deps, { id, ownerId }, at);
    if (expired.length < expiredAtOnce) return;
  }
}
