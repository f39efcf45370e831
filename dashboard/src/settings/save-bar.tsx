import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { Note } from '../ui/notice/note.tsx';
import { Row } from './setting-panel.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  failure: unknown;
  onRestore: () => void;
}

/** Once saving has failed, the focus goes to the first wrong field, which may be out of sight. */
function useFirstWrong(failure: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (failure === null) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);
  return place;
}

/** The end of a form that is saved as a whole: saves, restores, shows unsaved changes. */
export const SaveBar = ({ isChanged, isBusy, failure, onRestore }: SaveBarProps) => (
  <div className={styles.save} data-changed={isChanged || undefined} ref={useFirstWrong(failure)}>
    {failure !== null && <Note tone="bad">{textOfError(failure)}</Note>}
    <Row>
      <Button type="submit" loading={isBusy} disabled={!isChanged}>
        Сохранить
      </Button>
      {isChanged && !isBusy && (
        <>
          <Button kind="ghost" onClick={onRestore}>
            Отменить изменения
          </Button>
          <span className={styles.unsaved} role="status">
            Есть несохранённые изменения
          </span>
        </>
      )}
    </Row>
  </div>
);
