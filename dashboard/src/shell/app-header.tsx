import { useStore } from '@otklik/sdk/react';
import { RotateCw } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useSignedIn } from '../sign-in-state.ts';
import { IconButton } from '../ui/basic/button.tsx';
import { lazyScreen } from '../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../ui/modal/modal-state.ts';
import { $mobile } from '../ui/page/screen-state.ts';
import styles from './app-header.module.css';
import { Brand } from './brand.tsx';
import { guestMenu, isCurrent, operatorMenu } from './menu-items.ts';
import { WaitingCount } from './waiting-count.tsx';

const AccountCorner = lazyScreen(
  () => import('./account-corner.tsx'),
  <span className={styles.hold} />,
  ({ onRetry }) => (
    <IconButton label="Профиль не загрузился: повторить" onClick={onRetry}>
      <RotateCw size={20} />
    </IconButton>
  ),
);

const MenuLinks = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const [path] = useLocation();
  return (
    <nav className={styles.nav} aria-label="Основное меню">
      {(isSignedIn ? operatorMenu : guestMenu).map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={styles.link}
          aria-current={isCurrent(item, path) ? 'page' : undefined}
        >
          {item.text}
          {item.href === '/dialogs' && <WaitingCount />}
        </Link>
      ))}
    </nav>
  );
};

const DotMenuButton = () => (
  <IconButton
    label="Открыть меню"
    aria-haspopup="dialog"
    aria-expanded={useModal('dotMenu')}
    onClick={() => openModal('dotMenu')}
  >
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden>
      <circle cx="12" cy="5" r="1.8" />
      <circle cx="12" cy="12" r="1.8" />
      <circle cx="12" cy="19" r="1.8" />
    </svg>
  </IconButton>
);

/** The header: full on a wide screen, compact with the dot menu on a mobile one. */
export const AppHeader = () => {
  const isSignedIn = useSignedIn();
  const isMobile = useStore($mobile);
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-wide={isSignedIn || undefined}>
        <Brand />
        {!isMobile && <MenuLinks isSignedIn={isSignedIn} />}
        <div className={styles.end}>
          {isSignedIn && <AccountCorner />}
          {isMobile && <DotMenuButton />}
        </div>
      </div>
    </header>
  );
};
