import { ApiError } from '@otklik/sdk';
import { emailRule, validationErrorOf } from '@otklik/sdk/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { operator } from '../operator.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { reportFailure } from '../ui/field/form-failure.ts';
import { foldEmail } from '../ui/field/field-detail.ts';
import { useForm } from '../ui/field/form.ts';
import { NewPasswordFields, newPasswordChecks } from '../ui/field/new-password.tsx';
import { Note } from '../ui/notice/note.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { AuthCard, Fields } from './auth-card.tsx';
import { AuthForm, EmailField } from './auth-form.tsx';
import { knownEmail } from './known-email.ts';

const title = 'Новый пароль';

/**
 * Behind `#`, the token is never sent with the page's address; it stays there until it is used, so a reload loses
 * nothing.
 */
const readToken = (): string => location.hash.slice(1);

/** The end of a step: its text takes the focus, since the button that led here was removed. */
const Outcome = ({ children }: { children: React.ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Fields>{children}</Fields>
    </div>
  );
};

const foot = (
  <>
    Вспомнили пароль? <Link href="/login">Войти</Link>
  </>
);

const Sent = ({ to, again }: { to: string; again: () => void }) => (
  <AuthCard title="Проверьте почту" foot={foot}>
    <Outcome>
      <Note tone="good">
        Если у&nbsp;<strong>{to}</strong> есть аккаунт, туда уже идёт письмо со ссылкой. Она действует час.
      </Note>
      <p>Письма нет? Загляните в «Спам» и проверьте адрес. За час приходит не больше двух писем.</p>
      <Button kind="plain" wide onClick={again}>
        Указать другой адрес
      </Button>
    </Outcome>
  </AuthCard>
);

/** Asks for the address, and shows the same text whether it has an account or not. */
const AskForLink = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: knownEmail() },
    clean: { email: foldEmail },
    checks: { email: (value) => validationErrorOf(emailRule, value) },
    onSubmit: async ({ email }) => {
      await operator.user.forgotPassword(email);
      setSentTo(email);
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['email']),
  });
  if (sentTo !== null) return <Sent to={sentTo} again={() => setSentTo(null)} />;
  return (
    <AuthCard title={title} lead="Пришлём ссылку, по которой можно задать новый пароль." foot={foot}>
      <AuthForm label="Смена пароля" form={form} text="Прислать ссылку">
        <EmailField autoComplete="username" autoFocus {...form.field('email')} />
      </AuthForm>
    </AuthCard>
  );
};

const Done = ({ email }: { email: string }) => (
  <AuthCard title="Пароль изменён">
    <Outcome>
      <Note tone="good">
        Войдите с новым паролем: <strong>{email}</strong>. Все прежние входы завершены.
      </Note>
      <LinkButton href="/login" wide>
        Войти
      </LinkButton>
    </Outcome>
  </AuthCard>
);

const Spent = ({ askAgain }: { askAgain: () => void }) => (
  <AuthCard title="Ссылка не подходит" foot={foot}>
    <Outcome>
      <Note tone="bad">Ссылка уже использована, устарела или скопирована не целиком.</Note>
      <Button wide onClick={askAgain}>
        Прислать новую
      </Button>
    </Outcome>
  </AuthCard>
);

const useReset = () => {
  const [email, setEmail] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const form = useForm({
    initial: { password: '', confirm: '' },
    checks: newPasswordChecks,
    onSubmit: async ({ password }) => {
      const done = await operator.user.resetPassword(readToken(), password);
      history.replaceState(null, '', location.pathname);
      setEmail(done.email);
    },
    onFailure: (cause, report) => {
      const isSpent = cause instanceof ApiError && (cause.code === 'not_found' || cause.fields?.token !== undefined);
      if (isSpent) setOver(true);
      else reportFailure(cause, report, ['password']);
    },
  });
  return { email, isOver, form };
};

/** The end of the mailed link. */
const SetPassword = ({ askAgain }: { askAgain: () => void }) => {
  const { email, isOver, form } = useReset();
  if (email !== null) return <Done email={email} />;
  if (isOver) return <Spent askAgain={askAgain} />;
  return (
    <AuthCard title={title} lead="После смены пароля все входы завершатся." foot={foot}>
      <AuthForm label="Смена пароля" form={form} text="Сменить пароль">
        <NewPasswordFields label="Новый пароль" autoFocus field={form.field} />
      </AuthForm>
    </AuthCard>
  );
};

/** A new password for who has forgotten the old one: first the address, then the link of the letter. */
export const ResetScreen = () => {
  usePageTitle(title);
  const [hasToken, setHasToken] = useState(readToken() !== '');
  const askAgain = (): void => {
    history.replaceState(null, '', location.pathname);
    setHasToken(false);
  };
  return hasToken ? <SetPassword askAgain={askAgain} /> : <AskForLink />;
};

export default ResetScreen;
