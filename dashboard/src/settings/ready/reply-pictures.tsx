import { type ReadyPicture, readyPictureLimit, readyReplyLimits } from '@otklik/sdk/contract';
import { ImageOff, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { FilePicture } from '../../ui/basic/file-picture.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { sizeText } from '../../ui/text/size-text.ts';
import type { FormPicture } from './use-reply-saving.ts';
import styles from './reply-pictures.module.css';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const { pictures: most } = readyReplyLimits;

function refusalOf({ name, type, size }: File): string | null {
  if (!types.includes(type)) return `${name}: подходят картинки JPEG, PNG, WebP и GIF.`;
  if (size === 0) return `${name}: файл пуст.`;
  return size > readyPictureLimit ? `${name}: файл больше ${sizeText(readyPictureLimit)}.` : null;
}

/** Those of the chosen files that fit, and why the others do not. */
function fitting(files: readonly File[], room: number): { taken: File[]; refusal: string | null } {
  const refusal = files.map(refusalOf).find((text) => text !== null) ?? null;
  const good = files.filter((file) => refusalOf(file) === null);
  if (good.length > room) return { taken: good.slice(0, room), refusal: `У ответа не больше ${most} картинок.` };
  return { taken: good, refusal };
}

/** A picture that the server has, once it is loaded. */
const StoredPicture = ({ picture }: { picture: ReadyPicture }) => {
  const [file, setFile] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    operator.reply
      .loadPicture(picture, { signal: asking.signal })
      .then(setFile, () => setFailed(!asking.signal.aborted));
    return () => asking.abort();
  }, [picture]);
  if (file) return <FilePicture file={file} />;
  return (
    <span className={styles.blank} role="img" aria-label={picture.name} aria-busy={!hasFailed}>
      {hasFailed && <ImageOff size={20} />}
    </span>
  );
};

const Item = ({ picture, isBusy, onDrop }: { picture: FormPicture; isBusy: boolean; onDrop: () => void }) => (
  <li className={styles.item}>
    {picture instanceof File ? <FilePicture file={picture} /> : <StoredPicture picture={picture} />}
    <span className={styles.name}>{picture.name}</span>
    <Button kind="plain" size="s" disabled={isBusy} aria-label={`Убрать ${picture.name}`} onClick={onDrop}>
      Убрать
    </Button>
  </li>
);

const keyOf = (picture: FormPicture): string =>
  picture instanceof File ? `${picture.name} ${picture.lastModified} ${picture.size}` : picture.id;

interface ReplyPicturesProps {
  pictures: readonly FormPicture[];
  isBusy: boolean;
  onAdd: (files: readonly File[]) => void;
  onDrop: (picture: FormPicture) => void;
}

/** The pictures of a ready reply in its form. */
export const ReplyPictures = ({ pictures, isBusy, onAdd, onDrop }: ReplyPicturesProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string | null>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const { taken, refusal } = fitting([...(event.target.files ?? [])], most - pictures.length);
    event.target.value = '';
    setError(refusal);
    onAdd(taken);
  };
  const drop = (picture: FormPicture): void => {
    setError(null);
    flushSync(() => onDrop(picture));
    // Its button is removed with the picture.
    choose.current?.focus();
  };
  return (
    <div className={styles.pictures} role="group" aria-label="Картинки">
      {pictures.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture) => (
            <Item key={keyOf(picture)} picture={picture} isBusy={isBusy} onDrop={() => drop(picture)} />
          ))}
        </ul>
      )}
      <input ref={input} type="file" multiple hidden accept={types.join()} aria-label="Файл картинки" onChange={take} />
      <Button
        ref={choose}
        kind="plain"
        size="s"
        icon={<ImagePlus size={17} />}
        disabled={isBusy || pictures.length >= most}
        onClick={() => input.current?.click()}
      >
        Добавить картинку
      </Button>
      <p className={styles.hint}>
        До {most} картинок JPEG, PNG, WebP или GIF, каждая до {sizeText(readyPictureLimit)}. Встанут в поле ответа
        вместе с текстом
      </p>
      {error && <Note tone="bad">{error}</Note>}
    </div>
  );
};
