import { useEffect } from 'react';
import { operator } from '../../operator.ts';
import { useMembers } from '../../team/use-members.ts';

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Shows the other members that the operator has this dialog open, while the window is looked at. */
export function useOwnLook(session: string): void {
  const isShared = useMembers().isShared === true;
  useEffect(() => {
    if (!isShared) return;
    let isShown = false;
    const look = (): void => {
      if (isShown === isLookedAt()) return;
      isShown = !isShown;
      operator.dialog.look(session, isShown ? 'open' : 'gone');
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      if (isShown) operator.dialog.look(session, 'gone');
    };
  }, [session, isShared]);
}
