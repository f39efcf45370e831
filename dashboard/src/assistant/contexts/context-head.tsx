import type { LabelDetail } from '@otklik/sdk/contract';
import { PencilLine, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/basic/button.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { isExample } from '../../start/starter/example-mark.ts';
import { type ContextTarget, askContextDelete, askContextEdit } from '../modal-target.ts';
import { PassedOnBadge } from './passed-on.tsx';
import styles from './context-editor.module.css';

interface ContextHeadProps {
  detail: LabelDetail;
  target: ContextTarget;
  filter: string;
  onFilter: (filter: string) => void;
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
      {target.sentences > 12 && (
        <SearchField className={styles.search} label="Найти вопрос или ответ" value={filter} onChange={onFilter} />
      )}
      <IconButton label="Изменить контекст" onClick={() => askContextEdit(target)}>
        <PencilLine size={18} />
      </IconButton>
      <IconButton label="Удалить контекст" onClick={() => askContextDelete(target)}>
        <Trash2 size={18} />
      </IconButton>
    </div>
  </header>
);
