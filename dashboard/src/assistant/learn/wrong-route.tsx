import type { Label } from '@otklik/sdk/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { ContextChoice } from '../contexts/context-choice.tsx';
import { addEntry } from '../contexts/knowledge-edit.ts';
import styles from './change-list.module.css';

interface WrongRouteProps {
  domainId: string;
  question: string;
}

/** «Не туда»: the question goes to the context that the owner chooses, or is not to be answered at all. */
export const WrongRoute = ({ domainId, question }: WrongRouteProps) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterBusy(isBusy);
  useLayoutEffect(() => {
    if (isOpen) place.current?.querySelector('select')?.focus();
  }, [isOpen]);
  const teach = async ({ id, label }: Label): Promise<void> => {
    if (await addEntry(id, 'question', [question])) setDone(`Добавлено в «${label}»`);
  };
  const silence = async (): Promise<void> => {
    setBusy(true);
    try {
      await operator.assistant.createPin({ domainId, question, labelId: null });
      setDone('Закреплено: не отвечать');
    } catch (cause) {
      toastFailure(cause);
    }
    setBusy(false);
  };
  if (done !== null)
    return (
      <p className={styles.fixed} role="status">
        {done}. Обучите ещё раз, чтобы проверить.
      </p>
    );
  if (!isOpen)
    return (
      <div className={styles.wrong}>
        <Button size="s" kind="ghost" aria-label={`Не туда: ${question}`} onClick={() => setOpen(true)}>
          Не туда
        </Button>
      </div>
    );
  return (
    <div className={styles.wrong} ref={place}>
      <ContextChoice labels={labels} action="Сюда" onChoose={teach} />
      <Button size="s" kind="ghost" loading={isBusy} onClick={() => void silence()}>
        Не отвечать
      </Button>
    </div>
  );
};
