import { operator, useStore } from '../../operator.ts';
import type { Who } from './who-choice.ts';
import styles from './who-filter.module.css';

const choices = [
  { id: 'me', text: 'Мои', count: 'mine' },
  { id: 'none', text: 'Ничьи', count: 'unassigned' },
  { id: '', text: 'Все', count: null },
] as const satisfies readonly { id: Who; text: string; count: string | null }[];

export interface WhoFilterProps {
  who: Who;
  onChange: (next: Who) => void;
}

/** Whose dialogs the list shows, with the number of open ones; the key chooses the next. */
const WhoFilter = ({ who, onChange }: WhoFilterProps) => {
  const counts = useStore(operator.dialog.$counts).data;
  const at = choices.findIndex(({ id }) => id === who);
  return (
    <div className={styles.choices} role="group" aria-label="Чьи диалоги">
      {choices.map(({ id, text, count }, place) => {
        const open = count === null ? 0 : (counts?.[count] ?? 0);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === who}
            aria-keyshortcuts={place === (at + 1) % choices.length ? 'M' : undefined}
            onClick={() => onChange(id)}
          >
            {text}
            {open > 0 && <span>{open > 999 ? '999+' : open}</span>}
          </button>
        );
      })}
    </div>
  );
};

export default WhoFilter;
