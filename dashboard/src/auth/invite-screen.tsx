import { ApiError } from '@otklik/sdk';
import type { ShownInvite } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { operator, useSignedIn } from '../operator.ts';
import { useLoaded } from '../settings/use-load.ts';
import { $wanted } from '../sign-in-state.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { Loading } from '../ui/notice/loading.tsx';
import { Note } from '../ui/notice/note.tsx';
import { ErrorState, Skeleton } from '../ui/notice/state-view.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { AuthCard, Fields } from './auth-card.tsx';
import { AuthForm, EmailField } from './auth-form.tsx';
import { InviteAnswer } from './invite-answer.tsx';
import { InviteCard } from './invite-card.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistration } from './use-registration.ts';

const title = 'Приглашение в команду';
const readInvite = (token: string): Promise<ShownInvite> => operator.team.readInvite(token);

/** Why a link leads into no team, however often it is tried; null for a failure that may pass. */
function deadText(error: unknown): string | null {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'invite_expired') return 'Срок приглашения истёк: ссылка действует 7 дней.';
  return code === 'not_found' || code === 'invalid'
    ? 'Приглашение уже использовано, отозвано или ссылка скопирована не целиком.'
    : null;
}

const DeadLink = ({ text }: { text: string }) => {
  const isSignedIn = useSignedIn();
  return (
    <AuthCard title="Ссылка не подходит">
      <Fields>
        <Note tone="bad">{text}</Note>
        <p>Попросите того, кто вас пригласил, прислать новое письмо.</p>
        <LinkButton href={isSignedIn ? '/dialogs' : '/login'} kind="plain" wide>
          {isSignedIn ? 'К диалогам' : 'Войти'}
        </LinkButton>
      </Fields>
    </AuthCard>
  );
};

interface GuestProps {
  token: string;
  invite: ShownInvite;
  /** Reads the invitation again. */
  onStale: () => void;
}

/** For an address that has an account: to the sign-in, and back here. */
const SignInFirst = ({ token, invite }: GuestProps) => {
  useEffect(() => $wanted.set(`/invite/${token}`), [token]);
  return (
    <InviteCard invite={invite}>
      <Fields>
        <p>
          У&nbsp;<strong>{invite.email}</strong> уже есть аккаунт. Войдите — и&nbsp;вернётесь сюда.
        </p>
        <LinkButton href="/login" state={{ email: invite.email }} wide>
          Войти
        </LinkButton>
      </Fields>
    </InviteCard>
  );
};

/** For a new address: an account which is in the team at once, since the letter's link proves the address. */
const Registration = ({ token, invite, onStale, onBusy }: GuestProps & { onBusy: (isBusy: boolean) => void }) => {
  const [, navigate] = useLocation();
  const form = useRegistration(async (values) => {
    onBusy(true);
    try {
      await operator.auth.register({ ...values, invite: token });
      navigate('/dialogs');
    } catch (cause) {
      if (deadText(cause) !== null && !(cause instanceof ApiError && cause.fields)) onStale();
      throw cause;
    } finally {
      onBusy(false);
    }
  }, invite.email);
  return (
    <InviteCard invite={invite}>
      <AuthForm label="Регистрация" form={form} text="Зарегистрироваться и вступить">
        <EmailField
          autoComplete="username"
          hint="На этот адрес пришло приглашение"
          isReadOnly
          {...form.field('email')}
        />
        <RegistrationFields form={form} autoFocus />
      </AuthForm>
    </InviteCard>
  );
};

/** The page of the link in an invitation's letter. */
export const InviteScreen = ({ token }: { token: string }) => {
  usePageTitle(title);
  const { data: invite, error, isLoading, reload } = useLoaded(readInvite, token);
  const isSignedIn = useSignedIn();
  // A registration signs in before it resolves: its form is shown until then.
  const [isRegistering, setRegistering] = useState(false);
  if (!invite) {
    const dead = isLoading ? null : deadText(error);
    if (dead !== null) return <DeadLink text={dead} />;
    return (
      <AuthCard title={title}>
        {isLoading ? (
          <Loading label="Читаем приглашение…">
            <Skeleton lines={4} height={20} />
          </Loading>
        ) : (
          <ErrorState error={error} onRetry={reload} />
        )}
      </AuthCard>
    );
  }
  if (isSignedIn && !isRegistering) return <InviteAnswer token={token} invite={invite} onStale={reload} />;
  if (invite.known) return <SignInFirst token={token} invite={invite} onStale={reload} />;
  return <Registration token={token} invite={invite} onStale={reload} onBusy={setRegistering} />;
};

export default InviteScreen;
