import { commit } from '../event/commit.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';

/**
 * Runs `work` in the owner's next commit, serialised with all other writes of that owner; publishes nothing to
 * operators.
 */
export const writeFor = <T>(deps: Pick<Deps, 'commit'>, ownerId: string, work: (trx: Db) => Promise<T>): Promise<T> =>
  commit(deps)(ownerId, async (trx) => ({ result: await work(trx), facts: [] }));

/** The time of a new row: later than that of the newest sibling, so that times give the order. */
export const timeAfter = (newest: number | undefined, now: number): number =>
  newest === undefined ? now : Math.max(now, newest + 1);
