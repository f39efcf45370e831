import { useLayoutEffect } from 'react';
import { nextFrame } from './next-frame.ts';

/**
 * A button that is disabled while its work runs loses the focus, and with it Escape and Tab lose the modal: until the
 * work ends the modal has the focus, then the button again.
 */
export const useFocusAfterBusy = (isBusy: boolean): void => {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const modal = focused instanceof HTMLElement ? focused.closest<HTMLElement>('[role=dialog]') : null;
    if (!isBusy || !modal || !(focused instanceof HTMLButtonElement)) return;
    modal.focus();
    return () => nextFrame(() => document.activeElement === modal && focused.isConnected && focused.focus());
  }, [isBusy]);
};
