import type { DialogHeader, Offer } from '@otklik/sdk/contract';
import type { OpenDialogData } from '@otklik/sdk';
import { type Ref, useState } from 'react';
import { operator } from '../../operator.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { AwayNote } from './away-note.tsx';
import { Composer } from './composer.tsx';
import { NoticeOffer } from '../notice/notice-offer.tsx';
import { useAfterSleep } from './after-sleep.ts';
import styles from './reply-area.module.css';

function sendFiles(dialogId: string, files: readonly File[], caption?: string): void {
  for (const file of files)
    operator.dialog
      .uploadFile(dialogId, file, caption && file === files.at(-1) ? { text: caption } : {})
      .catch(toastFailure);
}

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
  const send = (text: string): void => {
    setAnswered(true);
    operator.dialog.answer(session, [text]);
  };
  return (
    <>
      {hasAnswered && <NoticeOffer />}
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
        onFiles={(files, caption) => sendFiles(id, files, caption)}
        onTyping={() => operator.dialog.typing(session)}
      />
    </>
  );
};
