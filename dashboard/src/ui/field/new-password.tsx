import { confirmRule, passwordRule, validationErrorOf } from '@otklik/sdk/contract';
import { passwordDetail } from './field-detail.ts';
import { fieldHints } from './field-hints.ts';
import { PasswordField } from './password-field.tsx';

/** The checks of a new password and its repetition, for `useForm`. */
export const newPasswordChecks = {
  password: (value: string) => validationErrorOf(passwordRule, value),
  confirm: (value: string, { password }: { password: string }) => validationErrorOf(confirmRule(password), value),
};

interface NewPasswordFieldsProps {
  label: 'Пароль' | 'Новый пароль';
  autoFocus?: boolean;
  /** The `field` of the form, which has both. */
  field: (name: 'password' | 'confirm') => {
    name: string;
    value: string;
    error: string | null;
    onChange: (value: string) => void;
  };
}

/** A new password, twice. */
export const NewPasswordFields = ({ label, autoFocus, field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      placeholder="Придумайте пароль"
      maxLength={32}
      hint={fieldHints.password}
      autoFocus={autoFocus}
      {...field('password')}
      detail={passwordDetail(field('password').value)}
    />
    <PasswordField
      label="Подтверждение пароля"
      autoComplete="new-password"
      placeholder="Ещё раз тот же пароль"
      maxLength={32}
      {...field('confirm')}
    />
  </>
);
