import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import styles from './context-editor.module.css';
import type { ContextTarget } from '../modal-target.ts';

/** A context that came from a starter set, until its owner says that the answer is theirs. */
export const ExampleNote = ({ target: { id, label } }: { target: ContextTarget }) => {
  const [isBusy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await operator.assistant.editLabel(id, { label, description: '' });
    } catch (cause) {
      toastFailure(cause);
      setBusy(false);
    }
  };
  return (
    <div className={styles.mixed}>
      <Note tone="warm" icon={<Lightbulb size={17} />}>
        Это пример: ответ здесь не ваш. Поправьте его или оставьте, если он верен.
      </Note>
      <Button size="s" kind="plain" loading={isBusy} onClick={() => void accept()}>
        Ответ верный
      </Button>
    </div>
  );
};
