import { avatarLimit } from '@otklik/sdk/contract';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { textOfCode, textOfError } from '../ui/error-text.ts';
import { Note } from '../ui/note.tsx';
import { UploadProgress } from '../ui/state-view.tsx';
import styles from './avatar-sheet.module.css';
import { Sheet } from './setting-panel.tsx';

const types = ['image/png', 'image/jpeg', 'image/webp'];

const errorOfFile = (file: File): string | null => {
  if (!types.includes(file.type)) return textOfCode('unsupported_media');
  return file.size > avatarLimit ? 'Файл больше 5 МБ. Выберите изображение поменьше.' : null;
};

/** The account's picture and its change, with the upload's progress in whole percents. */
export const AvatarSheet = ({ image }: { image: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const percent = useStore(operator.user.$uploadProgress);
  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const wrong = errorOfFile(file);
    setError(wrong);
    if (wrong) return;
    try {
      await operator.user.uploadImage(file);
    } catch (cause) {
      setError(textOfError(cause));
    } finally {
      operator.user.resetUpload();
    }
  };
  return (
    <Sheet title="Фото">
      <div className={styles.row}>
        <Avatar image={image} size={80} />
        <div className={styles.side}>
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Файл изображения"
            onChange={upload}
          />
          <Button
            kind="plain"
            loading={percent !== null}
            icon={<Upload size={17} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {image === '' ? 'Загрузить фото' : 'Заменить фото'}
          </Button>
          {percent === null ? (
            <p className={styles.hint}>PNG, JPEG или WebP до 5&nbsp;МБ</p>
          ) : (
            <UploadProgress label="Загрузка изображения" percent={percent} />
          )}
        </div>
      </div>
      {error && <Note tone="bad">{error}</Note>}
    </Sheet>
  );
};
