import type { MemberRef } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator } from '../../operator.ts';
import { isNewMember, reloadMembers } from '../../team/use-members.ts';

/** Reads the members again when one appears that is not known, such as a person who has joined the team since. */
export function useNewMembers(): void {
  useEffect(() => {
    const asked = new Set<string>();
    const meet = (member: MemberRef | null): void => {
      if (member === null || asked.has(member.id) || !isNewMember(member)) return;
      asked.add(member.id);
      reloadMembers().catch(alreadyLogged);
    };
    const ends = [
      operator.socket.on('look', ({ member }) => meet(member)),
      operator.socket.on('dialog', ({ dialog }) => meet(dialog.assigned)),
    ];
    return () => ends.forEach((end) => end());
  }, []);
}
