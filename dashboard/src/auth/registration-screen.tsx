import { ApiError } from '@otklik/sdk';
import { confirmRule, emailRule, validationErrorOf, nameRule, passwordRule } from '@otklik/sdk/contract';
import { Link, useLocation } from 'wouter';
import { operator } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { textOfError } from '../ui/error-text.ts';
import { reportFailure } from '../ui/form-failure.ts';
import { useForm } from '../ui/form.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard, Fields } from './auth-card.tsx';
import { noteCodeSent } from './code-clock.ts';
import { usePageTitle } from '../ui/page-title.ts';

const fields = ['email', 'name', 'password', 'confirm'] as const;

/** Makes an account; the code of the mail comes next. */
export const RegistrationScreen = () => {
  usePageTitle('Регистрация');
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { email: '', name: '', password: '', confirm: '' },
    checks: {
      email: (value) => validationErrorOf(emailRule, value),
      name: (value) => validationErrorOf(nameRule, value),
      password: (value) => validationErrorOf(passwordRule, value),
      confirm: (value, { password }) => validationErrorOf(confirmRule(password), value),
    },
    onSubmit: async (values) => {
      await operator.auth.register(values);
      noteCodeSent();
      navigate('/confirmation/code');
    },
    onFailure: (cause, report) =>
      cause instanceof ApiError && cause.code === 'email_taken'
        ? report.fail('email', textOfError(cause))
        : reportFailure(cause, report, fields),
  });
  return (
    <AuthCard
      title="Регистрация"
      lead="Бесплатно, без карты. Подтвердите e-mail кодом — и можно подключать сайт."
      foot={
        <>
          Уже есть аккаунт? <Link href="/login">Войти</Link>
        </>
      }
    >
      <form noValidate onSubmit={form.submit} aria-label="Регистрация">
        <Fields>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="name@company.ru"
            maxLength={38}
            autoFocus
            {...form.field('email')}
          />
          <TextField
            label="Имя"
            autoComplete="given-name"
            placeholder="Как к вам обращаться"
            maxLength={20}
            {...form.field('name')}
          />
          <TextField
            label="Пароль"
            type="password"
            autoComplete="new-password"
            placeholder="От 8 до 32 символов"
            maxLength={32}
            {...form.field('password')}
          />
          <TextField
            label="Подтверждение пароля"
            type="password"
            autoComplete="new-password"
            placeholder="Ещё раз тот же пароль"
            maxLength={32}
            {...form.field('confirm')}
          />
          <Button type="submit" wide loading={form.isBusy}>
            Зарегистрироваться
          </Button>
          {form.note && <Note tone="bad">{form.note}</Note>}
        </Fields>
      </form>
    </AuthCard>
  );
};

export default RegistrationScreen;
