import type { DialogHeader, MemberRef, Offer } from '@otklik/sdk/contract';
import type { ApiError, OpenDialogData } from '@otklik/sdk';
import { type Ref, useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { lazyPart } from '../../ui/page/lazy-screen.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import { useMembers } from '../../team/use-members.ts';
import { AwayNote } from './away-note.tsx';
import { Composer, type SendingWay } from './composer.tsx';
import { NoticeOffer } from '../notice/notice-offer.tsx';
import { useAfterSleep } from './after-sleep.ts';
import styles from './reply-area.module.css';

function sendFiles(dialogId: string, files: readonly File[], caption: string, how: SendingWay): void {
  for (const file of files)
    operator.dialog
      .uploadFile(dialogId, file, { ...how, ...(caption && file === files.at(-1) ? { text: caption } : {}) })
      .catch(noteRefusal);
}

/** That others have the dialog, or were first, is shown at the file. */
const shownThere: readonly unknown[] = ['dialog_taken', 'outdated'];
const noteRefusal = (cause: unknown): void => {
  if (!shownThere.includes((cause as Partial<ApiError>).code)) toastFailure(cause);
};

/** Another member who has the dialog; null where the operator or none has it. */
function useTakenBy({ assigned }: DialogHeader): MemberRef | null {
  const { me } = useMembers();
  return me !== undefined && assigned !== null && assigned.id !== me.id ? assigned : null;
}

const WaitingLetters = lazyPart<{ dialogId: string }>(() => import('../letter/waiting-letters.tsx'));

/** Letters that wait for the operator's decision; the client loads them again when the dialog changes. */
const Letters = ({ header: { id, waitingLetters } }: { header: DialogHeader }) => {
  const isAny = useStore(operator.mail.$waiting).data?.length;
  useEffect(() => {
    operator.mail.listWaiting(id).catch(alreadyLogged);
  }, [id, waitingLetters]);
  return (
    <section aria-label="Письма, которые ждут решения" aria-live="polite">
      {isAny ? <WaitingLetters dialogId={id} /> : null}
    </section>
  );
};

interface ReplyAreaProps {
  detail: OpenDialogData;
  header: DialogHeader;
  /** What the assistant would answer. */
  offer: Offer | null;
  onDismiss: () => void;
  composerRef: Ref<HTMLTextAreaElement>;
}

/** The composer of the open dialog and, once the operator has answered in it, the offer of notifications. */
export const ReplyArea = ({ detail: { id, session }, header, offer, onDismiss, composerRef }: ReplyAreaProps) => {
  const [hasAnswered, setAnswered] = useState(false);
  const { send: sendCurrent, isOutdated } = useAfterSleep(id);
  const taken = useTakenBy(header);
  const isShared = useMembers().isShared === true;
  const send = (text: string, how: SendingWay): void => {
    setAnswered(true);
    operator.dialog.answer(session, [text], undefined, how);
    if (isShared) operator.dialog.look(session, 'open');
  };
  const noteTyping = (): void => {
    operator.dialog.typing(session);
    if (isShared) operator.dialog.look(session, 'typing');
  };
  return (
    <>
      {hasAnswered && <NoticeOffer />}
      <Letters header={header} />
      <AwayNote header={header} />
      <p role="alert" className={styles.outdated}>
        {isOutdated &&
          'Пока страница спала, здесь уже ответили или закрыли диалог. Ваш ответ не ушёл: прочитайте новое и отправьте ещё раз.'}
      </p>
      <Composer
        ref={composerRef}
        header={header}
        offer={offer}
        onDismiss={onDismiss}
        whenCurrent={sendCurrent}
        onSend={send}
        taken={taken}
        onFiles={(files, caption, how) => sendFiles(id, files, caption, how)}
        onTyping={noteTyping}
      />
    </>
  );
};
