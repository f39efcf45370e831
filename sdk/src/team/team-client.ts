import { readonlyType } from 'nanostores';
import { type Feature, storesOf } from '../transport/feature.ts';
import { removeFrom, replaceAll, replaceIn } from '../transport/list-changes.ts';
import { readText } from '../transport/read-body.ts';
import type { Rest } from '../transport/rest.ts';
import type { TeamClient } from './team-api.ts';
import { createTeamState } from './team-state.ts';

interface TeamFeature extends TeamClient, Feature {
  /** Counts that the sign-in works in another team or with another role. */
  noteMove(): void;
}

/** How the client lets the sign-in work in another team: what was loaded of the former one is forgotten. */
export type Moving = <T>(work: () => Promise<T>) => Promise<T>;

/** See {@link TeamClient}. */
export function createTeamClient(rest: Rest, moving: Moving): TeamFeature {
  const state = createTeamState(rest);
  const { teams, members, invites, setting, hours, memberHours, removals, $current, $moves } = state;

  const remove: TeamClient['removeMember'] = (id, settings) =>
    rest.signed('DELETE /team/member/delete/{id}', { ...settings, params: { id } });

  return {
    ...storesOf(state),
    $current,
    $moves: readonlyType($moves),

    list: (settings) => rest.signed('GET /team/list', settings),
    switchTo: (id, settings) => moving(() => rest.signed('PATCH /team/current', { ...settings, body: { id } })),
    rename: async (name, settings) =>
      replaceIn(teams, await rest.signed('PATCH /team/name/edit', { ...settings, body: { name } })),

    listMembers: (settings) => rest.signed('GET /team/member/list', settings),
    editRole: async (id, role, settings) =>
      replaceIn(
        members,
        await rest.signed('PATCH /team/member/role/{id}', { ...settings, params: { id }, body: { role } }),
      ),
    removeMember: async (id, settings) => removeFrom(members, await remove(id, settings)),
    leave: (id, settings) => moving(() => remove(id, settings)),

    async invite(body, settings) {
      const created = await rest.signed('POST /team/invite/create', { ...settings, body });
      invites.patch((all) => [created, ...all.filter(({ email }) => email !== created.email)]);
      return created;
    },
    listInvites: (settings) => rest.signed('GET /team/invite/list', settings),
    deleteInvite: async (id, settings) =>
      removeFrom(invites, await rest.signed('DELETE /team/invite/delete/{id}', { ...settings, params: { id } })),
    readInvite: (token, settings) => rest.call('GET /team/invite/{token}', { ...settings, params: { token } }),
    acceptInvite: (token, settings) =>
      moving(() => rest.signed('POST /team/invite/accept', { ...settings, body: { token } })),

    setAvailable: async (available, settings) =>
      replaceIn(members, await rest.signed('PATCH /team/available', { ...settings, body: { available } })),
    loadHours: (settings) => rest.signed('GET /team/hours', settings),
    editHours: async (change, settings) =>
      replaceAll(hours, await rest.signed('PATCH /team/hours', { ...settings, body: { hours: change } })),
    loadMemberHours: (id, settings) => rest.signed('GET /team/hours/{id}', { ...settings, params: { id } }),
    editMemberHours: async (id, change, settings) =>
      replaceAll(
        memberHours,
        await rest.signed('PATCH /team/hours/{id}', { ...settings, params: { id }, body: { hours: change } }),
        id,
      ),
    listRemovals: (settings) => rest.signed('GET /team/removal/list', settings),
    acknowledgeRemoval: async (id, settings) =>
      removeFrom(removals, await rest.signed('DELETE /team/removal/delete/{id}', { ...settings, params: { id } })),
    loadSetting: (settings) => rest.signed('GET /team/setting', settings),
    editSetting: async (body, settings) =>
      replaceAll(setting, await rest.signed('PATCH /team/setting', { ...settings, body })),
    loadTrail: (page = 1, settings) => rest.signed('GET /team/trail/list', { ...settings, query: { page } }),
    exportTrail: (days, settings) => readText(rest, 'GET /team/trail/export', { query: { days } }, settings),

    noteMove: () => $moves.set($moves.get() + 1),
  };
}
