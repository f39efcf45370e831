import { ApiError } from '@otklik/sdk';
import { useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { Note } from '../ui/notice/note.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { AuthCard, Fields } from './auth-card.tsx';

const title = 'Вернуть прежний адрес';

/**
 * Behind `#`, the token is never sent with the page's address; it stays there until it is used, so a reload loses
 * nothing.
 */
const readToken = (): string => location.hash.slice(1);

const cutText = 'Ссылка неполная. Откройте её из письма целиком.';

/** Why the link leads nowhere, whatever is tried; null when another press may succeed. */
const deadText = (cause: unknown): string | null => {
  const code = cause instanceof ApiError ? cause.code : '';
  if (code === 'not_found') return 'Ссылка уже использована или устарела: она действует 7 дней и один раз.';
  return code === 'invalid' ? cutText : null;
};

const textOf = (cause: unknown): string => {
  const code = cause instanceof ApiError ? cause.code : '';
  if (code === 'email_taken')
    return 'С прежним адресом уже есть другой аккаунт. Войдите в него или свяжитесь с поддержкой.';
  return textOfError(cause);
};

const useUndo = () => {
  const [error, setError] = useState<string | null>(null);
  const [dead, setDead] = useState(readToken() === '' ? cutText : null);
  const { data, loading } = useStore(operator.user.$emailUndo);
  const undo = async (): Promise<void> => {
    setError(null);
    try {
      await operator.user.undoEmail(readToken());
      history.replaceState(null, '', location.pathname);
    } catch (cause) {
      setDead(deadText(cause));
      setError(textOf(cause));
    }
  };
  return { email: data?.email ?? null, isBusy: loading, error, dead, undo };
};

const DeadLink = ({ text }: { text: string }) => (
  <AuthCard title={title}>
    <Fields>
      <Note tone="bad">{text}</Note>
      <LinkButton href="/login" kind="plain" wide>
        Войти
      </LinkButton>
    </Fields>
  </AuthCard>
);

const Undone = ({ email }: { email: string }) => (
  <AuthCard
    title="Прежний адрес возвращён"
    lead={
      <>
        Для входа снова действуют <strong>{email}</strong> и прежний пароль. Все входы завершены.
      </>
    }
  >
    <Fields>
      <Note tone="good">Тот, кто менял адрес, знал ваш пароль. Войдите и сразу смените&nbsp;его в настройках.</Note>
      <LinkButton href="/login" wide>
        Войти
      </LinkButton>
    </Fields>
  </AuthCard>
);

/** The page of the link «Это не я»: explains the effect, and applies it only when the button is pressed. */
export const UndoScreen = () => {
  usePageTitle(title);
  const { email, isBusy, error, dead, undo } = useUndo();
  if (email !== null) return <Undone email={email} />;
  if (dead) return <DeadLink text={dead} />;
  return (
    <AuthCard
      title={title}
      lead="Нажмите, если адрес вашего аккаунта сменили не вы. Адрес и пароль станут такими, какими были до смены, и все входы завершатся — и ваш, и чужой."
    >
      <Fields>
        <Button kind="danger" wide loading={isBusy} onClick={undo}>
          {title}
        </Button>
        {error && <Note tone="bad">{error}</Note>}
      </Fields>
    </AuthCard>
  );
};

export default UndoScreen;
