import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** Something that is on or off, at once. */
export const Switch = ({ label, hint, isOn, onChange, isDisabled }: SwitchProps) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
