import { ApiError } from '@otklik/sdk';
import { codeRule, validationErrorOf } from '@otklik/sdk/contract';
import { type ComponentProps, useEffect, useRef } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { lazyModal } from '../../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../../ui/modal/modal-state.ts';
import { NewPasswordFields, newPasswordChecks } from '../../ui/field/new-password.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { CodeStep } from './code-step.tsx';
import { SettingPanel, Sheet, Stack } from '../setting-panel.tsx';
import { isCodeRefused, useCodeMail } from './use-code-mail.ts';

const PasswordModal = lazyModal('confirmWithPassword', () => import('./password-modal.tsx'));

const letter = {
  subject: 'Смена пароля',
  text: 'Вы меняете пароль своего аккаунта. Введите этот код, чтобы подтвердить смену.',
};

/** A new password: a modal asks for the current one, then a mailed code confirms the change. */
export const PasswordPanel = () => {
  const mail = useCodeMail(() => operator.user.sendCode(letter));
  const present = useRef('');
  const isAsking = useModal('confirmWithPassword');
  useEffect(() => () => operator.user.resetPasswordEdit(), []);
  const form = useForm({
    initial: { password: '', confirm: '', code: '' },
    checks: { ...newPasswordChecks, code: (value) => (mail.isSent ? validationErrorOf(codeRule, value) : null) },
    onSubmit: async ({ password, code }) => {
      if (!mail.isSent) return openModal('confirmWithPassword');
      await operator.user.editPassword({ oldPassword: present.current, newPassword: password, code });
      toastDone('Пароль изменён. Остальные входы завершены.');
      cancel();
    },
    onFailure: (cause, report) => {
      const refused = cause instanceof ApiError ? cause.fields?.newPassword : undefined;
      if (refused) {
        mail.reset();
        report.fail('password', refused);
      } else if (isCodeRefused(cause)) {
        clearCode();
        report.fail('code', textOfError(cause));
      } else reportFailure(cause, report, ['code']);
    },
  });
  const clearCode = (): void => form.reset({ ...form.values, code: '' });
  const cancel = (): void => {
    present.current = '';
    mail.reset();
    form.reset();
  };
  const proceed = async (password: string): Promise<void> => {
    present.current = password;
    await mail.send();
  };
  const code = form.field('code');
  return (
    <SettingPanel title="Пароль" lead="После смены пароля все остальные входы завершатся.">
      <Sheet>
        <form noValidate onSubmit={form.submit} aria-label="Смена пароля">
          {mail.isSent ? (
            <CodeStep
              lead="Код отправлен на ваш e-mail. Введите его, чтобы сменить пароль."
              mail={mail}
              code={code.value}
              onChange={code.onChange}
              error={code.error}
              note={form.note}
              isBusy={form.isBusy}
              action="Сменить пароль"
              onCancel={cancel}
            />
          ) : (
            <NewPasswordStep field={form.field} note={form.note ?? mail.error} isBusy={form.isBusy || mail.isBusy} />
          )}
        </form>
      </Sheet>
      {isAsking && <PasswordModal onConfirmed={proceed} />}
    </SettingPanel>
  );
};

interface NewPasswordStepProps extends Pick<ComponentProps<typeof NewPasswordFields>, 'field'> {
  note: string | null;
  isBusy: boolean;
}

const NewPasswordStep = ({ field, note, isBusy }: NewPasswordStepProps) => (
  <Stack>
    <NewPasswordFields label="Новый пароль" field={field} />
    {note && <Note tone="bad">{note}</Note>}
    <div>
      <Button type="submit" loading={isBusy}>
        Продолжить
      </Button>
    </div>
  </Stack>
);
