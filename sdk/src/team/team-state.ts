import { atom } from 'nanostores';
import type { Team } from '../contract/team.ts';
import type { Rest } from '../transport/rest.ts';

/** Stores of the team calls. */
export function createTeamState(rest: Rest) {
  const teams = rest.source('GET /team/list');
  const $current = atom<Team | null>(null);
  teams.$store.listen(({ data }) => $current.set(data?.find(({ current }) => current) ?? null));
  return {
    teams,
    members: rest.source('GET /team/member/list'),
    invites: rest.source('GET /team/invite/list'),
    shownInvite: rest.source('GET /team/invite/{token}'),
    setting: rest.source('GET /team/setting'),
    hours: rest.source('GET /team/hours'),
    memberHours: rest.source('GET /team/hours/{id}'),
    removals: rest.source('GET /team/removal/list'),
    trail: rest.source('GET /team/trail/list'),
    $current,
    $moves: atom(0),
  };
}
