import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { type CallGround, findEnded } from '../database/call-ground.ts';
import { type Db, isRetryable, isUnavailable } from '../database/database.ts';
import type { Batched, Refusal, Work } from '../database/commit-work.ts';
import { appendFacts, openRevs, type OwnerFact, type Revs } from './event-table.ts';

const maxTries = 5;

/** A work, the owner whose facts it adds, and what the call that asks for it was admitted by. */
export interface OwnerWork {
  readonly ownerId: string;
  readonly ground: CallGround | null;
  readonly work: ((trx: Db) => Promise<Work<unknown>>) | Batched<unknown, unknown>;
}

/** A work that has run, with its outcome and its numbered facts. */
export interface Ran<J> {
  readonly job: J;
  readonly outcome: Work<unknown> | Refusal;
  readonly facts: readonly OwnerFact[];
}

const batchOf = ({ work }: OwnerWork): unknown => (typeof work === 'function' ? null : work.batch);

/**
 * The works of a transaction as steps: those of one batch together, any other one alone. The works of one owner stay in
 * their order; works of several owners share batches.
 */
function* stepsOf<J extends OwnerWork>(group: readonly J[]): Generator<readonly J[]> {
  const byOwner = new Map<string, J[]>();
  for (const job of group) {
    const jobs = byOwner.get(job.ownerId);
    if (jobs) jobs.push(job);
    else byOwner.set(job.ownerId, [job]);
  }
  while (byOwner.size > 0) {
    const batches = new Map<unknown, J[]>();
    for (const [ownerId, jobs] of byOwner) {
      const batch = batchOf(jobs[0]!);
      const end = batch === null ? 1 : jobs.findIndex((job) => batchOf(job) !== batch);
      const first = jobs.splice(0, end === -1 ? jobs.length : end);
      if (jobs.length === 0) byOwner.delete(ownerId);
      const together = batches.get(batch);
      if (batch === null) yield first;
      else if (together) together.push(...first);
      else batches.set(batch, first);
    }
    yield* batches.values();
  }
}

/** Separates the works whose callers may still act from those that are refused. */
async function admitWorks<J extends OwnerWork>(
  trx: Db,
  group: readonly J[],
  now: number,
): Promise<{ admitted: readonly J[]; refused: Ran<J>[] }> {
  const grounds = group.flatMap(({ ground }) => ground ?? []);
  const ended = await findEnded(trx, grounds, now);
  if (ended.size === 0) return { admitted: group, refused: [] };
  const isEnded = ({ ground }: J): boolean => ground !== null && ended.has(ground);
  const outcome = { refused: new AppError('unauthenticated') };
  return {
    admitted: group.filter((job) => !isEnded(job)),
    refused: group.filter(isEnded).map((job) => ({ job, outcome, facts: [] })),
  };
}

/** Runs all works in one transaction; after a conflict the whole transaction runs again. */
export async function runGroup<J extends OwnerWork>(db: Db, group: readonly J[], now: number): Promise<Ran<J>[]> {
  const owners = [...new Set(group.map(({ ownerId }) => ownerId))];
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const revs = await openRevs(trx, owners);
        const { admitted, refused } = await admitWorks(trx, group, now);
        const ran = [...refused, ...(await runSteps(trx, revs, admitted, now))];
        return ran;
      });
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error;
    }
  }
}

/**
 * Runs works in their order. Any work outside of a batch may end what later ones of its owner were admitted by, such as
 * the role of a member: these are looked up again.
 */
async function runSteps<J extends OwnerWork>(
  trx: Db,
  revs: Revs,
  admitted: readonly J[],
  now: number,
): Promise<Ran<J>[]> {
  const ran: Ran<J>[] = [];
  const changed = new Set<string>();
  for (const step of stepsOf(admitted)) {
    const isLater = step.some(({ ownerId }) => changed.has(ownerId));
    const still = isLater ? await admitWorks(trx, step, now) : { admitted: step, refused: [] };
    ran.push(...still.refused);
    if (still.admitted.length > 0) ran.push(...(await runStep(trx, revs, still.admitted, now)));
    if (batchOf(step[0]!) === null) changed.add(step[0]!.ownerId);
  }
  return ran;
}

/** Runs a step in a savepoint. When one of its works fails, each runs again in a savepoint of its own. */
async function runStep<J extends OwnerWork>(trx: Db, revs: Revs, step: readonly J[], now: number): Promise<Ran<J>[]> {
  await sql`savepoint step`.execute(trx);
  try {
    const ran = await runWorks(trx, revs, step, now);
    await sql`release savepoint step`.execute(trx);
    return ran;
  } catch (error) {
    // A full disk has already ended the whole transaction, savepoints included.
    if (isRetryable(error) || isUnavailable(error)) throw error;
    await sql`rollback to savepoint step`.execute(trx);
    await sql`release savepoint step`.execute(trx);
    if (step.length === 1) return [{ job: step[0]!, outcome: { refused: error }, facts: [] }];
  }
  const ran: Ran<J>[] = [];
  for (const job of step) ran.push(...(await runStep(trx, revs, [job], now)));
  return ran;
}

async function runWorks<J extends OwnerWork>(trx: Db, revs: Revs, step: readonly J[], now: number): Promise<Ran<J>[]> {
  const { work } = step[0]!;
  const outcomes: readonly (Work<unknown> | Refusal)[] =
    typeof work === 'function'
      ? [await work(trx)]
      : await work.batch.run(
          trx,
          step.map((job) => (job.work as Batched<unknown, unknown>).item),
        );
  const facts = await appendFacts(
    trx,
    revs,
    step.map(({ ownerId }, i) => ({ ownerId, facts: 'facts' in outcomes[i]! ? outcomes[i].facts : [] })),
    now,
  );
  return step.map((job, i) => ({ job, outcome: outcomes[i]!, facts: facts[i]! }));
}
