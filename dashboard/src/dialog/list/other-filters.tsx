import { foldTag } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { classNames } from '../../ui/basic/class-names.ts';
import { EndFailed } from '../../ui/notice/state-view.tsx';
import { otherFilters } from './dialog-filters.ts';
import { useMembers } from '../../team/use-members.ts';
import type { ListQuery } from './list-query.ts';
import styles from './other-filters.module.css';

export interface OtherFiltersProps {
  query: ListQuery;
  onChoose: (next: Partial<ListQuery>) => void;
}

/** From so many tags on they are searched rather than read. */
const searchedFrom = 8;

/** The filters that are not of every day: unread, banned, by tag. */
export const OtherFilters = ({ query, onChoose }: OtherFiltersProps) => {
  const counts = useStore(operator.dialog.$counts).data;
  const { isShared } = useMembers();
  const filters = isShared ? otherFilters : otherFilters.filter(({ id }) => id !== 'mentioned');
  return (
    <>
      <div className={styles.choices} role="group" aria-label="Ещё диалоги">
        {filters.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            aria-pressed={query.filter === id}
            onClick={() => onChoose({ filter: id })}
          >
            {text}
            {counts && counts[id] > 0 && <span>{counts[id]}</span>}
          </button>
        ))}
      </div>
      <TagFilter query={query} onChoose={onChoose} />
    </>
  );
};

const load = (): void => void operator.dialog.loadTags().catch(alreadyLogged);

/** The account's tags, the most used first; a press shows the dialogs that have one. */
const TagFilter = ({ query, onChoose }: OtherFiltersProps) => {
  const { data: tags, status, loading } = useStore(operator.dialog.$tags);
  const [text, setText] = useState('');
  useEffect(load, []);
  const found = (tags ?? []).filter(({ tag }) => foldTag(tag).includes(foldTag(text)));
  const hasFailed = tags === null && status !== null && status !== 200;
  return (
    <section className={styles.tags} aria-label="Метки">
      <h3>Метки</h3>
      {tags === null && loading && <p>Загружаем метки…</p>}
      {hasFailed && <EndFailed hasFailed isLoading={loading} onRetry={load} />}
      {tags?.length === 0 && <p>Меток пока нет. Их ставят в карточке посетителя.</p>}
      {tags && tags.length >= searchedFrom && (
        <input
          type="search"
          value={text}
          placeholder="Найти метку"
          aria-label="Найти метку"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {tags && tags.length > 0 && found.length === 0 && <p role="status">Такой метки нет</p>}
      <ul className={classNames(styles.choices, styles.list)}>
        {found.map(({ tag, dialogs }) => (
          <li key={tag}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={query.tag === tag}
              onClick={() => onChoose({ tag, filter: 'all' })}
            >
              {tag} <span>{dialogs}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export default OtherFilters;
