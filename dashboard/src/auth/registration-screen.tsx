import { ApiError } from '@otklik/sdk';
import { emailRule, nameRule, validationErrorOf } from '@otklik/sdk/contract';
import { Link, useLocation } from 'wouter';
import { operator } from '../operator.ts';
import { textOfCode, textOfError } from '../ui/text/error-text.ts';
import { foldEmail, nameDetail } from '../ui/field/field-detail.ts';
import { fieldHints } from '../ui/field/field-hints.ts';
import { reportFailure } from '../ui/field/form-failure.ts';
import { useForm } from '../ui/field/form.ts';
import { NewPasswordFields, newPasswordChecks } from '../ui/field/new-password.tsx';
import { consent } from '../ui/text/product.ts';
import { TextField } from '../ui/field/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import styles from './auth-card.module.css';
import { AuthForm, EmailField } from './auth-form.tsx';
import { ConsentField } from './consent-field.tsx';
import { noteCodeKind, noteCodeSent } from './code-clock.ts';
import { usePageTitle } from '../ui/page/page-title.ts';

const fields = ['email', 'name', 'password', 'confirm', 'consent'] as const;

/** The next step for an address that has an account: sign in, or set another password. */
const TakenNote = ({ email }: { email: string }) => (
  <p className={styles.aside}>
    Это ваш адрес?{' '}
    <Link href="/login" state={{ email }}>
      Войдите
    </Link>{' '}
    с паролем, который задали, — пришлём новый код. Забыли пароль?{' '}
    <Link href="/reset/password" state={{ email }}>
      Задайте новый
    </Link>
    .
  </p>
);

/** The form that makes an account. */
function useRegistration() {
  const [, navigate] = useLocation();
  return useForm({
    initial: { email: '', name: '', password: '', confirm: '', consent: '' },
    clean: { email: foldEmail },
    checks: {
      email: (value) => validationErrorOf(emailRule, value),
      name: (value) => validationErrorOf(nameRule, value),
      ...newPasswordChecks,
      consent: (value) => (consent && !value ? 'Без\u00a0согласия аккаунт не создать' : null),
    },
    onSubmit: async ({ consent: agreed, ...values }) => {
      await operator.auth.register({ ...values, ...(agreed && { consent: agreed }) });
      noteCodeSent();
      noteCodeKind('registration');
      navigate('/confirmation/code');
    },
    onFailure: (cause, report) =>
      cause instanceof ApiError && cause.code === 'email_taken'
        ? report.fail('email', textOfError(cause))
        : reportFailure(cause, report, fields),
  });
}

/** Makes an account; the code of the mail comes next. */
export const RegistrationScreen = () => {
  usePageTitle('Регистрация');
  const form = useRegistration();
  const email = form.field('email');
  return (
    <AuthCard
      title="Регистрация"
      lead="Бесплатно, без карты. Подтвердите почту кодом — и можно подключать сайт."
      foot={
        <>
          Уже есть аккаунт? <Link href="/login">Войти</Link>
        </>
      }
    >
      <AuthForm label="Регистрация" form={form} text="Зарегистрироваться">
        <EmailField autoComplete="email" hint={fieldHints.email} autoFocus {...email} />
        {email.error === textOfCode('email_taken') && <TakenNote email={email.value} />}
        <TextField
          label="Имя"
          autoComplete="given-name"
          placeholder="Как к вам обращаться"
          maxLength={20}
          hint={fieldHints.name}
          {...form.field('name')}
          detail={nameDetail(form.values.name)}
        />
        <NewPasswordFields label="Пароль" field={form.field} />
        {consent && <ConsentField {...consent} {...form.field('consent')} />}
      </AuthForm>
    </AuthCard>
  );
};

export default RegistrationScreen;
