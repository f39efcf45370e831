import type { Batched } from '../database/commit-work.ts';

interface Ordered {
  readonly ownerId: string;
  readonly work: unknown;
}

const batchOf = ({ work }: Ordered): unknown =>
  typeof work === 'function' ? null : (work as Batched<never, unknown>).batch;

/**
 * The works of a transaction as steps: those of one batch together, any other one alone. The works of one owner stay in
 * their order; works of several owners share batches.
 */
export function* stepsOf<J extends Ordered>(group: readonly J[]): Generator<readonly J[]> {
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
