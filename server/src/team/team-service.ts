import { AppError } from '../app-error.ts';
import type { Body, Team, TeamSetting } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { TeamRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { commit } from '../event/commit.ts';
import { noteTrail } from '../event/trail.ts';
import type { Caller, Operator } from '../security/caller.ts';
import { moveToTeam } from '../user/signin-service.ts';
import { insertMember, updateMember } from './member-table.ts';
import { findOwnTeam, findTeam, insertTeam, listTeams, type OwnTeam, updateTeam } from './team-table.ts';

/** Creates a team of one, named like the person who owns it; its id. */
export async function createTeam(
  trx: Db,
  { id: memberId, name }: { readonly id: string; readonly name: string },
  at: number,
): Promise<string> {
  const teamId = newId();
  await insertTeam(trx, { id: teamId, name, created_at: at });
  await insertMember(trx, { teamId, memberId, role: 'owner', at });
  return teamId;
}

/** The teams of a person; `current` is the one that the caller works in. */
export const readTeams = async (
  { db }: Pick<Deps, 'db'>,
  { memberId, teamId }: Pick<Caller, 'memberId' | 'teamId'>,
): Promise<Team[]> => (await listTeams(db, memberId)).map((team) => ({ ...team, current: team.id === teamId }));

/** One of the person's teams. @throws AppError `not_found` */
async function ownTeam(db: Db, memberId: string, id: string): Promise<OwnTeam> {
  const team = await findOwnTeam(db, memberId, id);
  if (!team) throw new AppError('not_found', { detail: 'Команда не найдена.' });
  return team;
}

/**
 * Lets the sign-in of a member work in a team, in a commit of that team; the result, called after it, closes the
 * sign-in's connections.
 */
export async function enterTeam(deps: Deps, trx: Db, operator: Operator, teamId: string): Promise<() => void> {
  await updateMember(trx, teamId, operator.memberId, { used_at: deps.clock.now() });
  return moveToTeam(deps, trx, operator, teamId);
}

/** The team that the caller works in from now on. */
export const readCurrent = async ({ db }: Pick<Deps, 'db'>, memberId: string, id: string): Promise<Team> => ({
  ...(await ownTeam(db, memberId, id)),
  current: true,
});

/** Lets the sign-in work in another team of the person. @throws AppError `not_found` */
export async function switchTeam(deps: Deps, operator: Operator, id: string): Promise<Team> {
  const { memberId, teamId } = operator;
  // In a commit of that team: a removal from it, which runs in another, sees the sign-in there or prevents the move.
  const closeConnections = await commit(deps)(id, async (trx) => {
    await ownTeam(trx, memberId, id);
    return { result: id === teamId ? null : await enterTeam(deps, trx, operator, id), facts: [] };
  });
  closeConnections?.();
  return readCurrent(deps, memberId, id);
}

export async function renameTeam(deps: Deps, by: Operator, name: string): Promise<Team> {
  await commit(deps)(by.teamId, async (trx) => {
    await updateTeam(trx, by.teamId, { name: name.trim() });
    await noteTrail(deps, trx, by, 'team_name', name.trim());
    return { result: null, facts: [] };
  });
  return readCurrent(deps, by.memberId, by.teamId);
}

const settingOf = ({ assign, limit_open, return_after }: TeamRow): TeamSetting => ({
  assign,
  limit: limit_open,
  returnAfter: return_after,
});

async function teamOf(db: Db, id: string): Promise<TeamRow> {
  const team = await findTeam(db, id);
  if (!team) throw new AppError('not_found');
  return team;
}

export const readTeamSetting = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<TeamSetting> =>
  settingOf(await teamOf(db, teamId));

export const editTeamSetting = (deps: Deps, by: Operator, body: Body<'PATCH /team/setting'>): Promise<TeamSetting> =>
  commit(deps)(by.teamId, async (trx) => {
    const setting = { ...settingOf(await teamOf(trx, by.teamId)), ...body };
    const { assign, limit, returnAfter } = setting;
    await updateTeam(trx, by.teamId, { assign, limit_open: limit, return_after: returnAfter });
    await noteTrail(deps, trx, by, 'team_setting');
    return { result: setting, facts: [] };
  });

/** Whether a team's operators may have answers drafted. */
export const isWriterOn = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<boolean> =>
  (await teamOf(db, teamId)).writer === 1;

/** Switches drafts on or off for a team; the trail notes who did. */
export const setWriterOn = (deps: Deps, by: Operator, on: boolean): Promise<null> =>
  commit(deps)(by.teamId, async (trx) => {
    await updateTeam(trx, by.teamId, { writer: on ? 1 : 0 });
    await noteTrail(deps, trx, by, on ? 'writer_on' : 'writer_off');
    return { result: null, facts: [] };
  });
