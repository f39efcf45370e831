import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { ErrorState, Skeleton } from '../../ui/state-view.tsx';
import { EmailForm } from './email-form.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';

/** The account's address and its change, confirmed by a code sent to the new one. */
export const EmailPanel = () => {
  const { data, loading, problem, status } = useStore(operator.user.$profile);
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
        {data && (
          <p>
            Сейчас: <strong>{data.email}</strong>
          </p>
        )}
        {data && <EmailForm email={data.email} />}
        {!data && loading && <Skeleton lines={3} height={20} />}
        {!data && !loading && status !== null && <ErrorState error={problem ?? { status }} onRetry={reload} />}
      </Sheet>
    </SettingPanel>
  );
};
