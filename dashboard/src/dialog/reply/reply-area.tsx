import type { DialogHeader, Offer } from '@otklik/sdk/contract';
import type { OpenDialogData } from '@otklik/sdk';
import { type Ref, useState } from 'react';
import { operator } from '../../operator.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { AwayNote } from './away-note.tsx';
import { Composer } from './composer.tsx';
import { NoticeOffer } from '../notice/notice-offer.tsx';

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
  const send = (text: string): void => {
    setAnswered(true);
    operator.dialog.answer(session, [text]);
  };
  return (
    <>
      {hasAnswered && <NoticeOffer />}
      <AwayNote header={header} />
      <Composer
        ref={composerRef}
        dialogId={id}
        isBan={header.isBan}
        offer={offer}
        onDismiss={onDismiss}
        onSend={send}
        onFiles={(files, caption) => sendFiles(id, files, caption)}
        onTyping={() => operator.dialog.typing(session)}
      />
    </>
  );
};
