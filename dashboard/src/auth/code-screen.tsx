import { useEffect } from 'react';
import { Link } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { CodeForm } from './code-form.tsx';
import { AuthCard, Fields } from './auth-card.tsx';
import { codeKind, isBegunHere } from './code-clock.ts';
import { usePageTitle } from '../ui/page/page-title.ts';

const SentTo = ({ email }: { email: string }) => (
  <>
    Мы отправили шесть цифр на <strong>{email}</strong>. Код действует 10 минут.
  </>
);

const WrongAddress = () => (
  <>
    Не тот адрес?{' '}
    {codeKind() === 'registration' ? (
      <Link href="/registration">Зарегистрироваться заново</Link>
    ) : (
      <Link href="/login">Войти заново</Link>
    )}
  </>
);

function leadText(isOver: boolean, email: string): string {
  if (isOver) return 'Время на подтверждение вышло. Войдите ещё раз — мы пришлём новый код.';
  if (!email) return 'Чтобы получить код, начните со входа или регистрации.';
  return 'Код вводят во вкладке, где начали вход или регистрацию. Вернитесь в неё или войдите здесь — мы пришлём новый код.';
}

/** The second step of registering and signing in: the code of the mail. */
export const CodeScreen = () => {
  usePageTitle('Код подтверждения');
  const email = useStore(operator.auth.$email);
  const isOver = useStore(operator.auth.$codeCheck).problem?.code === 'stone_invalid';
  useEffect(() => () => operator.auth.resetCode(), []);
  if (!email || isOver || !isBegunHere()) {
    return (
      <AuthCard
        title="Код подтверждения"
        lead={leadText(isOver, email)}
        foot={
          !isOver && (
            <>
              Ещё нет аккаунта? <Link href="/registration">Зарегистрироваться</Link>
            </>
          )
        }
      >
        <Fields>
          <LinkButton href="/login" wide>
            Войти
          </LinkButton>
        </Fields>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Код подтверждения" lead={<SentTo email={email} />} foot={<WrongAddress />}>
      <CodeForm email={email} />
    </AuthCard>
  );
};

export default CodeScreen;
