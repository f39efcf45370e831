import type { Label } from '@otklik/sdk/contract';
import { Pin as PinIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Select } from '../../ui/field/select.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import styles from './pin-question.module.css';

interface PinQuestionProps {
  domainId: string;
  question: string;
  /** The context that is chosen at first, by its name; null for «не отвечать». */
  wanted: string | null;
}

const none = 'none';

/** Pins a question to a context; a failure shows a toast. */
async function pinTo(domainId: string, question: string, label: Label | undefined): Promise<boolean> {
  try {
    const pin = await operator.assistant.createPin({ domainId, question, labelId: label?.id ?? null });
    toastDone(`Контрольный вопрос закреплён: ${label ? `«${label.label}»` : 'не отвечать'}`, {
      text: 'Отменить',
      run: () => void operator.assistant.removePin(pin.id).catch(toastFailure),
    });
    return true;
  } catch (cause) {
    toastFailure(cause);
    return false;
  }
}

/** A press that makes a question a control question, as it is answered now. */
export const PinNow = ({ domainId, question, wanted }: PinQuestionProps) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const [state, setState] = useState<'free' | 'busy' | 'pinned'>('free');
  useFocusAfterBusy(state === 'busy');
  const pin = async (): Promise<void> => {
    if (state === 'pinned') return;
    setState('busy');
    const isPinned = await pinTo(
      domainId,
      question,
      labels.find(({ label }) => label === wanted),
    );
    setState(isPinned ? 'pinned' : 'free');
  };
  return (
    <Button
      size="s"
      kind="plain"
      icon={<PinIcon size={15} />}
      loading={state === 'busy'}
      aria-disabled={state === 'pinned'}
      onClick={() => void pin()}
    >
      {state === 'pinned' ? 'Закреплён' : wanted === null ? 'Закрепить: не отвечать' : `Закрепить: «${wanted}»`}
    </Button>
  );
};

/** A press that lets choose how a question is to be answered from now on. */
export const PinChoice = ({ domainId, question, wanted }: PinQuestionProps) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // What is pressed makes place for the other part: the focus goes there.
  useLayoutEffect(() => {
    if (wasOpen.current !== isOpen) place.current?.querySelector<HTMLElement>('select, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const value = chosen ?? labels.find(({ label }) => label === wanted)?.id ?? none;
  const pin = async (): Promise<void> => {
    setBusy(true);
    const isPinned = await pinTo(
      domainId,
      question,
      labels.find(({ id }) => id === value),
    );
    setBusy(false);
    if (isPinned) setOpen(false);
  };
  if (!isOpen)
    return (
      <div ref={place}>
        <Button size="s" kind="ghost" icon={<PinIcon size={15} />} onClick={() => setOpen(true)}>
          Закрепить
        </Button>
      </div>
    );
  return (
    <div ref={place} className={styles.choice}>
      <Select
        label="Как отвечать на этот вопрос"
        hideLabel
        value={value}
        onChange={setChosen}
        options={[{ value: none, text: 'Не отвечать' }, ...labels.map(({ id, label }) => ({ value: id, text: label }))]}
      />
      <Button size="s" kind="plain" loading={isBusy} onClick={() => void pin()}>
        Закрепить
      </Button>
    </div>
  );
};
