import { type DialogHeader, type Note, visitorName } from '@otklik/sdk/contract';
import type { OpenDialogData, DialogSentence } from '@otklik/sdk';
import { type Ref, useCallback, useEffect, useState, useRef, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { lazyModal } from '../ui/page/lazy-screen.tsx';
import { openModal, useModal } from '../ui/modal/modal-state.ts';
import { toastFailure } from '../ui/notice/toast.ts';
import { $tabVisible } from '../ui/page/tab-visibility.ts';
import { ReplyArea } from './reply/reply-area.tsx';
import { SentenceList } from './talk/sentence-list.tsx';
import { DialogHeaderBar } from './talk/dialog-header-bar.tsx';
import { VisitorCard } from './card/visitor-card.tsx';
import { useMembers } from '../team/use-members.ts';
import { otherOperator } from './who/other-operator.ts';
import { useOwnLook } from './who/use-own-look.ts';
import { useOffer } from './reply/use-offer.ts';
import styles from './open-dialog.module.css';
import { atom } from 'nanostores';

const query = window.matchMedia('(min-width: 1240px)');
const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is wide enough to show the visitor's card next to the dialog. */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);

const key = 'otklik:visitor-card';

/** Whether the card is shown there; stored across reloads. */
const $cardShown = atom(localStorage.getItem(key) !== 'hidden');

const showCard = (isShown: boolean): void => {
  $cardShown.set(isShown);
  localStorage.setItem(key, isShown ? 'shown' : 'hidden');
};

/** Announces new sentences of others to screen readers; one's own and loaded history are not announced. */
const SentenceNews = ({ sentences, visitor }: { sentences: readonly DialogSentence[]; visitor: string }) => {
  const me = useMembers().me?.id;
  const last = sentences.findLast((sentence) => sentence.seq > 0);
  const known = useRef(last?.seq ?? 0);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!last || last.seq <= known.current) return;
    known.current = last.seq;
    const speaker = { visitor, assistant: 'Ассистент', operator: otherOperator(last, me) }[last.author];
    if (speaker !== undefined) setNews(`${speaker}: ${last.text}`);
  }, [last, visitor, me]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  );
};

const CorrectionModal = lazyModal('correction', () => import('./correction/correction-modal.tsx'));
const SaveReplyModal = lazyModal('saveReply', () => import('./ready/save-reply-modal.tsx'));
const VisitorModal = lazyModal('dialog', () => import('./card/visitor-modal.tsx'));

/** Marks the visitor's sentences as read while the dialog is visible. */
function useReadMark({ id, sentences, operatorRead }: OpenDialogData): void {
  const isVisible = useStore($tabVisible);
  const last = sentences.findLast((sentence) => sentence.seq > 0)?.seq ?? 0;
  useEffect(() => {
    if (isVisible && last > operatorRead) operator.dialog.read(id, last);
  }, [id, last, operatorRead, isVisible]);
}

/** Read again whenever the tab is looked at: answers may have been corrected, and contexts changed, in another one. */
function useCorrections(dialogId: string): void {
  const isVisible = useStore($tabVisible);
  useEffect(() => {
    if (isVisible) operator.dialog.loadCorrections(dialogId).catch(alreadyLogged);
  }, [dialogId, isVisible]);
}

const noNotes: readonly Note[] = [];

/** The notes of this dialog, updated by the socket. */
function useNotes(dialogId: string): readonly Note[] {
  useEffect(() => {
    operator.dialog.loadNotes(dialogId).catch(toastFailure);
  }, [dialogId]);
  return useStore(operator.dialog.$notes).data ?? noNotes;
}

/** Marks the notes that mention the operator as read while the dialog is visible. */
function useMentions(dialogId: string, notes: readonly Note[]): void {
  const me = useMembers().me?.id;
  const isVisible = useStore($tabVisible);
  const last = notes.findLast(({ by, mentions }) => me !== undefined && by.id !== me && mentions.includes(me))?.id;
  useEffect(() => {
    if (isVisible && last !== undefined) operator.dialog.readMentions(dialogId).catch(alreadyLogged);
  }, [dialogId, last, isVisible]);
}

export interface OpenDialogProps {
  detail: OpenDialogData;
  header: DialogHeader;
  composerRef: Ref<HTMLTextAreaElement>;
  /** Called with the dialog that opens after this one is closed. */
  onNext: (id: string | undefined) => void;
}

/** The open dialog: header, sentences and composer. */
export const OpenDialog = ({ detail, header, composerRef, onNext }: OpenDialogProps) => {
  const { id, session, sentences } = detail;
  const at = Number(new URLSearchParams(useSearch()).get('at')) || null;
  const isTyping = useStore(operator.dialog.$typing)[session] === 'visitor';
  const isWide = useWide();
  const isCardShown = useStore($cardShown) && isWide;
  const isModalShown = useModal('dialog');
  const showDetail = useCallback(() => (isWide ? showCard(!isCardShown) : openModal('dialog')), [isWide, isCardShown]);
  const visitor = visitorName(header);
  useReadMark(detail);
  useOwnLook(detail);
  const { offer, dismiss } = useOffer(detail, !header.assistant);
  const isCorrecting = useModal('correction');
  const isSavingReply = useModal('saveReply');
  useCorrections(id);
  const notes = useNotes(id);
  useMentions(id, notes);
  return (
    <div className={styles.talk} data-wide={isCardShown || undefined}>
      <section className={styles.main} aria-label={`Диалог с посетителем ${visitor}`}>
        <DialogHeaderBar
          header={header}
          isTyping={isTyping}
          isDetailShown={isWide ? isCardShown : isModalShown}
          onDetail={showDetail}
          onNext={onNext}
        />
        <Sentences detail={detail} notes={notes} visitor={visitor} at={at} />
        <SentenceNews sentences={sentences} visitor={visitor} />
        {isTyping && <Typing visitor={visitor} />}
        <ReplyArea detail={detail} header={header} offer={offer} onDismiss={dismiss} composerRef={composerRef} />
      </section>
      {isCardShown && <SideCard header={header} />}
      {isCorrecting && <CorrectionModal />}
      {isSavingReply && <SaveReplyModal />}
      {isModalShown && !isWide && <VisitorModal header={header} />}
    </div>
  );
};

interface SentencesProps {
  detail: OpenDialogData;
  notes: readonly Note[];
  visitor: string;
  at: number | null;
}

const Sentences = ({ detail: { sentences, operatorRead, visitorRead }, notes, visitor, at }: SentencesProps) => {
  const [unreadAfter] = useState(operatorRead);
  return (
    <SentenceList
      sentences={sentences}
      notes={notes}
      visitor={visitor}
      visitorRead={visitorRead}
      unreadAfter={unreadAfter}
      at={at}
      hasOlder={(sentences[0]?.seq ?? 1) > 1}
      onOlder={operator.dialog.loadOlder}
      onRetry={operator.dialog.retry}
      onDiscard={operator.dialog.discard}
    />
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
