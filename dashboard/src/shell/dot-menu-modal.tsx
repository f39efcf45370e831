import { Link, useLocation } from 'wouter';
import { useSignedIn } from '../sign-in-state.ts';
import { closeModal } from '../ui/modal/modal-state.ts';
import { Modal } from '../ui/modal/modal.tsx';
import { guestMenu, isCurrent, operatorMenu } from './menu-items.ts';
import { WaitingCount } from './waiting-count.tsx';
import styles from './dot-menu-modal.module.css';

/** The full menu of a mobile screen. */
export const DotMenuModal = () => {
  const [path] = useLocation();
  const items = useSignedIn() ? operatorMenu : guestMenu;
  return (
    <Modal name="dotMenu" title="Меню" placement="sheet">
      <nav className={styles.list} aria-label="Меню">
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={styles.item}
            aria-current={isCurrent(item, path) ? 'page' : undefined}
            onClick={() => closeModal('dotMenu')}
          >
            {item.text}
            {item.href === '/dialogs' && <WaitingCount />}
          </Link>
        ))}
      </nav>
    </Modal>
  );
};

export default DotMenuModal;
