import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { keepFocus } from '../ui/keep-focus.ts';
import { useModal } from '../ui/modal-state.ts';
import { AppHeader } from './app-header.tsx';

const DotMenuModal = lazy(() => import('./dot-menu-modal.tsx'));
const ProfileModal = lazy(() => import('./profile-modal.tsx'));
const ConfirmModal = lazy(() => import('../ui/confirm-modal.tsx'));

/** Layout of every screen: the header and the modals that any screen may open. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  // In a braced body: where scrollTo answers with a promise, it is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  useEffect(keepFocus, []);
  return (
    <>
      <a className="skip-link" href="#main">
        К содержанию
      </a>
      <AppHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense fallback={null}>
        {useModal('dotMenu') && <DotMenuModal />}
        {useModal('profile') && <ProfileModal />}
        {useModal('confirm') && <ConfirmModal />}
      </Suspense>
    </>
  );
};
