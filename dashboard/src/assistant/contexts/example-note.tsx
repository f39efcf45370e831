/* oxlint-disable react-hooks/exhaustive-deps -- only changed answers count */
import type { LabelDetail } from '@otklik/sdk/contract';
import { Lightbulb } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import styles from './context-editor.module.css';

const answersOf = ({ qa }: LabelDetail): string =>
  qa
    .filter(({ type }) => type === 'answer')
    .flatMap(({ sentences }) => sentences)
    .join('\n');

/** Marks a context from a starter set, until its owner changes the answer or confirms it. */
export const ExampleNote = ({ detail }: { detail: LabelDetail }) => {
  const { id, label } = detail;
  const answers = answersOf(detail);
  const first = useRef(answers);
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
  useEffect(() => {
    // What was deleted may come back.
    if (answers !== '' && answers !== first.current) void accept();
  }, [answers]);
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
