/* oxlint-disable react-hooks/exhaustive-deps -- only a key press restarts the pause */
import { AtSign, ListFilter, Search, X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Select } from '../../ui/field/select.tsx';
import { useLengthLimit } from '../../ui/field/length-limit.tsx';
import { lazyPart } from '../../ui/page/lazy-screen.tsx';
import { useMembers } from '../../team/use-members.ts';
import type { WhoFilterProps } from '../who/who-filter.tsx';
import { CornerPopover } from '../corner-popover.tsx';
import { filterTabs, otherFilters } from './dialog-filters.ts';
import { everything, type ListQuery } from './list-query.ts';
import type { OtherFiltersProps } from './other-filters.tsx';
import styles from './dialog-filter.module.css';

/** Of a team of two or more alone. */
const WhoFilter = lazyPart<WhoFilterProps>(() => import('../who/who-filter.tsx'));
const OtherFilters = lazyPart<OtherFiltersProps>(() => import('./other-filters.tsx'));

const pause = 250;
/** The longest search, in characters. */
const longest = 200;
const othersId = 'dialog-filters';

interface DialogFilterProps {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
  onDown: () => void;
  searchRef: Ref<HTMLInputElement>;
}

/** Search and filters over the list. */
export const DialogFilter = ({ query, onChange, onDown, searchRef }: DialogFilterProps) => {
  const choose = (next: Partial<ListQuery>): void => {
    document.getElementById(othersId)?.hidePopover();
    onChange({ ...query, ...next });
  };
  const { isShared } = useMembers();
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <SearchBox value={query.q} onChange={(q) => onChange({ ...query, q })} onDown={onDown} searchRef={searchRef} />
        <DomainChoice value={query.domainId} onChange={(domainId) => onChange({ ...query, domainId })} />
        <CornerPopover label="Другие фильтры" id={othersId} icon={<ListFilter size={19} />}>
          <OtherFilters query={query} onChoose={choose} />
        </CornerPopover>
      </div>
      {isShared && <WhoFilter who={query.who} onChange={(who) => onChange({ ...query, who })} />}
      <Tabs query={query} onChange={onChange} />
      <Chosen query={query} onChange={onChange} />
      {isShared && <Mentions query={query} onChange={onChange} />}
    </div>
  );
};

type ChoiceProps = Pick<DialogFilterProps, 'query' | 'onChange'>;

/** The filters of every day; the number is of those who need a person, and of no others. */
const Tabs = ({ query, onChange }: ChoiceProps) => {
  const waiting = useStore(operator.dialog.$counts).data?.waiting ?? 0;
  return (
    <div className={styles.filters} role="group" aria-label="Показать диалоги">
      {filterTabs.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className={styles.filter}
          aria-pressed={query.filter === id}
          onClick={() => onChange({ ...query, filter: id })}
        >
          {text}
          {id === 'waiting' && waiting > 0 && <span className={styles.count}>{waiting > 999 ? '999+' : waiting}</span>}
        </button>
      ))}
    </div>
  );
};

/** The way to unread notes that mention the operator, while there are any. */
const Mentions = ({ query, onChange }: ChoiceProps) => {
  const mentioned = useStore(operator.dialog.$counts).data?.mentioned ?? 0;
  if (mentioned === 0 || query.filter === 'mentioned') return null;
  return (
    <button type="button" className={styles.mentions} onClick={() => onChange({ ...query, filter: 'mentioned' })}>
      <AtSign size={15} aria-hidden />
      Вас упомянули в заметках
      <span className={styles.count}>{mentioned > 999 ? '999+' : mentioned}</span>
    </button>
  );
};

/** The active one of the other filters; a press removes it. */
const Chosen = ({ query, onChange }: ChoiceProps) => {
  const other = otherFilters.find(({ id }) => id === query.filter && (id !== 'all' || query.tag === ''));
  const open = everything.filter;
  if (!other && query.tag === '') return null;
  return (
    <div className={styles.chosen} role="group" aria-label="Выбранные фильтры">
      {other && (
        <button
          type="button"
          aria-label={`«${other.text}»: показать открытые`}
          onClick={() => onChange({ ...query, filter: open })}
        >
          {other.text} <X size={13} aria-hidden />
        </button>
      )}
      {query.tag !== '' && (
        <button
          type="button"
          aria-label={`Метка «${query.tag}»: показать все`}
          onClick={() => onChange({ ...query, tag: '', filter: query.filter === 'all' ? open : query.filter })}
        >
          {query.tag} <X size={13} aria-hidden />
        </button>
      )}
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
