import type { SignIn } from '@otklik/sdk/contract';
import { Monitor, Smartphone } from 'lucide-react';
import { deviceName } from '../../ui/text/device-name.ts';
import { agoText, fullText } from '../../ui/text/date-format.ts';
import { operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Button } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { Entry, EntryList } from '../entry-list.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
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

const SignInEntry = ({ signIn }: { signIn: SignIn }) => (
  <Entry
    icon={/Mobile|Android|iPhone/.test(signIn.userAgent) ? Smartphone : Monitor}
    name={
      <>
        {deviceName(signIn.userAgent) || 'Неизвестное устройство'}{' '}
        {signIn.current && <Badge tone="good">Этот вход</Badge>}
      </>
    }
    fact={
      <>
        Активность: {agoText(signIn.seenAt)}
        {'\u00a0· '}вход: {fullText(signIn.createdAt)}
      </>
    }
    action={
      !signIn.current && (
        <Button kind="plain" size="s" onClick={() => endSignIn(signIn)}>
          Завершить
        </Button>
      )
    }
  />
);

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
          <EntryList>
            {signIns.data.map((signIn) => (
              <SignInEntry key={signIn.id} signIn={signIn} />
            ))}
          </EntryList>
        )}
        <NotLoaded of={signIns} lines={4} height={20} onRetry={reload} />
      </Sheet>
    </SettingPanel>
  );
};

export default SignInsPanel;
