import type { Label } from '@otklik/sdk/contract';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Select } from '../../ui/field/select.tsx';
import styles from './context-choice.module.css';

interface ContextChoiceProps {
  labels: readonly Label[];
  closest: string | null;
  action: string;
  onChoose: (label: Label) => Promise<void>;
}

/** A select of contexts; the closest one is preselected. */
export const ContextChoice = ({ labels, closest, action, onChoose }: ContextChoiceProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useFocusAfterBusy(isBusy);
  const label = labels.find(({ id }) => id === chosen) ?? labels.find((one) => one.label === closest) ?? labels[0];
  if (!label) return null;
  const choose = async (): Promise<void> => {
    setBusy(true);
    await onChoose(label);
    setBusy(false);
  };
  return (
    <div className={styles.choice}>
      <Select
        label="Контекст"
        hideLabel
        value={label.id}
        onChange={setChosen}
        options={labels.map(({ id, label: text }) => ({ value: id, text }))}
      />
      <Button kind="plain" loading={isBusy} onClick={() => void choose()}>
        {action}
      </Button>
    </div>
  );
};
