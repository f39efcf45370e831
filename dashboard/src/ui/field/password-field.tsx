import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, type TextFieldProps, useField } from './text-field.tsx';
import styles from './text-field.module.css';

/** A password, which its button shows and hides. */
export const PasswordField = ({ autoComplete, ref, ...field }: Omit<TextFieldProps, 'type' | 'inputMode'>) => {
  const { id, validationError, control } = useField(field);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame field={field} id={id} validationError={validationError}>
      <div className={styles.secret}>
        <input
          {...control}
          ref={ref}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label="Показать введённое"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} />
        </button>
      </div>
    </FieldFrame>
  );
};
