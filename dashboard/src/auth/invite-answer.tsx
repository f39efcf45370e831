import type { ShownInvite } from '@otklik/sdk/contract';
import { ApiError } from '@otklik/sdk';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { useLoad } from '../settings/use-load.ts';
import { $wanted } from '../sign-in-state.ts';
import { moveHere } from '../team/follow-team.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { Note } from '../ui/notice/note.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { toastDone } from '../ui/notice/toast.ts';
import { textOfError } from '../ui/text/error-text.ts';
import { AuthCard, Fields } from './auth-card.tsx';
import { InviteCard } from './invite-card.tsx';

interface InviteAnswerProps {
  token: string;
  invite: ShownInvite;
  /** Reads the invitation again. */
  onStale: () => void;
}

const useAccept = ({ token, invite, onStale }: InviteAnswerProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [, navigate] = useLocation();
  const accept = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await moveHere(() => operator.team.acceptInvite(token));
      navigate('/dialogs');
      toastDone(`Вы в команде «${invite.team}»`);
    } catch (cause) {
      setFailure(cause);
      setBusy(false);
      if (cause instanceof ApiError && ['not_found', 'invite_expired'].includes(cause.code)) onStale();
    }
  };
  return { isBusy, failure, accept };
};

const Accept = (props: InviteAnswerProps) => {
  const { isBusy, failure, accept } = useAccept(props);
  return (
    <InviteCard invite={props.invite}>
      <Fields>
        <p>
          Вы вошли как <strong>{props.invite.email}</strong>. Ваша прежняя команда останется: между командами можно
          переключаться в профиле.
        </p>
        <Button wide loading={isBusy} onClick={() => void accept()}>
          Вступить в команду
        </Button>
        <LinkButton href="/dialogs" kind="plain" wide>
          Не сейчас
        </LinkButton>
        {failure !== null && <Note tone="bad">{textOfError(failure)}</Note>}
      </Fields>
    </InviteCard>
  );
};

/** The invitation is for another address than the signed-in one. */
const OtherAddress = ({ invite, email }: { invite: ShownInvite; email: string }) => {
  const [isBusy, setBusy] = useState(false);
  const leave = (): void => {
    setBusy(true);
    void operator.auth.signOut();
  };
  return (
    <InviteCard invite={invite}>
      <Fields>
        <Note tone="warm">
          Приглашение — для <strong>{invite.email}</strong>, а&nbsp;вы вошли как <strong>{email}</strong>.
        </Note>
        <Button wide loading={isBusy} onClick={leave}>
          Выйти и продолжить как {invite.email}
        </Button>
        <LinkButton href="/dialogs" kind="plain" wide>
          Остаться в своём аккаунте
        </LinkButton>
      </Fields>
    </InviteCard>
  );
};

/** An invitation as a signed-in person sees it. */
export const InviteAnswer = (props: InviteAnswerProps) => {
  const profile = useStore(operator.user.$profile);
  const reload = useLoad(operator.user.loadProfile);
  useEffect(() => $wanted.set(null), []);
  if (!profile.data)
    return (
      <AuthCard title="Приглашение в команду">
        <NotLoaded of={profile} lines={4} height={20} onRetry={reload} />
      </AuthCard>
    );
  return profile.data.email === props.invite.email ? (
    <Accept {...props} />
  ) : (
    <OtherAddress invite={props.invite} email={profile.data.email} />
  );
};
