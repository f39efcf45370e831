import type { LabelDetail } from '@otklik/sdk/contract';
import { PencilLine, Search, Trash2 } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { isExample } from '../start/starter/starter-set.ts';
import { type ContextTarget, askContextDelete, askContextEdit } from './modal-target.ts';
import { PassedOnBadge } from './passed-on.tsx';
import styles from './context-editor.module.css';

interface FilterProps {
  filter: string;
  onFilter: (filter: string) => void;
}

interface ContextHeadProps extends FilterProps {
  detail: LabelDetail;
  target: ContextTarget;
}

/** The head of an open context: its name, a search through its sentences, its change and its deletion. */
export const ContextHead = ({ detail, target, filter, onFilter }: ContextHeadProps) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <h2 id="context-title">{detail.label}</h2>
      {detail.description && !isExample(detail.description) && <p>{detail.description}</p>}
      {detail.passedOn && <PassedOnBadge />}
    </div>
    <div className={styles.tools}>
      {target.sentences > 12 && <FilterField filter={filter} onFilter={onFilter} />}
      <IconButton label="Изменить контекст" onClick={() => askContextEdit(target)}>
        <PencilLine size={18} aria-hidden />
      </IconButton>
      <IconButton label="Удалить контекст" onClick={() => askContextDelete(target)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  </header>
);

const FilterField = ({ filter, onFilter }: FilterProps) => (
  <div className={styles.search}>
    <Search size={16} aria-hidden />
    <input
      type="search"
      placeholder="Найти вопрос или ответ"
      aria-label="Найти вопрос или ответ"
      value={filter}
      onChange={(event) => onFilter(event.target.value)}
    />
  </div>
);
