import { memo, useState } from 'react';
import { useStore } from '../../operator.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { $noticeChoice, allowNotifications, chooseNotice, notificationPermission } from './notice-state.ts';
import { $muted, playNotice } from './notice-sound.ts';
import styles from './notice-settings.module.css';

const refused = 'Браузер запретил уведомления: разрешите их в настройках сайта.';

/** How to be called: sound, notifications, and of what. */
const NoticeSettings = memo(() => {
  const choice = useStore($noticeChoice);
  const isMuted = useStore($muted) && choice.sound;
  const [note, setNote] = useState(notificationPermission() === 'denied' ? refused : '');
  const isUnsupported = notificationPermission() === 'unsupported';
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
      <Switch
        label="Звук"
        hint={isMuted ? 'Браузер молчит до первого нажатия' : undefined}
        isOn={choice.sound}
        onChange={toggleSound}
      />
      <Switch
        label="Уведомления браузера"
        hint={isUnsupported ? 'Этот браузер их для страниц не показывает' : note || 'Когда вкладка не на виду'}
        isOn={choice.browser && notificationPermission() === 'granted'}
        isDisabled={isUnsupported}
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
});
NoticeSettings.displayName = 'NoticeSettings';

export default NoticeSettings;
