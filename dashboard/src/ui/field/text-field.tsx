import { type CSSProperties, type InputHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from '../basic/class-names.ts';
import { isTooLong, lengthText } from './length-limit.tsx';
import styles from './text-field.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown under the field when `isError`, above the `hint` with the rule. */
  error?: string | null;
  /** What exactly is wrong, shown below an error. */
  detail?: string | null;
  /** Marks the field as wrong; by default it is when there is an `error`. */
  isError?: boolean;
  isDisabled?: boolean;
  /** Can be read and copied, and not changed. */
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** The longest good value. The native limit is one more, so that a too long value is reported and not cut off. */
  maxLength?: number;
  /** The first broken rule of the value, shown at once if it is longer than `maxLength`. */
  broken?: string | null;
  /** A quiet line under the field. */
  hint?: string;
  /** The label is for screen readers alone. */
  hideLabel?: boolean;
  name?: string;
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  ref?: Ref<HTMLInputElement>;
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** What a field shows and its control gets. */
export const useField = (field: FieldProps) => {
  const id = useId();
  const { hint, maxLength } = field;
  const error = field.error ?? (isTooLong(field.value, maxLength) ? (field.broken ?? lengthText(maxLength!)) : null);
  const isError = field.isError ?? Boolean(error);
  const validationError = isError ? error : null;
  return {
    id,
    validationError,
    control: {
      id,
      name: field.name,
      value: field.value,
      placeholder: field.placeholder,
      disabled: field.isDisabled,
      readOnly: field.isReadOnly,
      autoFocus: field.autoFocus,
      'data-first': field.autoFocus || undefined,
      maxLength: maxLength === undefined ? undefined : maxLength + 1,
      'aria-invalid': isError || undefined,
      'aria-describedby': validationError || hint ? `${id}-note` : undefined,
      className: classNames(styles.control, isError && styles.wrong),
    },
  };
};

/** The label over a control, its hint and error under it. */
export const FieldFrame = ({
  field,
  id,
  validationError,
  children,
}: {
  field: FieldProps;
  id: string;
  validationError?: string | null;
  children: React.ReactNode;
}) => (
  <div className={styles.field}>
    <label htmlFor={id} className={field.hideLabel ? 'visually-hidden' : styles.label}>
      {field.label}
    </label>
    {children}
    <div id={`${id}-note`} className={styles.note} aria-live="polite">
      {validationError && <p className={styles.validationError}>{validationError}</p>}
      {validationError && field.detail && <p className={styles.validationError}>{field.detail}</p>}
      {field.hint && <p>{field.hint}</p>}
    </div>
  </div>
);

/** A line of text with its label, hint and error. */
export const TextField = ({ type = 'text', autoComplete, inputMode, ref, ...field }: TextFieldProps) => {
  const { id, validationError, control } = useField(field);
  return (
    <FieldFrame field={field} id={id} validationError={validationError}>
      <input
        {...control}
        ref={ref}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
};

/** Several lines of text. */
export const TextArea = ({ rows = 3, ref, ...field }: TextAreaProps) => {
  const { id, validationError, control } = useField(field);
  return (
    <FieldFrame field={field} id={id} validationError={validationError}>
      <textarea
        {...control}
        ref={ref}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
};
