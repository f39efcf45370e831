import { useLayoutEffect } from 'react';

/**
 * A button that is disabled while its work runs loses the focus, and with it Escape and Tab lose the modal:
 * meanwhile the modal itself holds it, and afterwards the button has it again.
 */
export const useKeptFocus = (isBusy: boolean): void => {
  useLayoutEffect(() => {
    const held = document.activeElement;
    const modal = held instanceof HTMLElement ? held.closest<HTMLElement>('[role=dialog]') : null;
    if (!isBusy || !modal || !(held instanceof HTMLButtonElement)) return;
    modal.focus();
    return () => void requestAnimationFrame(() => document.activeElement === modal && held.isConnected && held.focus());
  }, [isBusy]);
};
