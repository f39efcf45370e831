import type { DialogHeader } from '@otklik/sdk/contract';
import type { OpenDialogData } from '@otklik/sdk';
import { type Ref, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { textOfError } from '../ui/error-text.ts';
import { lazyModal } from '../ui/lazy-screen.tsx';
import { openModal, useModal } from '../ui/modal-state.ts';
import { $tabVisible } from '../ui/tab-visibility.ts';
import { toastError } from '../ui/toast.ts';
import { Composer } from './composer.tsx';
import { NoticeOffer } from './notice-settings.tsx';
import { SentenceList } from './sentence-list.tsx';
import { SentenceNews } from './sentence-news.tsx';
import { DialogHeaderBar } from './dialog-header-bar.tsx';
import { $cardShown, showCard, useWide } from './visitor-card-place.ts';
import { VisitorCard } from './visitor-card.tsx';
import { useOffer } from './use-offer.ts';
import { visitorName } from './visitor-name.ts';
import styles from './open-dialog.module.css';

const CorrectionModal = lazyModal('correction', () => import('./correction-modal.tsx'));
const VisitorModal = lazyModal('dialog', () => import('./visitor-modal.tsx'));

const showFailure = (cause: unknown): void => toastError(textOfError(cause));

function sendFiles(dialogId: string, files: readonly File[], caption?: string): void {
  for (const file of files)
    operator.dialog
      .uploadFile(dialogId, file, caption && file === files.at(-1) ? { text: caption } : {})
      .catch(showFailure);
}

/** Marks the visitor's sentences as read while the dialog is visible. */
function useReadMark({ id, sentences, operatorRead }: OpenDialogData): void {
  const isVisible = useStore($tabVisible);
  const last = sentences.findLast((sentence) => sentence.seq > 0)?.seq ?? 0;
  useEffect(() => {
    if (isVisible && last > operatorRead) operator.dialog.read(id, last);
  }, [id, last, operatorRead, isVisible]);
}

function useCorrections(dialogId: string): void {
  useEffect(() => {
    operator.dialog.loadCorrections(dialogId).catch(console.error);
  }, [dialogId]);
}

export interface OpenDialogProps {
  detail: OpenDialogData;
  header: DialogHeader;
  composerRef: Ref<HTMLTextAreaElement>;
}

/** The open dialog: header, sentences and composer. */
export const OpenDialog = ({ detail, header, composerRef }: OpenDialogProps) => {
  const { id, session, sentences } = detail;
  const at = Number(new URLSearchParams(useSearch()).get('at')) || null;
  const isTyping = useStore(operator.dialog.$typing)[session] === 'visitor';
  const isWide = useWide();
  const isCardShown = useStore($cardShown) && isWide;
  const isModalShown = useModal('dialog');
  const [unreadAfter] = useState(detail.operatorRead);
  const [hasAnswered, setAnswered] = useState(false);
  const visitor = visitorName(header);
  useReadMark(detail);
  const { offer, dismiss } = useOffer(detail, !header.assistant);
  const isCorrecting = useModal('correction');
  useCorrections(id);

  const send = (text: string): void => {
    setAnswered(true);
    operator.dialog.answer(session, [text]);
  };
  return (
    <div className={styles.talk} data-wide={isCardShown || undefined}>
      <section className={styles.main} aria-label={`Диалог с посетителем ${visitor}`}>
        <DialogHeaderBar
          header={header}
          isTyping={isTyping}
          isDetailShown={isWide ? isCardShown : isModalShown}
          onDetail={() => (isWide ? showCard(!isCardShown) : openModal('dialog'))}
        />
        <SentenceList
          sentences={sentences}
          visitor={visitor}
          visitorRead={detail.visitorRead}
          unreadAfter={unreadAfter}
          at={at}
          hasOlder={(sentences[0]?.seq ?? 1) > 1}
          onOlder={operator.dialog.loadOlder}
          onRetry={operator.dialog.retry}
          onDiscard={operator.dialog.discard}
        />
        <SentenceNews sentences={sentences} visitor={visitor} />
        {isTyping && <Typing visitor={visitor} />}
        {hasAnswered && <NoticeOffer />}
        <Composer
          ref={composerRef}
          dialogId={id}
          isBan={header.isBan}
          offer={offer}
          onDismiss={dismiss}
          onSend={send}
          onFiles={(files, caption) => sendFiles(id, files, caption)}
          onTyping={() => operator.dialog.typing(session)}
        />
      </section>
      {isCardShown && <SideCard header={header} />}
      {isCorrecting && <CorrectionModal />}
      {isModalShown && !isWide && <VisitorModal header={header} />}
    </div>
  );
};

const Typing = ({ visitor }: { visitor: string }) => (
  <p className={styles.typing}>
    <span className={styles.dots} aria-hidden>
      <i />
      <i />
      <i />
    </span>
    {visitor} печатает
  </p>
);

const SideCard = ({ header }: Pick<OpenDialogProps, 'header'>) => (
  <aside className={styles.card} aria-label="О посетителе">
    <h2>О посетителе</h2>
    <VisitorCard header={header} />
  </aside>
);

export default OpenDialog;
