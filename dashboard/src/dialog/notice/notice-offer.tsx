import { BellRing } from 'lucide-react';
import { memo } from 'react';
import { useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { $noticeChoice, allowNotifications, chooseNotice, notificationPermission } from './notice-state.ts';
import styles from './notice-offer.module.css';

/** Offers notifications after the operator's first answer, never before. */
export const NoticeOffer = memo(() => {
  const choice = useStore($noticeChoice);
  if (choice.asked || notificationPermission() !== 'default') return null;
  return (
    <div className={styles.offer}>
      <BellRing size={20} />
      <p>Сообщать о новых сообщениях, когда вкладка не на виду?</p>
      <Button size="s" onClick={() => void allowNotifications()}>
        Включить
      </Button>
      <Button size="s" kind="ghost" onClick={() => chooseNotice({ asked: true })}>
        Не сейчас
      </Button>
    </div>
  );
});
NoticeOffer.displayName = 'NoticeOffer';
