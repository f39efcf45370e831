import type { Member } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';

const $members = operator.store('GET /team/member/list');
const { $profile } = operator.user;

/** Reads the members and the profile where they are not known yet. */
async function loadTeam(): Promise<void> {
  await Promise.all([
    $members.get().data ?? operator.call('GET /team/member/list'),
    $profile.get().data ?? operator.user.loadProfile(),
  ]);
}

const meAmong = (members: readonly Member[] | null, email: string | undefined): Member | undefined =>
  members?.find((member) => member.email === email);

/** The signed-in operator's member entry; undefined if the members could not be loaded. */
export async function findMe(): Promise<Member | undefined> {
  await loadTeam().catch(alreadyLogged);
  return meAmong($members.get().data, $profile.get().data?.email);
}

/** The members of the team, and which of them is signed in; none until they are read. */
export function useMembers(): { members: readonly Member[]; me: Member | undefined } {
  const { data } = useStore($members);
  const profile = useStore($profile).data;
  useEffect(() => {
    loadTeam().catch(alreadyLogged);
  }, []);
  return { members: data ?? [], me: meAmong(data, profile?.email) };
}
