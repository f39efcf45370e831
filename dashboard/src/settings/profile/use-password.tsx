import { ApiError } from '@otklik/sdk';
import { type ReactNode, useState } from 'react';
import { lazyModal } from '../../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../../ui/modal/modal-state.ts';

const PasswordModal = lazyModal('confirmWithPassword', () => import('./password-modal.tsx'));

/**
 * Asks for the password where the server wants it first (`password_needed`), and then calls `proceed`.
 * @returns `ask`, which opens the modal for such a failure and returns whether it did; `modal`, to be rendered
 */
export const usePassword = (
  proceed: () => Promise<void>,
): { readonly ask: (cause: unknown) => boolean; readonly modal: ReactNode } => {
  // The modal is one for all forms of a screen.
  const [isMine, setMine] = useState(false);
  const isOpen = useModal('confirmWithPassword');
  const ask = (cause: unknown): boolean => {
    if (!(cause instanceof ApiError) || cause.code !== 'password_needed') return false;
    openModal('confirmWithPassword');
    setMine(true);
    return true;
  };
  if (isMine && !isOpen) setMine(false);
  return { ask, modal: isMine && isOpen && <PasswordModal onConfirmed={() => proceed()} /> };
};
