import { AppError } from '../../app-error.ts';
import type { Reply } from '../../contract.ts';
import type { Caller } from '../../security/caller.ts';
import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { commit, type Fact } from '../../event/commit.ts';
import { isInTeam, memberRefOf, noteTurn, readTurnRule, type TurnMember } from '../../team/assign-rule.ts';
import { isOnDuty } from '../../team/hours/duty.ts';
import { listSiteHours } from '../../team/hours/duty-service.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { changeDialog } from '../dialog-service.ts';
import { storeSentences } from '../store/dialog-store.ts';
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

const handedTo = (dialogId: string, member: string, by: string | null): Fact => ({
  type: 'handed',
  dialogId,
  extra: { member, by },
});

/**
 * Assigns a dialog to a member of the team or to none.
 * @throws AppError `assigned_elsewhere` when `expect` is not who has it, `not_found` for another team's dialog or person
 */
export async function assignDialog(
  deps: Deps,
  { teamId, memberId }: Caller,
  id: string,
  { member, expect }: { readonly member: string | null; readonly expect?: string | null | undefined },
): Promise<Reply<'PATCH /dialog/assign/{id}'>> {
  const now = deps.clock.now();
  const change: Parameters<typeof changeDialog>[3] = async ({ assigned_id: has }, trx) => {
    if (member !== null && !(await isInTeam(trx, teamId, member))) throw new AppError('not_found');
    if (expect !== undefined && has !== expect)
      throw new AppError('assigned_elsewhere', { assigned: has === null ? null : { id: has, name: '' } });
    return has === member ? null : { assigned_id: member, assigned_at: member === null ? null : now };
  };
  const isHanded = member !== null && member !== memberId;
  const fact = isHanded ? handedTo(id, member, memberId) : undefined;
  await changeDialog(deps, teamId, id, change, fact).catch(namingTaker(deps, teamId));
  return { id, assigned: member === null ? null : await memberRefOf(deps, teamId, member) };
}

/** Unassigns a dialog, unless it was answered or assigned since. */
async function giveBack(deps: Deps, overdue: Overdue): Promise<void> {
  const { id, owner_id: ownerId, assigned_id, assigned_at, unanswered_at, return_after: minutes } = overdue;
  const extra = { member: assigned_id, minutes: Number(minutes) };
  await storeSentences(deps, {
    ownerId,
    dialogId: id,
    author: 'assistant',
    write: (dialog) => {
      const isOverdue =
        dialog.assigned_id === assigned_id &&
        dialog.assigned_at === assigned_at &&
        dialog.unanswered_at === unanswered_at &&
        dialog.closed_at === null;
      const change = { assigned_id: null, assigned_at: null, waiting: 1 };
      return isOverdue ? { parts: [], change, fact: { type: 'given_back', dialogId: id, extra } } : null;
    },
  });
}

/** Gives back dialogs whose member has not answered within the team's minutes, many by the same statements: a round. */
export async function giveBackDialogs(deps: Deps): Promise<void> {
  for (let overdue: Overdue[] = [], failed = 0; ;) {
    if (deps.shutdown.draining) return;
    const most = failed + dialogsAtOnce;
    overdue = await listOverdue(deps.db, deps.clock.now(), most);
    const giving = overdue.slice(failed).map((each) =>
      detached(() => giveBack(deps, each)).catch((error: unknown) => {
        failed += 1;
        deps.log.error({ err: error, dialogId: each.id }, 'a dialog could not be given back');
      }),
    );
    await Promise.all(giving);
    if (overdue.length < most) return;
  }
}

/** The member whose turn it is: of those below their limit, the one whose last turn is the longest ago. */
function nextInTurn(members: readonly TurnMember[], open: ReadonlyMap<string, number>, limit: number) {
  const free = members.filter(({ id }) => (open.get(id) ?? 0) < limit);
  return free.toSorted((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1))[0];
}

/** A dialog and the member who got it. */
interface Given {
  readonly dialogId: string;
  readonly memberId: string;
}

/** Who may take dialogs now: those of each site's members in turn who are online, on duty and below their limit. */
interface Takers {
  readonly limit: number;
  /** How many open dialogs each member has. */
  readonly open: Map<string, number>;
  readonly bySite: ReadonlyMap<string, readonly TurnMember[]>;
  /** The sites whose dialogs no member takes now. */
  readonly closed: readonly string[];
}

/** Null where no member takes dialogs of any site. */
async function readTakers(deps: Deps, db: Db, teamId: string): Promise<Takers | null> {
  const rule = await readTurnRule(db, teamId);
  const present = rule?.members.filter(({ id }) => deps.presence.memberIsThere(teamId, id)) ?? [];
  if (rule === null || present.length === 0) return null;
  const { limit } = rule;
  const open = await countOpen(db, teamId);
  const free = present.filter(({ id }) => (open.get(id) ?? 0) < limit);
  const now = deps.clock.now();
  const sites = [...(await listSiteHours(db, teamId))].map(
    ([id, hours]) => [id, free.filter((member) => isOnDuty(member.hours, hours, now))] as const,
  );
  const closed = sites.filter(([, takers]) => takers.length === 0).map(([id]) => id);
  return closed.length === sites.length ? null : { limit, open, bySite: new Map(sites), closed };
}

async function assignWaiting(deps: Deps, trx: Db, teamId: string): Promise<Given[]> {
  const takers = await readTakers(deps, trx, teamId);
  const dialogs = takers ? await listUnassigned(trx, teamId, takers.closed, dialogsAtOnce) : [];
  if (takers === null) return [];
  const { bySite, limit, open } = takers;
  const given: Given[] = [];
  for (const { id, domain_id: domainId } of dialogs) {
    const next = nextInTurn(bySite.get(domainId) ?? [], open, limit);
    if (!next) continue;
    await assignTo(trx, id, next.id, deps.clock.now());
    open.set(next.id, (open.get(next.id) ?? 0) + 1);
    next.turn = await noteTurn(trx, teamId, next.id);
    given.push({ dialogId: id, memberId: next.id });
  }
  return given;
}

async function assignTeamInTurn(deps: Deps, teamId: string): Promise<void> {
  await commit(deps)(teamId, async (trx) => {
    const given = await assignWaiting(deps, trx, teamId);
    const facts = given.flatMap(({ dialogId, memberId }): Fact[] => [
      { type: 'dialog', dialogId, moments: { assigned: memberId } },
      handedTo(dialogId, memberId, null),
    ]);
    return { result: undefined, facts };
  });
}

/** Assigns dialogs that need a person to the members in turn, in teams that have it so: a round. */
export async function assignInTurn(deps: Deps): Promise<void> {
  for (const teamId of await listTurnTeams(deps.db)) {
    if (deps.shutdown.draining) return;
    const takers = await readTakers(deps, deps.db, teamId);
    if (!takers || (await listUnassigned(deps.db, teamId, takers.closed, 1)).length === 0) continue;
    await detached(() => assignTeamInTurn(deps, teamId)).catch((error: unknown) =>
      deps.log.error({ err: error, teamId }, 'dialogs could not be assigned'),
    );
  }
}

/** Unassigns the dialogs of a former member, until that person is one again. */
export async function releaseDialogs(deps: Deps, teamId: string, memberId: string): Promise<void> {
  for (let count = dialogsAtOnce; count === dialogsAtOnce; await yieldToEventLoop())
    count = await commit(deps)(teamId, async (trx) => {
      const isBack = await isInTeam(trx, teamId, memberId);
      const released = isBack ? [] : await releaseSome(trx, teamId, memberId, dialogsAtOnce);
      const facts = released.filter(({ closed_at }) => closed_at === null);
      const factOf = ({ id }: { id: string }) =>
        ({ type: 'dialog', dialogId: id, moments: { assigned: null } }) as const;
      return { result: released.length, facts: facts.map(factOf) };
    });
}
