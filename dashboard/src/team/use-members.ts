import type { Member, MemberRef } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';

const $members = operator.store('GET /team/member/list');
const { $profile } = operator.user;

let loading: Promise<unknown> | null = null;

/** Reads the members and the profile where they are not known yet; callers at the same time share one reading. */
const loadTeam = (): Promise<unknown> =>
  (loading ??= Promise.all([
    $members.get().data ?? operator.call('GET /team/member/list'),
    $profile.get().data ?? operator.user.loadProfile(),
  ]).finally(() => (loading = null)));

/** The members of a team, seen by one of them. */
interface Team {
  /** None until they are read. */
  readonly members: readonly Member[];
  /** The signed-in operator. */
  readonly me: Member | undefined;
  /** Whether there are others: a team of one is shown no difference. Null until it is known. */
  readonly isShared: boolean | null;
}

const teamOf = (members: readonly Member[] | null, email: string | undefined): Team => ({
  members: members ?? [],
  me: members?.find((member) => member.email === email),
  isShared: members === null ? null : members.length > 1,
});

/** The team as far as it has been read. */
export const knownTeam = (): Team => teamOf($members.get().data, $profile.get().data?.email);

/** The team, read where it is not known yet; empty if it could not be. */
export async function readTeam(): Promise<Team> {
  await loadTeam().catch(alreadyLogged);
  return knownTeam();
}

/** Reloads the members, with their presence and availability. */
export const reloadMembers = (): Promise<unknown> => operator.call('GET /team/member/list');

/** Whether the members are known, and a person is not among them. */
export const isNewMember = (person: MemberRef): boolean =>
  $members.get().data?.some(({ id }) => id === person.id) === false;

/** The members of the team, and which of them is signed in; read again when the sign-in works in another team. */
export function useMembers(): Team {
  const { data } = useStore($members);
  const profile = useStore($profile).data;
  const moves = useStore(operator.team.$moves);
  useEffect(() => {
    loadTeam().catch(alreadyLogged);
  }, [moves]);
  return teamOf(data, profile?.email);
}
