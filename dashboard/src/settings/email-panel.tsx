import { ApiError } from '@otklik/sdk';
import { codeRule, emailRule, faultOf } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { textOfError } from '../ui/error-text.ts';
import { tellFailure } from '../ui/form-failure.ts';
import { useForm } from '../ui/form.ts';
import { Note } from '../ui/note.tsx';
import { ErrorState, Skeleton } from '../ui/state-view.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastDone } from '../ui/toast.ts';
import { CodeStep } from './code-step.tsx';
import { SettingPanel, Sheet, Stack } from './setting-panel.tsx';
import { useCodeMail } from './use-code-mail.ts';
import { useLoad } from './use-load.ts';

const EmailForm = ({ email }: { email: string }) => {
  const mail = useCodeMail('Смена e-mail', 'Вы меняете адрес своего аккаунта. Введите этот код, чтобы подтвердить смену.');
  const form = useForm({
    initial: { email: '', code: '' },
    checks: {
      email: (value) => (value === email ? 'Это ваш нынешний адрес' : faultOf(emailRule, value)),
      code: (value) => (mail.isSent ? faultOf(codeRule, value) : null),
    },
    onSubmit: async (values) => {
      if (!mail.isSent) return void (await mail.send());
      await operator.user.editEmail(values);
      toastDone('E-mail изменён');
      cancel();
    },
    onFailure: (cause, tell) => {
      if (cause instanceof ApiError && cause.code === 'email_taken') {
        mail.reset();
        tell.fail('email', textOfError(cause));
      } else if (cause instanceof ApiError && cause.code === 'code_invalid') tell.fail('code', textOfError(cause));
      else tellFailure(cause, tell, ['email', 'code']);
    },
  });
  const cancel = (): void => { mail.reset(); form.reset(); };
  const code = form.field('code');
  return (
    <form noValidate onSubmit={form.submit} aria-label="Смена e-mail">
      {mail.isSent ? (
        <CodeStep lead={<>Код отправлен на&nbsp;нынешний адрес <strong>{email}</strong>. После подтверждения им станет <strong>{form.values.email}</strong>.</>}
          mail={mail} code={code.value} onChange={code.onChange} error={code.error} note={form.note} isBusy={form.isBusy} action="Сменить e-mail" onCancel={cancel} />
      ) : (
        <Stack>
          <TextField label="Новый e-mail" type="email" inputMode="email" autoComplete="email" placeholder="name@company.ru" maxLength={38} {...form.field('email')} />
          {(form.note ?? mail.error) && <Note tone="bad">{form.note ?? mail.error}</Note>}
          <div><Button type="submit" loading={form.isBusy}>Получить код</Button></div>
        </Stack>
      )}
    </form>
  );
};

/** The account's address and its change, confirmed by a code sent to the present one. */
export const EmailPanel = () => {
  const { data, loading, problem, status } = useStore(operator.user.$profile);
  const reload = useLoad(operator.user.loadProfile);
  useEffect(() => () => operator.user.resetEmailEdit(), []);
  return (
    <SettingPanel title="E-mail" lead="На этот адрес приходят коды для входа. О смене мы сообщим и на прежний.">
      <Sheet>
        {data && <p>Сейчас: <strong>{data.email}</strong></p>}
        {data && <EmailForm email={data.email} />}
        {!data && loading && <Skeleton lines={3} height={20} />}
        {!data && !loading && status !== null && <ErrorState error={problem ?? { status }} onRetry={reload} />}
      </Sheet>
    </SettingPanel>
  );
};
