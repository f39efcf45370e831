import type { Team } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { $role } from './team-flags.ts';

const { $teams, $current } = operator.team;

// Subscribed here because a screen may read the teams before `follow-team.ts` is loaded.
$current.subscribe((team) => team && $role.set(team.role));

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
