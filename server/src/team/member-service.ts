import { AppError } from '../app-error.ts';
import type { Member, Role, TeamRemoval } from '../contract.ts';
import { detached } from '../database/call-ground.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { Deps } from '../deps.ts';
import { commit } from '../event/commit.ts';
import { noteTrail } from '../event/trail.ts';
import { timeOf } from '../runtime/clock.ts';
import type { Operator } from '../security/caller.ts';
import { announceMoved, moveToTeam } from '../user/signin-service.ts';
import { mailTokensOf } from '../user/access/api-token-service.ts';
import { deleteInvitesBy } from './invite-table.ts';
import {
  countOwners,
  deleteMember,
  findMember,
  findOtherTeam,
  listMembers,
  type NamedMember,
  updateMember,
} from './member-table.ts';
import { isOnDutyAnywhere } from './hours/duty.ts';
import { listSiteHours, readHours } from './hours/hours-table.ts';
import { deleteRemoval, insertRemoval, listRemovals } from './removal-table.ts';
import { createTeam } from './team-service.ts';
import { findTeam } from './team-table.ts';

async function viewMembers(deps: Deps, teamId: string, members: readonly NamedMember[]): Promise<Member[]> {
  const sites = await listSiteHours(deps.db, teamId);
  const now = deps.clock.now();
  return members.map(({ user_id: id, name, email, avatar, role, available, hours }) => ({
    id,
    name,
    email,
    image: avatar,
    role,
    online: deps.presence.memberIsThere(teamId, id),
    available: available === 1,
    onDuty: isOnDutyAnywhere(readHours(hours), sites, now),
  }));
}

const viewMember = async (deps: Deps, teamId: string, member: NamedMember): Promise<Member> =>
  (await viewMembers(deps, teamId, [member]))[0]!;

export const readMembers = async (deps: Deps, teamId: string): Promise<Member[]> =>
  viewMembers(deps, teamId, await listMembers(deps.db, teamId));

/** @throws AppError `not_found` */
async function memberOf(db: Db, teamId: string, id: string): Promise<NamedMember> {
  const member = await findMember(db, teamId, id);
  if (!member) throw new AppError('not_found', { detail: 'В команде нет такого участника.' });
  return member;
}

/** A team without an owner could not be managed. @throws AppError `last_owner` */
async function expectOtherOwner(trx: Db, teamId: string, { role }: NamedMember): Promise<void> {
  if (role === 'owner' && (await countOwners(trx, teamId)) === 1)
    throw new AppError('last_owner', { detail: 'В команде должен остаться владелец: сначала назначьте другого.' });
}

/** Voids, in `trx`, a former owner's invitations that are not used yet. */
async function voidInvitesOf(deps: Deps, trx: Db, by: Operator, memberId: string): Promise<void> {
  for (const email of await deleteInvitesBy(trx, by.teamId, memberId))
    await noteTrail(deps, trx, by, 'invite_deleted', email);
}

/**
 * Gives a member another role; the member's connections are closed and come back with it. The invitations of a former
 * owner are void, and the owners are mailed which API tokens that person knows.
 * @throws AppError `not_found`, `last_owner`
 */
export async function changeRole(deps: Deps, by: Operator, id: string, role: Role): Promise<Member> {
  const { teamId } = by;
  const { member, isFormer, closeConnections } = await commit(deps)(teamId, async (trx) => {
    const before = await memberOf(trx, teamId, id);
    const member = { ...before, role };
    const isFormer = before.role === 'owner';
    if (before.role === role) return { result: { member, isFormer: false, closeConnections: () => {} }, facts: [] };
    await expectOtherOwner(trx, teamId, before);
    await updateMember(trx, teamId, id, { role });
    await noteTrail(deps, trx, by, 'role', `${before.name}, ${before.email}: ${role}`);
    await voidInvitesOf(deps, trx, by, id);
    return { result: { member, isFormer, closeConnections: await announceMoved(deps, trx, id, teamId) }, facts: [] };
  });
  closeConnections();
  if (isFormer) await mailTokensOf(deps, by, { id, email: member.email });
  return viewMember(deps, teamId, member);
}

/**
 * Removes a member, who loses the team at once: their sign-ins work in the other team that they used last, or in an
 * empty one that is made for them. Their invitations are void, and the owners are mailed which API tokens they know.
 * @throws AppError `role_needed` when somebody but an owner removes another, `not_found`, `last_owner`
 */
export async function removeMember(deps: Deps, by: Operator, id: string): Promise<void> {
  const { teamId, memberId, role } = by;
  if (id !== memberId && role !== 'owner') throw new AppError('role_needed');
  const { member, closeConnections } = await commit(deps)(teamId, async (trx) => {
    const member = await memberOf(trx, teamId, id);
    await expectOtherOwner(trx, teamId, member);
    const other = await findOtherTeam(trx, id, teamId);
    const next = other ?? (await createTeam(trx, { id, name: member.name }, deps.clock.now()));
    const closeConnections = await moveToTeam(deps, trx, { memberId: id, from: teamId }, next);
    await deleteMember(trx, teamId, id);
    await noteTrail(deps, trx, by, id === memberId ? 'left' : 'removed', `${member.name}, ${member.email}`);
    if (id !== memberId) await noteRemoval(deps, trx, id, teamId);
    await voidInvitesOf(deps, trx, by, id);
    return { result: { member, closeConnections }, facts: [] };
  });
  closeConnections();
  await mailTokensOf(deps, by, { id, email: member.email });
  await endWork(deps, teamId, id);
}

/** Notes, in `trx`, what the person is shown when they have the account open again. */
async function noteRemoval({ clock }: Pick<Deps, 'clock'>, trx: Db, id: string, teamId: string): Promise<void> {
  const { name = '' } = (await findTeam(trx, teamId)) ?? {};
  await insertRemoval(trx, { id: newId(), user_id: id, team_id: teamId, team_name: name, at: clock.now() });
}

/** Teams that the caller was removed from and has not acknowledged. */
export const readRemovals = async ({ db }: Pick<Deps, 'db'>, { memberId }: Operator): Promise<TeamRemoval[]> =>
  (await listRemovals(db, memberId)).map(({ id, team_name: name, at }) => ({ id, name, at: timeOf(at) }));

/** @throws AppError `not_found` */
export async function acknowledgeRemoval({ db }: Pick<Deps, 'db'>, { memberId }: Operator, id: string): Promise<void> {
  if (!(await deleteRemoval(db, memberId, id))) throw new AppError('not_found');
}

/** Ends a former member's work in the features. */
export const endWork = (deps: Deps, teamId: string, memberId: string): Promise<void> =>
  detached(async () => {
    for (const depart of deps.memberDepartures) await depart(deps, teamId, memberId);
  });

/** Lets the caller take new dialogs, or not. */
export async function setAvailable(deps: Deps, { teamId, memberId }: Operator, available: boolean): Promise<Member> {
  const member = await commit(deps)(teamId, async (trx) => {
    await updateMember(trx, teamId, memberId, { available: available ? 1 : 0 });
    return { result: await memberOf(trx, teamId, memberId), facts: [] };
  });
  return viewMember(deps, teamId, member);
}
