import { detached } from '../../database/call-ground.ts';
import type { Deps } from '../../deps.ts';
import { commit } from '../../event/commit.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { deleteUnreadOf, listFormerReaders } from '../store/unread-table.ts';

/** Rows that one commit deletes. */
const rowsAtOnce = 500;

/** Deletes what a former member had not read. */
export async function forgetUnread(
  deps: Pick<Deps, 'commit' | 'shutdown'>,
  teamId: string,
  memberId: string,
): Promise<void> {
  for (let count = rowsAtOnce; count === rowsAtOnce && !deps.shutdown.draining; await yieldToEventLoop())
    count = await commit(deps)(teamId, async (trx) => ({
      result: await deleteUnreadOf(trx, teamId, memberId, rowsAtOnce),
      facts: [],
    }));
}

/** Finishes at a start of the server what an earlier process could not. */
export async function forgetFormerReaders(deps: Pick<Deps, 'db' | 'commit' | 'shutdown'>): Promise<void> {
  for (const { owner_id, member_id } of await listFormerReaders(deps.db))
    await detached(() => forgetUnread(deps, owner_id, member_id));
}
