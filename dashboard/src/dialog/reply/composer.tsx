import type { Offer } from '@otklik/sdk/contract';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyScreen, PartFailure } from '../../ui/page/lazy-screen.tsx';
import { toastError } from '../../ui/notice/toast.ts';
import { AssistantOffer } from './assistant-offer.tsx';
import { type FileDraft, keepDraft, keepFiles, readDraft, readFiles } from './draft.ts';
import { mostFiles, refusalText } from './file-refusal.ts';
import type { FileTrayProps } from './file-tray.tsx';
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

const FileTray = lazyScreen<FileTrayProps>(
  () => import('./file-tray.tsx'),
  null,
  ({ onRetry, onCancel }) => <PartFailure onRetry={onRetry} onClose={onCancel} />,
);

const typingEvery = 3000;

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

/** Files that wait in the tray of this dialog, also while another one is open. `onNone` follows when it is emptied. */
function useFiles(dialogId: string, onNone: () => void) {
  const [draft, setDraft] = useState(() => readFiles(dialogId));
  const keep = (next: FileDraft): void => {
    keepFiles(dialogId, next);
    flushSync(() => setDraft(next));
    if (next.files.length === 0) onNone();
  };
  const takeFiles = async (given: readonly File[]): Promise<void> => {
    const refused = given.map(refusalText).find((text) => text !== null);
    const chosen = given.filter((file) => refusalText(file) === null);
    if (refused) toastError(refused);
    if (chosen.length === 0) return;
    // The field keeps the focus until the tray takes its place.
    await FileTray.preload();
    const { files, caption } = readFiles(dialogId);
    const all = [...files, ...chosen];
    if (all.length > mostFiles) toastError(`За раз уходит не больше ${mostFiles} файлов: остальные приложите потом.`);
    keep({ files: all.slice(0, mostFiles), caption });
  };
  return { ...draft, takeFiles, keep };
}

/** Where the operator writes: Enter sends, Shift+Enter breaks the line; files are attached, pasted or dropped. */
export const Composer = (props: ComposerProps) => {
  const { dialogId, isBan, offer, onDismiss, onSend, whenCurrent, onFiles, onTyping, ref } = props;
  const [text, setText, latest] = useDraft(dialogId);
  const noteTyping = useTypingNote(onTyping);
  const place = useRef<HTMLDivElement>(null);
  const focusText = (): void => place.current?.querySelector('textarea')?.focus();
  const { files, caption, takeFiles, keep } = useFiles(dialogId, focusText);

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
  if (files.length > 0)
    return (
      <div ref={place}>
        <FileTray
          files={files}
          caption={caption}
          onCaption={(next) => keep({ files, caption: next })}
          onDrop={(file) => keep({ files: files.filter((one) => one !== file), caption })}
          onFiles={(more) => void takeFiles(more)}
          onCancel={() => keep({ files: [], caption: '' })}
          onSend={() =>
            whenCurrent(() => {
              onFiles(files, caption.trim());
              keep({ files: [], caption: '' });
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
