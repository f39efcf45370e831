import { type DialogHeader, isBlank, type MemberRef, type Offer } from '@otklik/sdk/contract';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart, lazyScreen, PartFailure } from '../../ui/page/lazy-screen.tsx';
import { toastError } from '../../ui/notice/toast.ts';
import { AssistantOffer } from './assistant-offer.tsx';
import { NoteForm } from '../note/note-form.tsx';
import { useMarkedWord } from '../ready/use-marked-word.ts';
import { type FileDraft, keepDraft, keepFiles, readFiles } from './draft.ts';
import { mostFiles, refusalText } from './file-refusal.ts';
import type { FileTrayProps } from './file-tray.tsx';
import { longest, SentenceForm } from './sentence-form.tsx';
import { useDraft } from './use-draft.ts';
import { TakenNote, useTaken } from '../who/taken-note.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  header: DialogHeader;
  /** What the assistant would answer. */
  offer: Offer | null;
  onDismiss: () => void;
  /** Another member who has the dialog: what is sent needs a second word. */
  taken: MemberRef | null;
  /** @param force although another member has the dialog */
  onSend: (text: string, force: boolean) => void;
  /** Runs what sends once the dialog is current. */
  whenCurrent: (run: () => void) => void;
  /** `caption` goes with the last file. */
  onFiles: (files: readonly File[], caption: string, force: boolean) => void;
  onTyping: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

const FileTray = lazyScreen<FileTrayProps>(
  () => import('./file-tray.tsx'),
  null,
  ({ onRetry, onCancel }) => <PartFailure onRetry={onRetry} onClose={onCancel} />,
);

const ReadyList = lazyPart(() => import('../ready/ready-list.tsx'));

const typingEvery = 3000;

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

/**
 * Where the operator writes an answer, or a note, which has a box and a draft of its own. It is keyed by the dialog.
 */
export const Composer = (props: ComposerProps) => {
  const [isNote, setNote] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { header, ref } = props;
  if (header.isBan) return <p className={styles.banned}>Диалог заблокирован. Разблокируйте его, чтобы ответить.</p>;
  const leaveNote = (): void => {
    flushSync(() => setNote(false));
    place.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={place}>
      {isNote ? (
        <NoteForm ref={ref} dialogId={header.id} onClose={leaveNote} />
      ) : (
        <AnswerBox {...props} onNote={() => setNote(true)} />
      )}
    </div>
  );
};

type ReadyProps = Pick<ComposerProps, 'header'> &
  ReturnType<typeof useMarkedWord> & { field: RefObject<HTMLDivElement | null>; word: { query: string } };

const Ready = ({ header, field, word, replace, close }: ReadyProps) => (
  <ReadyList header={header} query={word.query} field={field} onChoose={replace} onClose={close} />
);

const Tray = ({ files, caption, takeFiles, keep, onSend }: ReturnType<typeof useFiles> & { onSend: () => void }) => (
  <FileTray
    files={files}
    caption={caption}
    onCaption={(next) => keep({ files, caption: next })}
    onDrop={(file) => keep({ files: files.filter((one) => one !== file), caption })}
    onFiles={(more) => void takeFiles(more)}
    onCancel={() => keep({ files: [], caption: '' })}
    onSend={onSend}
  />
);

interface Written {
  text: string;
  latest: () => string;
  tray: ReturnType<typeof useFiles>;
  /** Empties the field. */
  empty: () => void;
}

/** Sends the text, or the files; where another member has the dialog, only by the button of the note. */
function useSending(
  { header, taken, whenCurrent, onSend, onFiles }: ComposerProps,
  { text, latest, tray, empty }: Written,
) {
  const { send, isRefused } = useTaken(taken);
  const { files, caption, keep } = tray;
  const sendNow = (force: boolean): void =>
    whenCurrent(() => {
      if (files.length > 0) {
        onFiles(files, caption.trim(), force);
        return keep({ files: [], caption: '' });
      }
      // The look may take a moment, in which the operator writes on.
      onSend(latest().trim(), force);
      empty();
      keepDraft(header.id, '');
    });
  const written = files.length > 0 ? caption : text;
  const canSend = (files.length > 0 || !isBlank(text)) && [...written].length <= longest;
  const note = taken && (
    <TakenNote taken={taken} isRefused={isRefused} canSend={canSend} onForce={() => sendNow(true)} />
  );
  return { send: () => send(() => sendNow(false)), note };
}

/** Enter sends, Shift+Enter breaks the line; files are attached, pasted or dropped; a slash lists ready replies. */
const AnswerBox = (props: ComposerProps & { onNote: () => void }) => {
  const { header, offer, onDismiss, onTyping, onNote, ref } = props;
  const dialogId = header.id;
  const [text, setText, latest] = useDraft(dialogId);
  const noteTyping = useTypingNote(onTyping);
  const place = useRef<HTMLDivElement>(null);
  const focusText = (): void => place.current?.querySelector('textarea')?.focus();
  const tray = useFiles(dialogId, focusText);
  const sending = useSending(props, { text, latest, tray, empty: () => setText('') });

  const write = (next: string): void => {
    setText(next);
    noteTyping(next);
  };
  const slash = useMarkedWord('/', { text, onChange: write, place });
  // Enter after a quick slash must find the list there.
  useEffect(() => void ReadyList.preload(), []);
  const insert = (): void => {
    if (!offer) return;
    write(text.trim() === '' ? offer.answer : `${text.trimEnd()}\n${offer.answer}`);
    onDismiss();
    focusText();
  };
  const pressAtOffer = (event: KeyboardEvent): void => {
    const isInsert = event.key === 'Enter' && event.altKey;
    if (event.defaultPrevented || !offer || (!isInsert && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isInsert) insert();
    else onDismiss();
  };

  if (tray.files.length > 0)
    return (
      <div ref={place}>
        {sending.note}
        <Tray {...tray} onSend={sending.send} />
      </div>
    );
  return (
    <>
      {sending.note}
      <AssistantOffer offer={offer} onInsert={insert} onDismiss={onDismiss} />
      {slash.word && <Ready header={header} field={place} {...slash} word={slash.word} />}
      <SentenceForm
        ref={ref}
        place={place}
        text={text}
        onChange={write}
        onCaret={slash.note}
        onKeyDown={pressAtOffer}
        onNote={onNote}
        onSend={sending.send}
        onFiles={(files) => void tray.takeFiles(files)}
      />
    </>
  );
};
