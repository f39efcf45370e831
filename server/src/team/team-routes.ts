import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { editMemberHours, readMemberHours } from './hours/duty-service.ts';
import { acceptInvite, createInvite, readInvites, removeInvite, showInvite } from './invite-service.ts';
import {
  acknowledgeRemoval,
  changeRole,
  readMembers,
  readRemovals,
  removeMember,
  setAvailable,
} from './member-service.ts';
import { editTeamSetting, readTeams, readTeamSetting, renameTeam, switchTeam } from './team-service.ts';
import { exportTrail } from './trail-export.ts';
import { readTrail } from './trail-service.ts';

type TeamCall = Extract<Call, `${string} /team/${string}`>;

/** Teams, their members and invitations. */
export const teamRoutes = (deps: Deps): CallPlugin<TeamCall> =>
  callPlugin<TeamCall>('team', deps, {
    'GET /team/list': ({ user }) => readTeams(deps, user),
    'PATCH /team/current': ({ user, body }) => switchTeam(deps, user, body.id),
    'PATCH /team/name/edit': ({ user, body }) => renameTeam(deps, user, body.name),
    'GET /team/member/list': ({ user }) => readMembers(deps, user.teamId),
    'PATCH /team/member/role/{id}': ({ user, params, body }) => changeRole(deps, user, params.id, body.role),
    'DELETE /team/member/delete/{id}': async ({ user, params }) => {
      await removeMember(deps, user, params.id);
      return { id: params.id };
    },
    'GET /team/removal/list': ({ user }) => readRemovals(deps, user),
    'DELETE /team/removal/delete/{id}': async ({ user, params }) => {
      await acknowledgeRemoval(deps, user, params.id);
      return { id: params.id };
    },
    'POST /team/invite/create': async ({ user, body, ip }) => {
      await deps.limit('letter by address', ip);
      return createInvite(deps, user, body);
    },
    'GET /team/invite/list': ({ user }) => readInvites(deps, user.teamId),
    'DELETE /team/invite/delete/{id}': async ({ user, params }) => {
      await removeInvite(deps, user, params.id);
      return { id: params.id };
    },
    'GET /team/invite/{token}': ({ params }) => showInvite(deps, params.token),
    'POST /team/invite/accept': ({ user, body }) => acceptInvite(deps, user, body.token),
    'PATCH /team/available': ({ user, body }) => setAvailable(deps, user, body.available),
    'GET /team/hours': ({ user }) => readMemberHours(deps, user),
    'PATCH /team/hours': ({ user, body }) => editMemberHours(deps, user, body.hours),
    'GET /team/hours/{id}': ({ user, params }) => readMemberHours(deps, { ...user, memberId: params.id }),
    'PATCH /team/hours/{id}': ({ user, params, body }) =>
      editMemberHours(deps, { ...user, memberId: params.id }, body.hours),
    'GET /team/setting': ({ user }) => readTeamSetting(deps, user.teamId),
    'PATCH /team/setting': ({ user, body }) => editTeamSetting(deps, user, body),
    'GET /team/trail/list': ({ user, query }) => readTrail(deps, user.teamId, query.page),
    'GET /team/trail/export': ({ user, query }) => exportTrail(deps, user, query.days),
  });
