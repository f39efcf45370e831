import type { Deps } from '../../deps.ts';
import { commit } from '../../event/commit.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { isInTeam } from '../../team/assign-rule.ts';
import { endWork } from '../../team/member-service.ts';
import { deleteMentionsOf } from '../note/mention-table.ts';
import { deleteFormerReader, deleteUnreadOf, listFormerReaders } from '../store/unread-table.ts';

/** Rows that one commit deletes, and former members whose rows one round deletes. */
const rowsAtOnce = 500;
const membersAtOnce = 50;

/** Deletes what a former member had not read, mentions included, and then the note that work of that person is left. */
export async function forgetUnread(deps: Deps, teamId: string, memberId: string): Promise<void> {
  for (let count = rowsAtOnce; count === rowsAtOnce; await yieldToEventLoop()) {
    if (deps.shutdown.draining) return;
    count = await commit(deps)(teamId, async (trx) => {
      const isBack = await isInTeam(trx, teamId, memberId);
      const unread = isBack ? 0 : await deleteUnreadOf(trx, teamId, memberId, rowsAtOnce);
      const mentions = isBack ? 0 : await deleteMentionsOf(trx, teamId, memberId, rowsAtOnce);
      const result = Math.max(unread, mentions);
      if (result < rowsAtOnce) await deleteFormerReader(trx, teamId, memberId);
      return { result, facts: [] };
    });
  }
}

/** Ends the work of former members that an interrupted removal has left: a round. */
export async function finishDepartures(deps: Deps): Promise<void> {
  for (const { owner_id, member_id } of await listFormerReaders(deps.db, membersAtOnce))
    await endWork(deps, owner_id, member_id);
}
