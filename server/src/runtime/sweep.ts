import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Rows that one statement of a sweep takes: a millisecond or two. */
const rowsAtOnce = 1_000;

/** What one statement of a sweep has taken. */
interface Taken {
  readonly numDeletedRows?: bigint;
  readonly numUpdatedRows?: bigint;
}

/**
 * Runs the statement of a sweep, which takes `limit` rows at most, until it finds no more; others have their turn
 * between.
 */
export async function sweepAll(some: (limit: number) => Promise<Taken>, limit = rowsAtOnce): Promise<void> {
  for (;;) {
    const { numDeletedRows = 0n, numUpdatedRows = 0n } = await some(limit);
    if (numDeletedRows + numUpdatedRows < limit) return;
    await yieldToEventLoop();
  }
}
