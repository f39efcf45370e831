import type { Offer } from '@otklik/sdk/contract';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyScreen, PartFailure } from '../../ui/page/lazy-screen.tsx';
import { AssistantOffer } from './assistant-offer.tsx';
import { keepDraft, readDraft } from './draft.ts';
import type { PictureTrayProps } from './picture-tray.tsx';
import { SentenceForm } from './sentence-form.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  dialogId: string;
  isBan: boolean;
  /** What the assistant would answer. */
  offer: Offer | null;
  onDismiss: () => void;
  onSend: (text: string) => void;
  /** Runs what sends once the dialog is current. */
  whenCurrent: (run: () => void) => void;
  /** `caption` goes with the last file. */
  onFiles: (files: readonly File[], caption?: string) => void;
  onTyping: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

const PictureTray = lazyScreen<PictureTrayProps>(
  () => import('./picture-tray.tsx'),
  null,
  ({ onRetry, onCancel }) => <PartFailure onRetry={onRetry} onClose={onCancel} />,
);

const typingEvery = 3000;
/** Pictures that are looked at before they go out. */
const mostPictures = 10;
const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

/** The draft of this dialog, stored across reloads; the component is keyed by the dialog. */
function useDraft(dialogId: string): readonly [string, (text: string) => void, () => string] {
  const [text, setText] = useState(() => readDraft(dialogId));
  const latest = useRef(text);
  useEffect(() => () => keepDraft(dialogId, latest.current), [dialogId]);
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(dialogId, text), 300);
    return () => clearTimeout(timer);
  }, [dialogId, text]);
  return [
    text,
    (next) => {
      latest.current = next;
      setText(next);
    },
    () => latest.current,
  ];
}

/** Sends that the operator is typing, at most once in a while. */
function useTypingNote(onTyping: () => void): (text: string) => void {
  const typedAt = useRef(0);
  return (text) => {
    if (text === '' || Date.now() - typedAt.current < typingEvery) return;
    typedAt.current = Date.now();
    onTyping();
  };
}

/** Pictures that wait in the tray, while other files go at once. `onNone` follows when the tray is emptied. */
function usePictures(onFiles: ComposerProps['onFiles'], onNone: () => void) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const takeFiles = async (files: readonly File[]): Promise<void> => {
    const chosen = files.filter(isPicture);
    const others = files.filter((file) => !chosen.includes(file));
    if (others.length > 0) onFiles(others);
    if (chosen.length === 0) return;
    // The field keeps the focus until the tray takes its place.
    await PictureTray.preload();
    setPictures((shown) => [...shown, ...chosen].slice(0, mostPictures));
  };
  const keep = (next: readonly File[]): void => {
    flushSync(() => setPictures(next));
    if (next.length === 0) onNone();
  };
  return { pictures, takeFiles, keep };
}

/** Where the operator writes: Enter sends, Shift+Enter breaks the line; files are attached, pasted or dropped. */
export const Composer = (props: ComposerProps) => {
  const { dialogId, isBan, offer, onDismiss, onSend, whenCurrent, onFiles, onTyping, ref } = props;
  const [text, setText, latest] = useDraft(dialogId);
  const noteTyping = useTypingNote(onTyping);
  const place = useRef<HTMLDivElement>(null);
  const focusText = (): void => place.current?.querySelector('textarea')?.focus();
  const { pictures, takeFiles, keep } = usePictures(onFiles, focusText);

  const send = (): void => {
    // The look may take a moment, in which the operator writes on.
    onSend(latest().trim());
    setText('');
    keepDraft(dialogId, '');
  };
  const write = (next: string): void => {
    setText(next);
    noteTyping(next);
  };
  const insert = (): void => {
    if (!offer) return;
    write(text.trim() === '' ? offer.answer : `${text.trimEnd()}\n${offer.answer}`);
    onDismiss();
    focusText();
  };
  const pressAtOffer = (event: KeyboardEvent): void => {
    const isInsert = event.key === 'Enter' && event.altKey;
    if (!offer || (!isInsert && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isInsert) insert();
    else onDismiss();
  };

  if (isBan) return <p className={styles.banned}>Диалог заблокирован. Разблокируйте его, чтобы ответить.</p>;
  if (pictures.length > 0)
    return (
      <div ref={place}>
        <PictureTray
          pictures={pictures}
          onDrop={(picture) => keep(pictures.filter((one) => one !== picture))}
          onCancel={() => keep([])}
          onSend={(caption) =>
            whenCurrent(() => {
              onFiles(pictures, caption);
              keep([]);
            })
          }
        />
      </div>
    );
  return (
    <>
      <AssistantOffer offer={offer} onInsert={insert} onDismiss={onDismiss} />
      <SentenceForm
        ref={ref}
        place={place}
        text={text}
        onChange={write}
        onKeyDown={pressAtOffer}
        onSend={() => whenCurrent(send)}
        onFiles={(files) => void takeFiles(files)}
      />
    </>
  );
};
