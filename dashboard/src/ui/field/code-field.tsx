import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './code-field.module.css';

const length = 6;
const places = Array.from({ length }, (_, place) => place);
const digitsOf = (text: string): string => text.replace(/\D/g, '');

interface CodeFieldProps {
  /** The digits typed so far, at most six; a space is an empty box before a filled one. */
  value: string;
  onChange: (value: string) => void;
  /** Called once with the six digits when the last box is filled. */
  onComplete?: (code: string) => void;
  error?: string | null;
  isDisabled?: boolean;
  autoFocus?: boolean;
  label?: string;
}

/** `value` with `digits` written from box `place` on. */
export const writeDigits = (value: string, place: number, digits: string): string => {
  const boxes = places.map((at) => value[at] ?? ' ');
  [...digits].slice(0, length - place).forEach((digit, at) => {
    boxes[place + at] = digit;
  });
  return boxes.join('').trimEnd();
};

const isWhole = (value: string): boolean => /^\d{6}$/.test(value);

/** What the keys do in the six boxes, and which of them has the focus. */
function useBoxes({ value, onChange, onComplete, error, isDisabled, autoFocus }: Omit<CodeFieldProps, 'label'>) {
  const group = useRef<HTMLDivElement>(null);
  const focus = (place: number): void =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(length - 1, place))]?.focus();
  const isWanted = autoFocus && !isDisabled && value === '';
  useEffect(() => {
    if (isWanted) focus(0);
  }, [isWanted]);

  useEffect(() => {
    // Boxes that were disabled during the check have lost the focus.
    if (error && !isDisabled && document.activeElement === document.body) focus(length - 1);
  }, [error, isDisabled]);

  const write = (place: number, digits: string): void => {
    if (digits === '') return;
    const start = digits.length >= length ? 0 : place;
    const next = writeDigits(value, start, digits);
    onChange(next);
    focus(start + digits.length);
    if (isWhole(next)) onComplete?.(next);
  };
  const erase = (place: number): void => {
    const at = value[place]?.trim() ? place : place - 1;
    if (at < 0) return;
    onChange(writeDigits(value, at, ' '));
    focus(at);
  };
  const press = (event: KeyboardEvent, place: number): void => {
    const moves: Record<string, () => void> = {
      Backspace: () => erase(place),
      ArrowLeft: () => focus(place - 1),
      ArrowRight: () => focus(place + 1),
      Home: () => focus(0),
      End: () => focus(length - 1),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  // Before the input, since typing the same digit again fires no input event.
  const type = (event: FormEvent & { data?: string | null }, place: number): void => {
    event.preventDefault();
    write(place, digitsOf(event.data ?? ''));
  };
  const paste = (event: ClipboardEvent, place: number): void => {
    event.preventDefault();
    write(place, digitsOf(event.clipboardData.getData('text')));
  };
  return { group, write, press, type, paste };
}

/** Six boxes for the code of a mail: typing, deleting, arrows, pasting and the phone's own filling. */
export const CodeField = ({ label = 'Код из письма', ...field }: CodeFieldProps) => {
  const { value, error, isDisabled } = field;
  const id = useId();
  const { group, write, press, type, paste } = useBoxes(field);
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div
        ref={group}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-note` : undefined}
        className={styles.boxes}
      >
        {places.map((place) => (
          <input
            key={place}
            className={classNames(styles.box, error && styles.wrong)}
            value={value[place]?.trim() ?? ''}
            inputMode="numeric"
            maxLength={length}
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={`Цифра ${place + 1} из ${length}`}
            aria-invalid={Boolean(error) || undefined}
            disabled={isDisabled}
            onBeforeInput={(event) => type(event, place)}
            onChange={(event) => write(place, digitsOf(event.target.value))}
            onKeyDown={(event) => press(event, place)}
            onPaste={(event) => paste(event, place)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="assertive">
        {error}
      </p>
    </div>
  );
};
