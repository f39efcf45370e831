import { type ReactNode, useId } from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './text-field.module.css';

export const isTooLong = (value: string, longest: number | undefined): boolean =>
  longest !== undefined && value.length > longest;

export const lengthText = (longest: number): string => `Не больше ${longest} символов`;

interface LengthLimit {
  isTooLong: boolean;
  /** What the control is given: its native limit is one more, so that a too long value is not cut off silently. */
  control: { maxLength: number; 'aria-invalid': true | undefined; 'aria-describedby': string };
  note: ReactNode;
}

/** The length rule of a bare control without a label and note of its own. */
export function useLengthLimit(value: string, longest: number): LengthLimit {
  const id = useId();
  const tooLong = isTooLong(value, longest);
  return {
    isTooLong: tooLong,
    control: { maxLength: longest + 1, 'aria-invalid': tooLong || undefined, 'aria-describedby': id },
    note: (
      <p id={id} className={classNames(styles.note, styles.validationError, styles.below)} aria-live="polite">
        {tooLong && lengthText(longest)}
      </p>
    ),
  };
}
