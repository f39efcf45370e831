import { useId } from 'react';
import styles from './consent-field.module.css';

interface ConsentFieldProps {
  text: string;
  policyUrl: string;
  name: string;
  /** `''` while it is not given. */
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Consent to the text of the server's operator, with the link to the policy. Its value is the wording agreed to. */
export const ConsentField = ({ text, policyUrl, name, value, error, onChange }: ConsentFieldProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.agree}>
        <input
          type="checkbox"
          name={name}
          checked={value !== ''}
          aria-invalid={error !== null || undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked ? `${text} ${policyUrl}` : '')}
        />
        <span>
          {text}{' '}
          <a href={policyUrl} target="_blank" rel="noopener noreferrer">
            Политика обработки данных
          </a>
        </span>
      </label>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
