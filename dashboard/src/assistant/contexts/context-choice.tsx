import type { Label } from '@otklik/sdk/contract';
import { useRef, useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Select } from '../../ui/field/select.tsx';
import styles from './context-choice.module.css';

interface ContextChoiceProps {
  labels: readonly Label[];
  action: string;
  onChoose: (label: Label) => Promise<void>;
}

/** A select of contexts. None is preselected: a wrong guess would be taught by one press. */
export const ContextChoice = ({ labels, action, onChoose }: ContextChoiceProps) => {
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterBusy(isBusy);
  if (labels.length === 0) return null;
  const choose = async (): Promise<void> => {
    const label = labels.find(({ id }) => id === chosen);
    if (!label) return place.current?.querySelector('select')?.focus();
    setBusy(true);
    await onChoose(label);
    setBusy(false);
  };
  return (
    <div className={styles.choice} ref={place}>
      <Select
        label="Контекст"
        hideLabel
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', text: 'Выберите контекст' },
          ...labels.map(({ id, label: text }) => ({ value: id, text })),
        ]}
      />
      <Button kind="plain" loading={isBusy} onClick={() => void choose()}>
        {action}
      </Button>
    </div>
  );
};
