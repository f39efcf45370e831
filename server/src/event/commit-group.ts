import { sql } from 'kysely';
import { type Db, isRetryable, isUnavailable } from '../platform/database/database.ts';
import type { Batched, Refusal, Work } from '../platform/database/commit-work.ts';
import { prepared } from '../platform/database/prepared.ts';
import { stepsOf } from './commit-steps.ts';
import { appendFacts, openRevs, type OwnerFact } from './event-table.ts';

const maxTries = 5;

/** A work, and whose commit it enters. */
export interface OwnerWork {
  readonly ownerId: string;
  readonly work: ((trx: Db) => Promise<Work<unknown>>) | Batched<unknown, unknown>;
}

/** A work that has run, what came of it, and its facts with their numbers. */
export interface Ran<J> {
  readonly job: J;
  readonly outcome: Work<unknown> | Refusal;
  readonly facts: readonly OwnerFact[];
}

/**
 * One transaction for the group. Batches run without savepoints; when the database refuses one of their statements, the
 * transaction is run again with each work in a savepoint of its own, so that the one that it refuses falls out alone.
 */
export async function runGroup<J extends OwnerWork>(db: Db, group: readonly J[], around: Around): Promise<Ran<J>[]> {
  let isApart = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((trx) => (isApart ? runApart : runTogether)(trx, group, around));
    } catch (error) {
      if (isUnavailable(error) || tries === maxTries) throw error;
      if (isRetryable(error)) continue;
      if (isApart) throw error;
      isApart = true;
    }
  }
}

/** The owners of a group, and when it is committed. */
export interface Around {
  readonly owners: readonly string[];
  readonly now: number;
}

const factsOf = ({ ownerId }: OwnerWork, outcome: Work<unknown> | Refusal) => ({
  ownerId,
  facts: 'refused' in outcome ? [] : outcome.facts,
});

async function runTogether<J extends OwnerWork>(trx: Db, group: readonly J[], around: Around): Promise<Ran<J>[]> {
  const revs = await openRevs(trx, around.owners);
  const jobs: J[] = [];
  const outcomes: (Work<unknown> | Refusal)[] = [];
  for (const step of stepsOf(group)) {
    const { work } = step[0]!;
    jobs.push(...step);
    if (typeof work === 'function') outcomes.push(await runSaved(trx, () => work(trx)));
    else outcomes.push(...(await runBatch(trx, step)));
  }
  const works = jobs.map((job, i) => factsOf(job, outcomes[i]!));
  const facts = await appendFacts(trx, revs, works, around.now);
  return jobs.map((job, i) => ({ job, outcome: outcomes[i]!, facts: facts[i]! }));
}

async function runApart<J extends OwnerWork>(trx: Db, group: readonly J[], around: Around): Promise<Ran<J>[]> {
  const revs = await openRevs(trx, around.owners);
  const ran: Ran<J>[] = [];
  for (const job of group) {
    const before = revs.get(job.ownerId);
    let facts: readonly OwnerFact[] = [];
    const outcome = await runSaved(trx, async () => {
      const done = typeof job.work === 'function' ? await job.work(trx) : (await runBatch(trx, [job]))[0]!;
      [facts] = (await appendFacts(trx, revs, [factsOf(job, done)], around.now)) as [OwnerFact[]];
      return done;
    });
    if ('refused' in outcome) {
      facts = [];
      if (before !== undefined) revs.set(job.ownerId, before);
    }
    ran.push({ job, outcome, facts });
  }
  return ran;
}

const runBatch = (trx: Db, jobs: readonly OwnerWork[]): Promise<readonly (Work<unknown> | Refusal)[]> => {
  const works = jobs.map(({ work }) => work as Batched<unknown, unknown>);
  return works[0]!.batch.run(
    trx,
    works.map(({ item }) => item),
  );
};

/** Runs in a savepoint, to which the transaction goes back when the work fails. */
async function runSaved(trx: Db, run: () => Promise<Work<unknown> | Refusal>): Promise<Work<unknown> | Refusal> {
  await savepoint(trx);
  try {
    const outcome = await run();
    await release(trx);
    return outcome;
  } catch (error) {
    // A full disk ends the whole transaction: there is no savepoint left to go back to.
    if (isRetryable(error) || isUnavailable(error)) throw error;
    await rollBack(trx);
    await release(trx);
    return { refused: error };
  }
}

const command = (text: string) => {
  const run = prepared<object, unknown>((db) => sql.raw(text).compile(db));
  return (trx: Db) => run(trx, {});
};
const savepoint = command('savepoint work');
const release = command('release savepoint work');
const rollBack = command('rollback to savepoint work');
