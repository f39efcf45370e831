import { FileText, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { FilePicture } from '../../ui/basic/file-picture.tsx';
import { sizeText } from '../../ui/text/size-text.ts';
import { useLengthLimit } from '../../ui/field/length-limit.tsx';
import { FileButton, pasteFiles, useFileDrop } from './sentence-form.tsx';
import styles from './file-tray.module.css';

const longest = 4000;

export interface FileTrayProps {
  files: readonly File[];
  caption: string;
  onCaption: (caption: string) => void;
  /** The caret or the caption has changed. */
  onCaret: (field: HTMLTextAreaElement) => void;
  onDrop: (file: File) => void;
  /** More of them. */
  onFiles: (files: readonly File[]) => void;
  /** The caption goes with the last file. */
  onSend: () => void;
  onCancel: () => void;
}

/** Files that were chosen, pasted or dropped, as they will go out: one after another, with one caption. */
export default function FileTray(props: FileTrayProps) {
  const { files, caption, onCaption, onCaret, onDrop, onFiles, onSend, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), [files.length]);
  const limit = useLengthLimit(caption, longest);
  const more = useFileDrop(onFiles);
  const send = (): void => {
    if (!limit.isTooLong) onSend();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.tray} role="group" aria-label="Отправка файлов" {...more.on}>
      <ul className={styles.files}>
        {files.map((file) => (
          <Item key={`${file.name} ${file.lastModified} ${file.size}`} file={file} onDrop={onDrop} />
        ))}
      </ul>
      <textarea
        {...limit.control}
        ref={field}
        className={styles.caption}
        rows={1}
        value={caption}
        aria-label="Подпись"
        placeholder="Подпись, если нужна"
        onChange={(event) => {
          onCaption(event.target.value);
          onCaret(event.target);
        }}
        onSelect={(event) => onCaret(event.currentTarget)}
        onBlur={(event) => onCaret(event.currentTarget)}
        onKeyDown={press}
        onPaste={(event) => pasteFiles(event, onFiles)}
      />
      {limit.note}
      <p className={styles.note}>Файлы ждут, пока открыта эта вкладка: после перезагрузки выберите их снова.</p>
      <TrayActions onFiles={onFiles} onSend={send} onCancel={onCancel} />
    </div>
  );
}

const TrayActions = ({ onFiles, onSend, onCancel }: Pick<FileTrayProps, 'onFiles' | 'onSend' | 'onCancel'>) => (
  <div className={styles.actions}>
    <FileButton onFiles={onFiles} />
    <Button kind="plain" size="s" onClick={onCancel}>
      Отмена
    </Button>
    <Button size="s" icon={<SendHorizontal size={15} />} onClick={onSend}>
      Отправить
    </Button>
  </div>
);

const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

const Item = ({ file, onDrop }: { file: File } & Pick<FileTrayProps, 'onDrop'>) => (
  <li className={styles.item}>
    {isPicture(file) ? <FilePicture file={file} /> : <FileText className={styles.paper} size={28} strokeWidth={1.6} />}
    <span className={styles.name}>
      {file.name} <small>{sizeText(file.size)}</small>
    </span>
    <IconButton label={`Убрать ${file.name}`} className={styles.drop} onClick={() => onDrop(file)}>
      <X size={15} />
    </IconButton>
  </li>
);
