import type { Db } from '../database/database.ts';
import { type OwnerFact, readFacts, readRev } from './event-table.ts';

export { forgetDialog, storedFacts, readRev, type OwnerFact } from './event-table.ts';

/**
 * What an operator missed: up to `limit` facts after `rev`, ascending and without a gap.
 * Null when they cannot be replayed, being too old or unknown here: the client then reloads its lists.
 */
export async function readAfter(db: Db, ownerId: string, rev: number, limit: number): Promise<OwnerFact[] | null> {
  const facts = await readFacts(db, ownerId, rev, limit);
  if (facts.length > 0) return facts[0]!.rev === rev + 1 ? facts : null;
  const newest = await readRev(db, ownerId);
  if (newest <= rev) return newest === rev ? [] : null;
  // Committed between the two readings; or too old.
  const since = await readFacts(db, ownerId, rev, limit);
  return since[0]?.rev === rev + 1 ? since : null;
}
