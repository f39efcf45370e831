import type { Member, Team } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';

const { $teams, $current, $members } = operator.team;
const { $profile } = operator.user;

/** Reads the teams unless they are known or being read. */
export function loadTeamsOnce(): void {
  const { status, loading } = $teams.get();
  if (status === null && !loading) operator.team.list().catch(alreadyLogged);
}

/** The team that the sign-in works in; `isAwaited` while it is being read. */
export function useOwnTeam(): { team: Team | null; isAwaited: boolean } {
  const { status } = useStore($teams);
  const team = useStore($current);
  useEffect(loadTeamsOnce, []);
  return { team, isAwaited: team === null && status === null };
}

/** Reads the members of the team, and the profile unless it is known. */
export const loadMembers = (): Promise<unknown> =>
  Promise.all([operator.team.listMembers(), $profile.get().data ?? operator.user.loadProfile()]);

/** The signed-in person among the members; undefined until they are read. */
export function useMe(): Member | undefined {
  const members = useStore($members).data;
  const email = useStore($profile).data?.email;
  return members?.find((member) => member.email === email);
}
