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
import { useWriter } from './use-suggestion.ts';
import { TakenNote, useTaken } from '../who/taken-note.tsx';
import styles from './composer.module.css';

/** `force`: although another member has the dialog; `late`: after the dialog is read, which could not be done yet. */
export type SendingWay = Readonly<Record<'force' | 'late', boolean>>;

interface ComposerProps {
  header: DialogHeader;
  /** What the assistant would answer. */
  offer: Offer | null;
  onDismiss: () => void;
  /** Another member who has the dialog: the operator has to confirm before an answer is sent. */
  taken: MemberRef | null;
  onSend: (text: string, how: SendingWay) => void;
  /** Runs what sends once the dialog is current, or `isLate`: it could not be read. */
  whenCurrent: (run: (isLate: boolean) => void) => void;
  /** `caption` goes with the last file. */
  onFiles: (files: readonly File[], caption: string, how: SendingWay) => void;
  onTyping: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

const FileTray = lazyScreen<FileTrayProps>(
  () => import('./file-tray.tsx'),
  null,
  ({ onRetry, onCancel }) => <PartFailure onRetry={onRetry} onClose={onCancel} />,
);

const SuggestionBar = lazyPart(() => import('./suggestion-bar.tsx'));

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
  /** Adds files; `caption` is the caption of the first ones. */
  const put = (chosen: readonly File[], caption: FileDraft['caption']): void => {
    const before = readFiles(dialogId);
    const all = [...before.files, ...chosen];
    if (all.length > mostFiles) toastError(`За раз уходит не больше ${mostFiles} файлов: остальные приложите потом.`);
    keep({ files: all.slice(0, mostFiles), caption: before.files.length > 0 ? before.caption : caption });
  };
  const takeFiles = async (given: readonly File[]): Promise<void> => {
    const refused = given.map(refusalText).find((text) => text !== null);
    const chosen = given.filter((file) => refusalText(file) === null);
    if (refused) toastError(refused);
    if (chosen.length === 0) return;
    // The field keeps the focus until the tray takes its place.
    await FileTray.preload();
    put(chosen, '');
  };
  return {
    ...draft,
    takeFiles,
    put,
    setCaption: (caption: string) => keep({ ...draft, caption }),
    drop: (file: File) => keep({ ...draft, files: draft.files.filter((one) => one !== file) }),
    empty: () => keep({ files: [], caption: '' }),
  };
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
  Pick<ReturnType<typeof useMarkedWord>, 'word' | 'replace' | 'close'> & {
    field: RefObject<HTMLDivElement | null>;
    putPictures: (pictures: readonly File[]) => void;
  };

/** Inserts a reply's text in the place of the marked word, and puts its pictures into the tray. */
const Ready = ({ header, field, word, replace, close, putPictures }: ReadyProps) => {
  if (!word) return null;
  const choose = (text: string, pictures: readonly File[]): void => {
    const end = replace(text);
    if (pictures.length === 0) return;
    putPictures(pictures);
    field.current?.querySelector('textarea')?.setSelectionRange(end, end);
  };
  const { query } = word;
  return (
    <ReadyList
      header={header}
      query={query}
      field={field}
      prepare={FileTray.preload}
      onChoose={choose}
      onClose={close}
    />
  );
};

interface Written {
  /** The text of the box, or the caption of the files. */
  written: string;
  /** The newest draft. */
  latest: () => string;
  tray: ReturnType<typeof useFiles>;
  /** Empties the field. */
  empty: () => void;
}

/** Sends the text, or the files; where another member has the dialog, only by the button of the note. */
function useSending(
  { header, taken, whenCurrent, onSend, onFiles }: ComposerProps,
  { written, latest, tray, empty }: Written,
) {
  const { send, isRefused } = useTaken(taken);
  const { files, caption } = tray;
  const sendNow = (force: boolean): void =>
    whenCurrent((late) => {
      // The look may take a moment, in which the operator writes on.
      const text = (caption ?? latest()).trim();
      if (files.length > 0) onFiles(files, text, { force, late });
      else onSend(latest().trim(), { force, late });
      if (files.length === 0 || caption === null) {
        empty();
        keepDraft(header.id, '');
      }
      if (files.length > 0) tray.empty();
    });
  const canSend = (files.length > 0 || !isBlank(written)) && [...written].length <= longest;
  const note = taken && (
    <TakenNote taken={taken} isRefused={isRefused} canSend={canSend} onForce={() => sendNow(true)} />
  );
  return { send: () => send(() => sendNow(false)), note };
}

/** A text of the box with another one behind it. */
const joined = (text: string, more: string): string => (text.trim() === '' ? more : `${text.trimEnd()}\n${more}`);

/** Alt+Enter puts what the assistant offers behind the text, Escape dismisses it. */
function useOfferKeys(
  { offer, onDismiss }: ComposerProps,
  { text, write, focusText }: { text: string; write: (text: string) => void; focusText: () => void },
) {
  const insert = (): void => {
    if (!offer) return;
    write(joined(text, offer.answer));
    onDismiss();
    focusText();
  };
  const press = (event: KeyboardEvent): void => {
    const isInsert = event.key === 'Enter' && event.altKey;
    if (event.defaultPrevented || !offer || (!isInsert && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isInsert) insert();
    else onDismiss();
  };
  return { insert, press };
}

/** The draft of the box, the files with their caption, and which of the two texts is being written. */
function useWriting({ header, onTyping }: ComposerProps, place: RefObject<HTMLDivElement | null>) {
  const [text, setText, latest] = useDraft(header.id);
  const noteTyping = useTypingNote(onTyping);
  const focusText = (): void => place.current?.querySelector('textarea')?.focus();
  const tray = useFiles(header.id, focusText);
  const write = (next: string): void => {
    setText(next);
    noteTyping(next);
  };
  const hasFiles = tray.files.length > 0;
  const caption = hasFiles ? tray.caption : null;
  const written = caption ?? text;
  const change = caption === null ? write : tray.setCaption;
  const slash = useMarkedWord('/', { text: written, onChange: change, place });
  // Enter after a quick slash must find the list there.
  useEffect(() => void ReadyList.preload(), []);
  return { text, write, latest, empty: () => setText(''), focusText, tray, hasFiles, written, change, slash };
}

const Tray = ({ tray, written, change, slash, onSend }: ReturnType<typeof useWriting> & { onSend: () => void }) => (
  <FileTray
    files={tray.files}
    caption={written}
    onCaption={change}
    onCaret={slash.note}
    onDrop={tray.drop}
    onFiles={(more) => void tray.takeFiles(more)}
    onSend={onSend}
    onCancel={tray.empty}
  />
);

/** Button that requests a draft and appends it to the text of the reply field. */
const Suggestion = ({ header, writing }: { header: DialogHeader; writing: ReturnType<typeof useWriting> }) => {
  const { text, write, latest, focusText } = writing;
  const insert = (draft: string): void => {
    write(joined(latest(), draft));
    focusText();
  };
  return useWriter() ? <SuggestionBar header={header} hasText={!isBlank(text)} onDraft={insert} /> : null;
};

/** Enter sends, Shift+Enter breaks the line; files are attached, pasted or dropped; a slash lists ready replies. */
const AnswerBox = (props: ComposerProps & { onNote: () => void }) => {
  const { header, offer, onDismiss, onNote, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const writing = useWriting(props, place);
  const { tray, slash } = writing;
  const sending = useSending(props, writing);
  const atOffer = useOfferKeys(props, writing);
  const ready = <Ready header={header} field={place} {...slash} putPictures={(pictures) => tray.put(pictures, null)} />;

  if (writing.hasFiles)
    return (
      <div ref={place}>
        {sending.note}
        {ready}
        <Tray {...writing} onSend={sending.send} />
      </div>
    );
  return (
    <>
      {sending.note}
      <AssistantOffer offer={offer} onInsert={atOffer.insert} onDismiss={onDismiss} />
      {ready}
      <Suggestion header={header} writing={writing} />
      <SentenceForm
        ref={ref}
        place={place}
        text={writing.text}
        onChange={writing.write}
        onCaret={slash.note}
        onKeyDown={atOffer.press}
        onNote={onNote}
        onSend={sending.send}
        onFiles={(files) => void tray.takeFiles(files)}
      />
    </>
  );
};
