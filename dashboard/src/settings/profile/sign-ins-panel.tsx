import type { SignIn } from '@otklik/sdk/contract';
import { Monitor, Smartphone } from 'lucide-react';
import { deviceName } from '../../ui/device-name.ts';
import { agoText, fullText } from '../../ui/date-format.ts';
import { operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { toastDone } from '../../ui/toast.ts';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import styles from './sign-ins-panel.module.css';
import { useLoad } from '../use-load.ts';

const endSignIn = (signIn: SignIn): void =>
  confirm({
    title: 'Завершить вход?',
    text: `${deviceName(signIn.userAgent) || 'Это устройство'} выйдет из вашего аккаунта.`,
    action: 'Завершить',
    danger: true,
    run: async () => {
      await operator.user.deleteSignIn(signIn.id);
      toastDone('Вход завершён');
    },
  });

const SignInRow = ({ signIn }: { signIn: SignIn }) => {
  const Icon = /Mobile|Android|iPhone/.test(signIn.userAgent) ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <Icon size={22} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>
          {deviceName(signIn.userAgent) || 'Неизвестное устройство'}{' '}
          {signIn.current && <Badge tone="good">Этот вход</Badge>}
        </p>
        <p className={styles.when}>
          Активность: {agoText(signIn.seenAt)}
          {'\u00a0· '}вход: {fullText(signIn.createdAt)}
        </p>
      </div>
      {!signIn.current && (
        <Button kind="plain" size="s" onClick={() => endSignIn(signIn)}>
          Завершить
        </Button>
      )}
    </li>
  );
};

/** Where the account is signed in, and the end of a sign-in. */
export const SignInsPanel = () => {
  const signIns = useStore(operator.user.$signIns);
  const reload = useLoad(operator.user.listSignIns);
  return (
    <SettingPanel
      title="Входы"
      lead="Устройства, на которых открыт ваш аккаунт. Незнакомый вход завершите и смените пароль."
    >
      <Sheet>
        {signIns.data && (
          <ul className={styles.list}>
            {signIns.data.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        )}
        <NotLoaded of={signIns} lines={4} height={20} onRetry={reload} />
      </Sheet>
    </SettingPanel>
  );
};

export default SignInsPanel;
