import type { Offer } from '@otklik/sdk/contract';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { UploadProgress } from '../ui/state-view.tsx';
import { AssistantOffer } from './assistant-offer.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { PictureTray } from './picture-tray.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  dialogId: string;
  isBan: boolean;
  /** What the assistant would answer. */
  offer: Offer | null;
  onDismiss: () => void;
  onSend: (text: string) => void;
  /** `caption` goes with the last file. */
  onFiles: (files: readonly File[], caption?: string) => void;
  onTyping: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

const longest = 4000;
const typingEvery = 3000;
const countFrom = 3600;
/** Pictures that are looked at before they go out. */
const mostPictures = 10;
const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

/** The draft of this dialog, stored across reloads; the component is keyed by the dialog. */
function useDraft(dialogId: string): readonly [string, (text: string) => void] {
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
  ];
}

/** Where the operator writes: Enter sends, Shift+Enter breaks the line; files are attached, pasted or dropped. */
export const Composer = ({ dialogId, isBan, offer, onDismiss, onSend, onFiles, onTyping, ref }: ComposerProps) => {
  const [text, setText] = useDraft(dialogId);
  const typedAt = useRef(0);
  const length = [...text].length;
  const canSend = text.trim() !== '' && length <= longest && !isBan;

  const send = (): void => {
    if (!canSend) return;
    onSend(text.trim());
    setText('');
    keepDraft(dialogId, '');
  };
  const write = (next: string): void => {
    setText(next);
    if (next === '' || Date.now() - typedAt.current < typingEvery) return;
    typedAt.current = Date.now();
    onTyping();
  };
  const place = useRef<HTMLDivElement>(null);
  const insert = (): void => {
    if (!offer) return;
    write(text.trim() === '' ? offer.answer : `${text.trimEnd()}\n${offer.answer}`);
    onDismiss();
    place.current?.querySelector('textarea')?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (offer && ((event.key === 'Enter' && event.altKey) || event.key === 'Escape')) {
      event.preventDefault();
      if (event.key === 'Escape') onDismiss();
      else insert();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const takeFiles = (files: readonly File[]): void => {
    const others = files.filter((file) => !isPicture(file));
    if (others.length > 0) onFiles(others);
    setPictures([...pictures, ...files.filter(isPicture)].slice(0, mostPictures));
  };
  const drop = useFileDrop(takeFiles);
  const leaveTray = (): void => {
    setPictures([]);
    requestAnimationFrame(() => place.current?.querySelector('textarea')?.focus());
  };

  if (isBan) return <p className={styles.banned}>Диалог заблокирован. Разблокируйте его, чтобы ответить.</p>;
  if (pictures.length > 0)
    return (
      <div ref={place}>
        <PictureTray
          pictures={pictures}
          onDrop={(picture) =>
            pictures.length === 1 ? leaveTray() : setPictures(pictures.filter((one) => one !== picture))
          }
          onCancel={leaveTray}
          onSend={(caption) => {
            onFiles(pictures, caption);
            leaveTray();
          }}
        />
      </div>
    );
  return (
    <>
      <AssistantOffer offer={offer} onInsert={insert} onDismiss={onDismiss} />
      <form
        className={classNames(styles.composer, drop.isOver && styles.over)}
        {...drop.on}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FileButton onFiles={takeFiles} />
        <div className={styles.field} ref={place}>
          <textarea
            ref={ref}
            className={styles.text}
            rows={1}
            value={text}
            aria-label="Сообщение"
            placeholder="Ответить посетителю…"
            enterKeyHint="send"
            aria-invalid={length > longest || undefined}
            aria-describedby={length > countFrom ? 'composer-count' : undefined}
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            onPaste={(event) => pasteFiles(event, takeFiles)}
          />
          <FileProgress />
          {length > countFrom && (
            <p
              id="composer-count"
              className={styles.count}
              data-over={length > longest || undefined}
              aria-live="polite"
            >
              {length > longest ? `Длиннее на ${length - longest}: не больше 4000 символов` : `${length} из 4000`}
            </p>
          )}
        </div>
        <IconButton type="submit" label="Отправить" className={styles.send} disabled={!canSend}>
          <SendHorizontal size={20} aria-hidden />
        </IconButton>
      </form>
    </>
  );
};

const FileProgress = () => {
  const percent = useStore(operator.dialog.$uploadProgress);
  return percent === null ? null : <UploadProgress label="Загрузка файла" percent={percent} />;
};

const FileButton = ({ onFiles }: Pick<ComposerProps, 'onFiles'>) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Прикрепить файл" onClick={() => input.current?.click()}>
        <Paperclip size={20} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Файл"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};

function pasteFiles(event: ClipboardEvent, onFiles: ComposerProps['onFiles']): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

function useFileDrop(onFiles: ComposerProps['onFiles']) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
