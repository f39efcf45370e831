import { ApiError } from '@otklik/sdk';
import { codeRule, emailRule, validationErrorOf } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { emailDetail, foldEmail } from '../../ui/field/field-detail.ts';
import { useForm } from '../../ui/field/form.ts';
import { lazyModal } from '../../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../../ui/modal/modal-state.ts';
import { Note } from '../../ui/notice/note.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { CodeStep } from './code-step.tsx';
import { Stack } from '../setting-panel.tsx';
import { isCodeRefused, useCodeMail } from './use-code-mail.ts';

const PasswordModal = lazyModal('confirmWithPassword', () => import('./password-modal.tsx'));

/**
 * The steps of a change of address: the new one, the password where the server wants it, the code that was mailed to
 * the new one.
 */
const useEmailChange = (email: string) => {
  const mail = useCodeMail(() => operator.user.sendCode({ email: form.values.email }));
  const form = useForm({
    initial: { email: '', code: '' },
    clean: { email: foldEmail },
    checks: {
      email: (value) => (value === email ? 'Это ваш нынешний адрес' : validationErrorOf(emailRule, value)),
      code: (value) => (mail.isSent ? validationErrorOf(codeRule, value) : null),
    },
    onSubmit: async (values) => {
      if (!mail.isSent) return mail.begin();
      await operator.user.editEmail(values);
      toastDone('E-mail изменён. Остальные входы завершены.');
      cancel();
    },
    onFailure: (cause, report) => {
      const code = cause instanceof ApiError ? cause.code : '';
      if (code === 'password_needed') openModal('confirmWithPassword');
      else if (code === 'email_taken') {
        mail.reset();
        report.fail('email', textOfError(cause));
      } else if (isCodeRefused(cause)) {
        clearCode();
        report.fail('code', textOfError(cause));
      } else reportFailure(cause, report, ['email', 'code']);
    },
  });
  const clearCode = (): void => form.reset({ ...form.values, code: '' });
  const cancel = (): void => {
    mail.reset();
    form.reset();
  };
  /** Continues the change that needed the password. */
  const proceed = async (): Promise<void> => {
    if (mail.isSent && validationErrorOf(codeRule, form.values.code)) await mail.send();
    else await form.submit();
  };
  return { mail, form, cancel, proceed };
};

type EmailSteps = Pick<ReturnType<typeof useEmailChange>, 'mail' | 'form'>;

const NewEmailStep = ({ mail, form }: EmailSteps) => (
  <Stack>
    <TextField
      label="Новый e-mail"
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="name@company.ru"
      maxLength={38}
      {...form.field('email')}
      detail={emailDetail(form.values.email)}
    />
    {(form.note ?? mail.error) && <Note tone="bad">{form.note ?? mail.error}</Note>}
    <div>
      <Button type="submit" loading={form.isBusy}>
        Получить код
      </Button>
    </div>
  </Stack>
);

export const EmailForm = ({ email }: { email: string }) => {
  const { mail, form, cancel, proceed } = useEmailChange(email);
  const isAsking = useModal('confirmWithPassword');
  const code = form.field('code');
  return (
    <>
      <form noValidate onSubmit={form.submit} aria-label="Смена e-mail">
        {mail.isSent ? (
          <CodeStep
            lead={
              <>
                Код отправлен на новый адрес <strong>{form.values.email}</strong>. После подтверждения он заменит{' '}
                <strong>{email}</strong>.
              </>
            }
            mail={mail}
            code={code.value}
            onChange={code.onChange}
            error={code.error}
            note={form.note}
            isBusy={form.isBusy}
            action="Сменить e-mail"
            onCancel={cancel}
          />
        ) : (
          <NewEmailStep mail={mail} form={form} />
        )}
      </form>
      {isAsking && <PasswordModal onConfirmed={proceed} />}
    </>
  );
};
