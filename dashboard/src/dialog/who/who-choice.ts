import { useState } from 'react';
import { operator } from '../../operator.ts';
import { useMembers } from '../../team/use-members.ts';

/** Whose dialogs the list shows: all, the operator's, or those of no member. */
export type Who = '' | 'me' | 'none';

const choices: ReadonlySet<string> = new Set<Who>(['me', 'none']);

/** Several members may share a browser: each has a choice. */
const key = (): string => `otklik:who:${operator.auth.$email.get()}`;

const read = (): Who => {
  const stored = localStorage.getItem(key()) ?? '';
  return choices.has(stored) ? (stored as Who) : '';
};

/** The member's choice, stored across reloads; a team of one has none. */
export function useWho(): [Who, (next: Who) => void] {
  const [chosen, setChosen] = useState(read);
  const { isShared } = useMembers();
  const choose = (next: Who): void => {
    setChosen(next);
    if (next === '') localStorage.removeItem(key());
    else localStorage.setItem(key(), next);
  };
  return [isShared === false ? '' : chosen, choose];
}
