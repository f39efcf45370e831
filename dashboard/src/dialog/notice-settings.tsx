import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { $noticeChoice, allowNotifications, chooseNotice, notificationPermission } from './notice-state.ts';
import { playNotice } from './notice-sound.ts';
import styles from './notice-settings.module.css';

const refused = 'Браузер запретил уведомления: разрешите их в настройках сайта.';

/** How to be called: sound, notifications, and of what. */
export const NoticeSettings = () => {
  const choice = useStore($noticeChoice);
  const [note, setNote] = useState(notificationPermission() === 'denied' ? refused : '');
  const toggleBrowser = async (isOn: boolean): Promise<void> => {
    if (!isOn) return chooseNotice({ browser: false });
    setNote((await allowNotifications()) ? '' : refused);
  };
  const toggleSound = (isOn: boolean): void => {
    chooseNotice({ sound: isOn });
    if (isOn) void playNotice().catch(console.warn);
  };
  return (
    <div className={styles.settings}>
      <Switch label="Звук" isOn={choice.sound} onChange={toggleSound} />
      <Switch
        label="Уведомления браузера"
        hint={note || 'Когда вкладка не на виду'}
        isOn={choice.browser && notificationPermission() === 'granted'}
        isDisabled={notificationPermission() === 'unsupported'}
        onChange={(isOn) => void toggleBrowser(isOn)}
      />
      <Switch
        label="О каждом сообщении"
        hint="Даже если отвечает ассистент"
        isOn={choice.everything}
        onChange={(everything) => chooseNotice({ everything })}
      />
    </div>
  );
};

/** Offers notifications after the operator's first answer, never before. */
export const NoticeOffer = () => {
  const choice = useStore($noticeChoice);
  if (choice.asked || notificationPermission() !== 'default') return null;
  return (
    <div className={styles.offer}>
      <BellRing size={20} aria-hidden />
      <p>Сообщать о новых сообщениях, когда вкладка не на виду?</p>
      <Button size="s" onClick={() => void allowNotifications()}>
        Включить
      </Button>
      <Button size="s" kind="ghost" onClick={() => chooseNotice({ asked: true })}>
        Не сейчас
      </Button>
    </div>
  );
};
