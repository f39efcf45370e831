import { useEffect } from 'react';
import { operator } from '../../operator.ts';
import { closePushes } from '../../push/push-device.ts';

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Shows the other members and the server, which sends no notification of it, that the operator has this dialog open,
 * while the window is looked at.
 */
export function useOwnLook({ id, session }: { readonly id: string; readonly session: string }): void {
  useEffect(() => {
    let isShown = false;
    const look = (): void => {
      if (isShown === isLookedAt()) return;
      isShown = !isShown;
      operator.dialog.look(session, isShown ? 'open' : 'gone');
      if (isShown) void closePushes(id);
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
  }, [id, session]);
}
