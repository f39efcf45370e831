import { useStore } from '@otklik/sdk/react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../ui/basic/button.tsx';
import { dropSecondPress } from '../ui/focus/drop-second-press.ts';
import { keepFocus } from '../ui/focus/keep-focus.ts';
import { lazyModal, lazyPart } from '../ui/page/lazy-screen.tsx';
import { useModal } from '../ui/modal/modal-state.ts';
import { $moveNote } from '../team/team-flags.ts';
import { AppHeader } from './app-header.tsx';

const DotMenuModal = lazyModal('dotMenu', () => import('./dot-menu-modal.tsx'));
/** Of what is here already wherever there is a profile: the home page does without it. */
const signOut = (): Promise<void> => import('../operator.ts').then(({ operator }) => operator.auth.signOut());

const ProfileModal = lazyModal(
  'profile',
  () => import('./profile-modal.tsx'),
  <Button size="s" kind="plain" onClick={() => void signOut()}>
    Выход
  </Button>,
);
const MoveNote = lazyPart(() => import('../team/move-note.tsx'));
const ConfirmModal = lazyModal('confirm', () => import('../ui/modal/confirm-modal.tsx'));

/** Layout of every screen: the header and the modals that any screen may open. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  // In a braced body: where scrollTo answers with a promise, it is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  useEffect(keepFocus, []);
  useEffect(dropSecondPress, []);
  return (
    <>
      <a className="skip-link" href="#main">
        К содержанию
      </a>
      <AppHeader />
      {useStore($moveNote) !== null && <MoveNote />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {useModal('dotMenu') && <DotMenuModal />}
      {useModal('profile') && <ProfileModal />}
      {useModal('confirm') && <ConfirmModal />}
    </>
  );
};
