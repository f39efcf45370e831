import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select.module.css';

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
  hideLabel?: boolean;
  isDisabled?: boolean;
}

/** One of a few values, in the system's own list. */
export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel,
  isDisabled,
}: SelectProps<T>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.control}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={styles.arrow} />
      </div>
    </div>
  );
};
