import type { Label } from '@otklik/sdk/contract';
import { useId, useState } from 'react';
import { SearchField } from '../../ui/field/search-field.tsx';
import styles from './correction-modal.module.css';

interface ContextSearchProps {
  labels: readonly Label[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

const most = 50;

/** A context that could say nothing cannot be chosen. */
const isMute = ({ answers, passedOn }: Label): boolean => answers === 0 && !passedOn;

/** One context of many, found by its name. */
export const ContextSearch = ({ labels, chosen, onChoose }: ContextSearchProps) => {
  const [q, setQ] = useState('');
  const name = useId();
  const found = labels.filter(({ label }) => label.toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <fieldset className={styles.contexts}>
      <legend className="visually-hidden">Контекст</legend>
      {labels.length > 5 && <SearchField className={styles.search} label="Найти контекст" value={q} onChange={setQ} />}
      <div className={styles.found}>
        {found.slice(0, most).map((label) => (
          <label key={label.id} className={styles.context}>
            <input
              type="radio"
              name={name}
              checked={chosen === label.id}
              disabled={isMute(label)}
              onChange={() => onChoose(label.id)}
            />
            <span>{label.label}</span>
            {label.passedOn && <small>передаётся человеку</small>}
            {isMute(label) && <small>нет ответов</small>}
          </label>
        ))}
        {found.length > most && <p className={styles.more}>И ещё {found.length - most}: уточните название</p>}
        {found.length === 0 && (
          <p className={styles.more}>{q.trim() === '' ? 'Других контекстов пока нет' : 'Такого контекста нет'}</p>
        )}
      </div>
    </fieldset>
  );
};
