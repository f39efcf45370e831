import { ApiError } from '@otklik/sdk';
import { required } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';

const close = (): void => closeModal('confirmWithPassword');

/** Asks for the present password and continues only after the server confirms it. */
export const PasswordModal = ({ onConfirmed }: { onConfirmed: (password: string) => Promise<void> }) => {
  const form = useForm({
    initial: { password: '' },
    checks: { password: (value) => (value === '' ? required : null) },
    onSubmit: async ({ password }) => {
      await operator.user.checkPassword(password);
      // First, so that the next step may take the focus.
      close();
      await onConfirmed(password);
    },
    onFailure: (cause, report) =>
      cause instanceof ApiError && cause.code === 'invalid_credentials'
        ? report.fail('password', 'Неправильный пароль')
        : reportFailure(cause, report, ['password']),
  });
  return (
    <Modal
      name="confirmWithPassword"
      title="Подтвердите паролем"
      size="s"
      actions={
        <>
          <Button kind="plain" onClick={close}>
            Отмена
          </Button>
          <Button type="submit" form="password-check" loading={form.isBusy}>
            Продолжить
          </Button>
        </>
      }
    >
      <form id="password-check" noValidate onSubmit={form.submit}>
        <PasswordField label="Нынешний пароль" autoComplete="current-password" autoFocus {...form.field('password')} />
        {form.note && <Note tone="bad">{form.note}</Note>}
      </form>
    </Modal>
  );
};

export default PasswordModal;
