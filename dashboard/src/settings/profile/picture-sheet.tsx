import { avatarLimit } from '@otklik/sdk/contract';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { textOfCode, textOfError } from '../../ui/text/error-text.ts';
import { Note } from '../../ui/notice/note.tsx';
import { UploadProgress } from '../../ui/notice/state-view.tsx';
import styles from './avatar-sheet.module.css';
import { Sheet } from '../setting-panel.tsx';

const types = ['image/png', 'image/jpeg', 'image/webp'];

const errorOfFile = (file: File): string | null => {
  if (!types.includes(file.type)) return textOfCode('unsupported_media');
  return file.size > avatarLimit ? 'Файл больше 5 МБ. Выберите изображение поменьше.' : null;
};

interface PictureSheetProps {
  title: string;
  /** What is shown now. */
  picture: ReactNode;
  hasPicture: boolean;
  /** What the picture is called in the button: «фото». */
  noun: string;
  hint: ReactNode;
  /** Percent that is uploaded, null while nothing is. */
  percent: number | null;
  upload: (file: File) => Promise<unknown>;
  remove?: () => Promise<unknown>;
}

/** Uploads a picture of the person, or removes the present one; shows errors. */
const usePicture = (upload: (file: File) => Promise<unknown>, remove?: () => Promise<unknown>) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(textOfError(cause));
    }
  };
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const wrong = errorOfFile(file);
    if (wrong) setError(wrong);
    else await attempt(() => upload(file));
  };
  const takeAway = async (): Promise<void> => {
    // Its button goes with the picture.
    choose.current?.focus();
    if (remove) await attempt(remove);
  };
  return { input, choose, error, take, takeAway };
};

const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="ghost" onClick={onClick}>
    Убрать
  </Button>
);

/** A picture and its change, with the upload's progress in whole percents. */
export const PictureSheet = (props: PictureSheetProps) => {
  const { title, picture, hasPicture, noun, hint, percent, upload, remove } = props;
  const { input, choose, error, take, takeAway } = usePicture(upload, remove);
  return (
    <Sheet title={title}>
      <div className={styles.row}>
        {picture}
        <div className={styles.side}>
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Файл изображения"
            onChange={take}
          />
          <div className={styles.buttons}>
            <Button
              ref={choose}
              kind="plain"
              loading={percent !== null}
              icon={<Upload size={17} />}
              onClick={() => input.current?.click()}
            >
              {hasPicture ? `Заменить ${noun}` : `Загрузить ${noun}`}
            </Button>
            {hasPicture && remove && <RemoveButton onClick={takeAway} />}
          </div>
          {percent === null ? (
            <p className={styles.hint}>{hint}</p>
          ) : (
            <UploadProgress label="Загрузка изображения" percent={percent} />
          )}
        </div>
      </div>
      {error && <Note tone="bad">{error}</Note>}
    </Sheet>
  );
};
