import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmailForm } from './email-form.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';

/** The account's address and its change, confirmed by a code sent to the new one. */
export const EmailPanel = () => {
  const profile = useStore(operator.user.$profile);
  const reload = useLoad(operator.user.loadProfile);
  useEffect(() => () => operator.user.resetEmailEdit(), []);
  return (
    <SettingPanel
      title="E-mail"
      lead={
        'На этот адрес приходят коды для входа. Новый подтверждается своим кодом; на прежний придёт письмо, по которому смену можно отменить в течение 7 дней.'
      }
    >
      <Sheet>
        {profile.data && (
          <p>
            Сейчас: <strong>{profile.data.email}</strong>
          </p>
        )}
        {profile.data && <EmailForm email={profile.data.email} />}
        <NotLoaded of={profile} lines={3} height={20} onRetry={reload} />
      </Sheet>
    </SettingPanel>
  );
};
