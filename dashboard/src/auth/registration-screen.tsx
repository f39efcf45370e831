import { Link, useLocation } from 'wouter';
import { operator } from '../operator.ts';
import { textOfCode } from '../ui/text/error-text.ts';
import { fieldHints } from '../ui/field/field-hints.ts';
import { AuthCard } from './auth-card.tsx';
import styles from './auth-card.module.css';
import { AuthForm, EmailField } from './auth-form.tsx';
import { noteCodeKind, noteCodeSent } from './code-clock.ts';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistration } from './use-registration.ts';
import { usePageTitle } from '../ui/page/page-title.ts';

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

/** Makes an account; the code of the mail comes next. */
export const RegistrationScreen = () => {
  usePageTitle('Регистрация');
  const [, navigate] = useLocation();
  const form = useRegistration(async (values) => {
    await operator.auth.register(values);
    noteCodeSent();
    noteCodeKind('registration');
    navigate('/confirmation/code');
  });
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
        <RegistrationFields form={form} />
      </AuthForm>
    </AuthCard>
  );
};

export default RegistrationScreen;
