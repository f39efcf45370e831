import { emailRule, validationErrorOf, passwordRule } from '@otklik/sdk/contract';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { operator } from '../operator.ts';
import { reportFailure } from '../ui/field/form-failure.ts';
import { foldEmail, passwordDetail } from '../ui/field/field-detail.ts';
import { useForm } from '../ui/field/form.ts';
import { PasswordField } from '../ui/field/password-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { AuthForm, EmailField } from './auth-form.tsx';
import styles from './auth-card.module.css';
import { noteCodeKind, noteCodeSent } from './code-clock.ts';
import { knownEmail } from './known-email.ts';
import { usePageTitle } from '../ui/page/page-title.ts';

/** The form of the first step. */
function useLogin() {
  const [, navigate] = useLocation();
  return useForm({
    initial: { email: knownEmail(), password: '' },
    clean: { email: foldEmail },
    checks: {
      email: (value) => validationErrorOf(emailRule, value),
      password: (value) => validationErrorOf(passwordRule, value),
    },
    onSubmit: async (values) => {
      await operator.auth.login(values);
      noteCodeSent();
      noteCodeKind('login');
      navigate('/confirmation/code');
    },
    onFailure: (cause, report) => reportFailure(cause, report, []),
  });
}

/** The first step of signing in; the code of the mail is the second. */
export const LoginScreen = () => {
  usePageTitle('Вход');
  const form = useLogin();
  const [hasEmail] = useState(form.values.email !== '');
  return (
    <AuthCard
      title="Вход"
      lead={'После пароля мы пришлём код на вашу почту.'}
      foot={
        <>
          Ещё нет аккаунта? <Link href="/registration">Зарегистрироваться</Link>
        </>
      }
    >
      <AuthForm label="Вход" form={form} text="Войти">
        <EmailField autoComplete="username" autoFocus={!hasEmail} {...form.field('email')} />
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          placeholder="Ваш пароль"
          maxLength={32}
          autoFocus={hasEmail}
          {...form.field('password')}
          detail={passwordDetail(form.values.password)}
        />
        <p className={styles.aside}>
          <Link href="/reset/password">Забыли пароль?</Link>
        </p>
      </AuthForm>
    </AuthCard>
  );
};

export default LoginScreen;
