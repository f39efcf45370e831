/* oxlint-disable react-hooks/exhaustive-deps -- only a key press restarts the pause */
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Select } from '../../ui/field/select.tsx';
import { useLengthLimit } from '../../ui/field/text-field.tsx';
import { dialogFilters, type Filter } from './dialog-filters.ts';
import type { ListQuery } from './list-query.ts';
import styles from './dialog-filter.module.css';

/** Filters that show how many dialogs they match. */
const counted: ReadonlySet<Filter> = new Set(['unread', 'waiting', 'banned']);

const pause = 250;
/** The longest search, in characters. */
const longest = 200;

interface DialogFilterProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
  onDown: () => void;
  searchRef: Ref<HTMLInputElement>;
}

/** Search and filters over the list. */
export const DialogFilter = ({ query, onChange, onDown, searchRef }: DialogFilterProps) => {
  const { data: counts, status } = useStore(operator.dialog.$counts);
  const group = useRef<HTMLDivElement>(null);
  const isWaiting = status === null;
  useEffect(() => {
    const chosen = group.current?.querySelectorAll('[aria-pressed=true]');
    [...(chosen ?? [])].at(-1)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [query.filter, isWaiting]);
  // Most accounts have banned no visitor.
  const isOffered = ({ id }: { id: Filter }): boolean =>
    id !== 'banned' || query.filter === 'banned' || (counts?.banned ?? 0) > 0;
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <SearchBox value={query.q} onChange={(q) => onChange({ ...query, q })} onDown={onDown} searchRef={searchRef} />
        <DomainChoice value={query.domainId} onChange={(domainId) => onChange({ ...query, domainId })} />
      </div>
      <div
        ref={group}
        className={styles.filters}
        role="group"
        aria-label="Показать диалоги"
        data-waits={isWaiting || undefined}
      >
        {query.tag !== '' && (
          <button
            type="button"
            className={styles.filter}
            aria-pressed
            aria-label={`Метка «${query.tag}»: показать все`}
            onClick={() => onChange({ ...query, tag: '', filter: query.filter === 'all' ? 'open' : query.filter })}
          >
            {query.tag} <X size={13} />
          </button>
        )}
        {dialogFilters.filter(isOffered).map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className={styles.filter}
            aria-pressed={query.filter === id}
            onClick={() => onChange({ ...query, filter: id })}
          >
            {text}
            {counted.has(id) && counts && counts[id] > 0 && (
              <span className={styles.count} data-filter={id}>
                {counts[id]}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
};

const SearchBox = ({
  value,
  onChange,
  onDown,
  searchRef,
}: { value: string; onChange: (q: string) => void } & Pick<DialogFilterProps, 'onDown' | 'searchRef'>) => {
  const [text, setText] = useState(value);
  const limit = useLengthLimit(text, longest);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value || limit.isTooLong) return;
    const timer = setTimeout(() => onChange(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div>
      <div className={styles.search}>
        <Search size={17} />
        <input
          {...limit.control}
          ref={searchRef}
          type="search"
          value={text}
          placeholder="Поиск"
          aria-label="Поиск по диалогам"
          aria-keyshortcuts="/"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              onDown();
            }
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation();
              setText('');
              onChange('');
            }
          }}
        />
        {text === '' ? (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label="Очистить поиск"
            onClick={() => {
              setText('');
              onChange('');
            }}
          >
            <X size={16} />
          </button>
        )}
      </div>
      {limit.note}
    </div>
  );
};

const DomainChoice = ({ value, onChange }: { value: string; onChange: (domainId: string) => void }) => {
  const domains = useStore(operator.domain.$domains).data ?? [];
  if (domains.length < 2) return null;
  return (
    <Select
      label="Домен"
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: '', text: 'Все домены' },
        ...domains.map((domain) => ({ value: domain.id, text: domain.name })),
      ]}
    />
  );
};
