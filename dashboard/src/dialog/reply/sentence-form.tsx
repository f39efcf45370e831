import { acceptedFiles, isBlank, pastedFiles } from '@otklik/sdk/contract';
import { Paperclip, SendHorizontal, StickyNote } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { UploadProgress } from '../../ui/notice/state-view.tsx';
import styles from './composer.module.css';

interface SentenceFormProps {
  text: string;
  onChange: (text: string) => void;
  /** The caret or the text has changed, or the field has lost the focus. */
  onCaret: (field: HTMLTextAreaElement) => void;
  /** Begins a note. */
  onNote: () => void;
  /** Asked first: a key that it prevents does nothing else. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called only with a text that may go out. */
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
  /** Holds the field. */
  place: Ref<HTMLDivElement>;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export const longest = 4000;
export const countFrom = 3600;

/** The field with its buttons, and the files that are put into it. */
export const SentenceForm = (props: SentenceFormProps) => {
  const { text, onChange, onCaret, onNote, onKeyDown, onSend, onFiles, place, ref } = props;
  const length = [...text].length;
  const canSend = !isBlank(text) && length <= longest;
  const drop = useFileDrop(onFiles);
  const send = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const press = (event: KeyboardEvent): void => {
    onKeyDown(event);
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    send(event);
  };
  return (
    <form className={classNames(styles.composer, drop.isOver && styles.over)} {...drop.on} onSubmit={send}>
      <FileButton onFiles={onFiles} />
      <IconButton label="Написать заметку" aria-keyshortcuts="N" onClick={onNote}>
        <StickyNote size={20} />
      </IconButton>
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
          onChange={(event) => {
            onChange(event.target.value);
            onCaret(event.target);
          }}
          onSelect={(event) => onCaret(event.currentTarget)}
          onBlur={(event) => onCaret(event.currentTarget)}
          onKeyDown={press}
          onPaste={(event) => pasteFiles(event, onFiles)}
        />
        <FileProgress />
        {length > countFrom && <TextLength length={length} />}
      </div>
      <IconButton type="submit" label="Отправить" className={styles.send} disabled={!canSend}>
        <SendHorizontal size={20} />
      </IconButton>
    </form>
  );
};

/** Character count, shown near the limit. */
export const TextLength = ({ length }: { length: number }) => (
  <p id="composer-count" className={styles.count} data-over={length > longest || undefined} aria-live="polite">
    {length > longest ? `Длиннее на ${length - longest}: не больше 4000 символов` : `${length} из 4000`}
  </p>
);

const FileProgress = () => {
  const percent = useStore(operator.dialog.$uploadProgress);
  return percent === null ? null : <UploadProgress label="Загрузка файла" percent={percent} />;
};

/** Chooses files. */
export const FileButton = ({ onFiles }: Pick<SentenceFormProps, 'onFiles'>) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Прикрепить файл" onClick={() => input.current?.click()}>
        <Paperclip size={20} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Файл"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};

export function pasteFiles(event: ClipboardEvent, onFiles: SentenceFormProps['onFiles']): void {
  const files = pastedFiles(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

export function useFileDrop(onFiles: SentenceFormProps['onFiles']) {
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
