import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { sizeText } from '../../ui/text/size-text.ts';
import { useLengthLimit } from '../../ui/field/text-field.tsx';
import styles from './picture-tray.module.css';

const longest = 4000;

export interface PictureTrayProps {
  pictures: readonly File[];
  onDrop: (picture: File) => void;
  /** The caption goes with the last picture. */
  onSend: (caption: string) => void;
  onCancel: () => void;
}

/** Pictures that were chosen, pasted or dropped, as they will go out: with a caption, or not at all. */
export default function PictureTray({ pictures, onDrop, onSend, onCancel }: PictureTrayProps) {
  const [caption, setCaption] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), [pictures.length]);
  const limit = useLengthLimit(caption, longest);
  const send = (): void => {
    if (!limit.isTooLong) onSend(caption.trim());
  };
  const press = (event: KeyboardEvent): void => {
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
    <div className={styles.tray} role="group" aria-label="Отправка картинки">
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <Picture key={`${picture.name} ${picture.lastModified} ${picture.size}`} picture={picture} onDrop={onDrop} />
        ))}
      </ul>
      <textarea
        {...limit.control}
        ref={field}
        className={styles.caption}
        rows={1}
        value={caption}
        aria-label="Подпись к картинке"
        placeholder="Подпись, если нужна"
        onChange={(event) => setCaption(event.target.value)}
        onKeyDown={press}
      />
      {limit.note}
      <TrayActions onSend={send} onCancel={onCancel} />
    </div>
  );
}

const TrayActions = ({ onSend, onCancel }: { onSend: () => void; onCancel: () => void }) => (
  <div className={styles.actions}>
    <Button kind="plain" size="s" onClick={onCancel}>
      Отмена
    </Button>
    <Button size="s" icon={<SendHorizontal size={15} />} onClick={onSend}>
      Отправить
    </Button>
  </div>
);

const Picture = ({ picture, onDrop }: { picture: File } & Pick<PictureTrayProps, 'onDrop'>) => {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className={styles.picture}>
      <img src={address} alt={picture.name} />
      <span className={styles.name}>
        {picture.name} <small>{sizeText(picture.size)}</small>
      </span>
      <IconButton label={`Убрать ${picture.name}`} className={styles.drop} onClick={() => onDrop(picture)}>
        <X size={15} />
      </IconButton>
    </li>
  );
};
