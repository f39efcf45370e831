import { emailRule, validationErrorOf, passwordRule } from '@otklik/sdk/contract';
import { Link, useLocation } from 'wouter';
import { operator } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { reportFailure } from '../ui/form-failure.ts';
import { useForm } from '../ui/form.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard, Fields } from './auth-card.tsx';
import { noteCodeSent } from './code-clock.ts';
import { usePageTitle } from '../ui/page-title.ts';

/** The first step of signing in; the code of the mail is the second. */
export const LoginScreen = () => {
  usePageTitle('Вход');
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { email: '', password: '' },
    checks: {
      email: (value) => validationErrorOf(emailRule, value),
      password: (value) => validationErrorOf(passwordRule, value),
    },
    onSubmit: async (values) => {
      await operator.auth.login(values);
      noteCodeSent();
      navigate('/confirmation/code');
    },
    onFailure: (cause, report) => reportFailure(cause, report, []),
  });
  return (
    <AuthCard
      title="Вход"
      lead="После пароля мы пришлём код на вашу почту."
      foot={
        <>
          Ещё нет аккаунта? <Link href="/registration">Зарегистрироваться</Link>
        </>
      }
    >
      <form noValidate onSubmit={form.submit} aria-label="Вход">
        <Fields>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            inputMode="email"
            placeholder="name@company.ru"
            maxLength={38}
            autoFocus
            {...form.field('email')}
          />
          <TextField
            label="Пароль"
            type="password"
            autoComplete="current-password"
            placeholder="Ваш пароль"
            maxLength={32}
            {...form.field('password')}
          />
          <Button type="submit" wide loading={form.isBusy}>
            Войти
          </Button>
          {form.note && <Note tone="bad">{form.note}</Note>}
        </Fields>
      </form>
    </AuthCard>
  );
};

export default LoginScreen;
