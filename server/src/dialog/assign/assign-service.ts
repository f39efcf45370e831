import { AppError } from '../../app-error.ts';
import type { Reply } from '../../contract.ts';
import type { Caller } from '../../security/caller.ts';
import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { commit } from '../../event/commit.ts';
import { isInTeam, memberRefOf, noteTurn, readTurnRule, type TurnMember } from '../../team/assign-rule.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { changeDialog } from '../dialog-service.ts';
import { storeAlone } from '../store/dialog-store.ts';
import { namingTaker } from './taken.ts';
import {
  assignTo,
  countOpen,
  listOverdue,
  listTurnTeams,
  listUnassigned,
  type Overdue,
  releaseSome,
} from './assign-table.ts';

/** Dialogs that one commit assigns, and that one step of a round gives back. */
const dialogsAtOnce = 50;

/**
 * Assigns a dialog to a member of the team or to none.
 * @throws AppError `assigned_elsewhere` when `expect` is not who has it, `not_found` for another team's dialog or person
 */
export async function assignDialog(
  deps: Deps,
  { teamId }: Caller,
  id: string,
  { member, expect }: { readonly member: string | null; readonly expect?: string | null | undefined },
): Promise<Reply<'PATCH /dialog/assign/{id}'>> {
  const now = deps.clock.now();
  await changeDialog(deps, teamId, id, async ({ assigned_id: has }, trx) => {
    if (member !== null && !(await isInTeam(trx, teamId, member))) throw new AppError('not_found');
    if (expect !== undefined && has !== expect)
      throw new AppError('assigned_elsewhere', { assigned: has === null ? null : { id: has, name: '' } });
    return has === member ? null : { assigned_id: member, assigned_at: member === null ? null : now };
  }).catch(namingTaker(deps, teamId));
  return { id, assigned: member === null ? null : await memberRefOf(deps, teamId, member) };
}

/** Unassigns a dialog, unless it was answered or assigned since. */
const giveBack = (deps: Deps, { id, owner_id: ownerId, assigned_id, assigned_at, unanswered_at }: Overdue) =>
  storeAlone(deps, {
    ownerId,
    dialogId: id,
    author: 'assistant',
    write: async (dialog) =>
      dialog.assigned_id === assigned_id &&
      dialog.assigned_at === assigned_at &&
      dialog.unanswered_at === unanswered_at &&
      dialog.closed_at === null
        ? { parts: [], change: { assigned_id: null, assigned_at: null, waiting: 1 } }
        : null,
  });

/** Gives back dialogs whose member has not answered within the team's minutes: a round. */
export async function giveBackDialogs(deps: Deps): Promise<void> {
  for (let overdue: Overdue[] = [], failed = 0; ;) {
    overdue = await listOverdue(deps.db, deps.clock.now(), failed + dialogsAtOnce);
    for (const each of overdue.slice(failed)) {
      if (deps.shutdown.draining) return;
      await detached(() => giveBack(deps, each)).catch((error: unknown) => {
        failed += 1;
        deps.log.error({ err: error, dialogId: each.id }, 'a dialog could not be given back');
      });
    }
    if (overdue.length < failed + dialogsAtOnce) return;
  }
}

/** The member whose turn it is: of those below their limit, the one whose last turn is the longest ago. */
function nextInTurn(members: readonly TurnMember[], open: ReadonlyMap<string, number>, limit: number) {
  const free = members.filter(({ id }) => (open.get(id) ?? 0) < limit);
  return free.toSorted((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1))[0];
}

async function assignWaiting(deps: Deps, trx: Db, teamId: string): Promise<string[]> {
  const rule = await readTurnRule(trx, teamId);
  if (rule === null) return [];
  const present = rule.members.filter(({ id }) => deps.presence.memberIsThere(teamId, id));
  const dialogs = present.length === 0 ? [] : await listUnassigned(trx, teamId, dialogsAtOnce);
  if (dialogs.length === 0) return [];
  const open = await countOpen(trx, teamId);
  const given: string[] = [];
  for (const dialogId of dialogs) {
    const next = nextInTurn(present, open, rule.limit);
    if (!next) break;
    await assignTo(trx, dialogId, next.id, deps.clock.now());
    open.set(next.id, (open.get(next.id) ?? 0) + 1);
    next.turn = await noteTurn(trx, teamId, next.id);
    given.push(dialogId);
  }
  return given;
}

/** Assigns dialogs that need a person to the members in turn, in teams that have it so: a round. */
export async function assignInTurn(deps: Deps): Promise<void> {
  for (const teamId of await listTurnTeams(deps.db)) {
    if (deps.shutdown.draining) return;
    if (!deps.presence.operatorIsThere(teamId)) continue;
    await detached(() =>
      commit(deps)(teamId, async (trx) => {
        const given = await assignWaiting(deps, trx, teamId);
        return { result: null, facts: given.map((dialogId) => ({ type: 'dialog' as const, dialogId })) };
      }),
    ).catch((error: unknown) => deps.log.error({ err: error, teamId }, 'dialogs could not be assigned'));
  }
}

/** Unassigns the dialogs of a former member. */
export async function releaseDialogs(deps: Deps, teamId: string, memberId: string): Promise<void> {
  for (let count = dialogsAtOnce; count === dialogsAtOnce; await yieldToEventLoop())
    count = await commit(deps)(teamId, async (trx) => {
      const released = await releaseSome(trx, teamId, memberId, dialogsAtOnce);
      const facts = released.filter(({ closed_at }) => closed_at === null);
      return { result: released.length, facts: facts.map(({ id }) => ({ type: 'dialog' as const, dialogId: id })) };
    });
}
