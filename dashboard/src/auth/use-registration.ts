import { ApiError } from '@otklik/sdk';
import { emailRule, nameRule, tidyName, validationErrorOf } from '@otklik/sdk/contract';
import { foldEmail } from '../ui/field/field-detail.ts';
import { reportFailure } from '../ui/field/form-failure.ts';
import { useForm } from '../ui/field/form.ts';
import { newPasswordChecks } from '../ui/field/new-password.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { consent } from '../ui/text/product.ts';

const fields = ['email', 'name', 'password', 'confirm', 'consent'] as const;

/** What an account is created with. */
export interface RegistrationValues {
  email: string;
  name: string;
  password: string;
  confirm: string;
  consent?: string;
}

/** The form that makes an account by `register`; `email` is filled in. */
export function useRegistration(register: (values: RegistrationValues) => Promise<unknown>, email = '') {
  return useForm({
    initial: { email, name: '', password: '', confirm: '', consent: '' },
    clean: { email: foldEmail, name: tidyName },
    checks: {
      email: (value) => validationErrorOf(emailRule, value),
      name: (value) => validationErrorOf(nameRule, value),
      ...newPasswordChecks,
      consent: (value) => (consent && !value ? 'Без\u00a0согласия аккаунт не создать' : null),
    },
    onSubmit: ({ consent: agreed, ...values }) => register({ ...values, ...(agreed && { consent: agreed }) }),
    onFailure: (cause, report) =>
      cause instanceof ApiError && cause.code === 'email_taken'
        ? report.fail('email', textOfError(cause))
        : reportFailure(cause, report, fields),
  });
}
