import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { operator } from '../operator.ts';
import { TeamPart } from '../team/team-part.tsx';
import { closeModal } from '../ui/modal/modal-state.ts';
import { Modal } from '../ui/modal/modal.tsx';
import styles from './profile-modal.module.css';

/** What the avatar opens. */
export const ProfileModal = () => {
  const [busy, setBusy] = useState(false);
  const leave = (): void => {
    setBusy(true);
    void operator.auth.signOut();
  };
  return (
    <Modal name="profile" title="Профиль" placement="corner" hideTitle>
      <TeamPart />
      <div className={styles.list}>
        <Link href="/settings" className={styles.item} onClick={() => closeModal('profile')}>
          <Settings size={18} />
          Настройки
        </Link>
        <button type="button" className={styles.item} disabled={busy} onClick={leave}>
          <LogOut size={18} />
          Выход
        </button>
      </div>
    </Modal>
  );
};

export default ProfileModal;
