import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';

/** Whom a note may mention. */
export interface Mentionable {
  readonly key: string;
  readonly name: string;
}

/** The members of the team by their names. */
export function useMembers(): readonly Mentionable[] {
  const profile = useStore(operator.user.$profile).data;
  useEffect(() => {
    if (operator.user.$profile.get().data === null) operator.user.loadProfile().catch(alreadyLogged);
  }, []);
  return profile ? [{ key: profile.name, name: profile.name }] : [];
}
