import { Headset, Users } from 'lucide-react';
import { useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { useMembers } from '../team/use-members.ts';
import { startSignedIn } from '../signed-in.ts';
import { Avatar } from '../ui/basic/avatar.tsx';
import { openModal, useModal } from '../ui/modal/modal-state.ts';
import { $mobile } from '../ui/page/screen-state.ts';
import styles from './account-corner.module.css';

const OnlineCounts = () => {
  const { data } = useStore(operator.user.$info);
  const online = useStore(operator.presence.$online);
  if (!data?.isAdmin || !online) return null;
  const [clients, operators] = online;
  return (
    <dl className={styles.online} aria-label="Сейчас в сети">
      <div title="Клиенты в сети">
        <dt>
          <Users size={15} />
          <span className="visually-hidden">Клиенты</span>
        </dt>
        <dd>{clients}</dd>
      </div>
      <div title="Операторы в сети">
        <dt>
          <Headset size={15} />
          <span className="visually-hidden">Операторы</span>
        </dt>
        <dd>{operators}</dd>
      </div>
    </dl>
  );
};

/** Whether the person takes no new dialogs, in a team with other members. */
function useIsAway(): boolean {
  const { me, isShared } = useMembers();
  return isShared === true && me?.available === false;
}

/** The right end of the header: online counts (administrators only) and the avatar, which opens the profile modal. */
export const AccountCorner = () => {
  const { data } = useStore(operator.user.$info);
  const isMobile = useStore($mobile);
  const isOpen = useModal('profile');
  const isAway = useIsAway();
  useEffect(startSignedIn, []);
  return (
    <>
      {!isMobile && <OnlineCounts />}
      <button
        type="button"
        className={styles.avatar}
        aria-label={isAway ? 'Профиль, вы не принимаете диалоги' : 'Профиль'}
        data-away={isAway || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openModal('profile')}
      >
        <Avatar image={data?.avatar ?? ''} size={36} />
      </button>
    </>
  );
};

export default AccountCorner;
