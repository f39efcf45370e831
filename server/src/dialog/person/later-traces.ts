import { sql } from 'kysely';
import { isPostgres } from '../../database/query/prepared.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import { eraseTraces } from './erased-traces.ts';
import { deleteErasures, listRewrites, updateErasure } from './person-erasure-table.ts';

/** How long what erased people have left in a large database waits for a quiet minute, and the pause after a failure; ms. */
const [longestWait, pause] = [24 * 3_600_000, 3_600_000] as const;

const stateOf = serverState(() => ({ version: 0, failedAt: -Infinity }));

/**
 * Whether nothing was written since this was asked last, a minute ago: the reading connection sees another
 * `data_version` after each write of another one.
 */
async function isQuiet(deps: Deps): Promise<boolean> {
  if (isPostgres(deps.db)) return true;
  const { rows } = await sql<{ n: number }>`select data_version as n from pragma_data_version`.execute(deps.db);
  const [state, version] = [stateOf(deps), rows[0]!.n];
  const isSame = state.version === version;
  state.version = version;
  return isSame;
}

/**
 * Overwrites what an erasure has left, now in a small database, else later (`rewriteInQuiet`).
 * @returns until when that is done; null where it is done
 */
export async function eraseTracesOrWait(deps: Deps, erasureId: string): Promise<number | null> {
  const isDone = await eraseTraces(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the traces of an erasure are not overwritten');
    stateOf(deps).failedAt = deps.clock.now();
    return false;
  });
  if (isDone) return null;
  const until = deps.clock.now() + longestWait;
  await updateErasure(deps.db, erasureId, { stage: 'rewrite', due_at: until });
  return until;
}

/** Rewrites the database once for all erasures that wait for it: in a quiet minute, or when the first has waited for a day. */
export async function rewriteInQuiet(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const waiting = await listRewrites(deps.db, now + longestWait);
  const isStill = await isQuiet(deps);
  const state = stateOf(deps);
  const isDue = waiting.some(({ due_at }) => Number(due_at) <= now);
  if (waiting.length === 0 || !(isStill || isDue) || now - state.failedAt < pause) return;
  state.failedAt = now;
  if (!(await eraseTraces(deps, true))) return;
  state.failedAt = -Infinity;
  await deleteErasures(
    deps.db,
    waiting.map(({ id }) => id),
  );
}
