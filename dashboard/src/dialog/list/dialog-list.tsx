/* oxlint-disable react-hooks/exhaustive-deps -- places and pages follow the items alone */
import type { DialogEntry as Entry } from '@otklik/sdk/contract';
import { MessagesSquare, SearchX } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from '../../ui/page/virtualizer.ts';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { LinkButton } from '../../ui/basic/button.tsx';
import { EmptyState, EndFailed, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import { useSteady } from '../../ui/focus/use-steady.ts';
import { DialogEntry, entryHeight } from './dialog-entry.tsx';
import { dialogFilters } from './dialog-filters.ts';
import { everything, type ListQuery, searchOf } from './list-query.ts';
import { OpenDialog } from '../dialog-pane.tsx';
import styles from './dialog-list.module.css';

/** Moves the focus into the list from outside. */
export interface ListHandle {
  /** @param id the dialog whose row gets it; the one that Tab reaches unless given */
  focus(id?: string): void;
}

interface DialogListProps {
  query: ListQuery;
  openId: string | undefined;
  /** Whether the first steps are shown with the list. */
  hasFirstSteps: boolean;
  onRetry: () => void;
  /** Shows another list. */
  onQuery: (next: ListQuery) => void;
  ref?: Ref<ListHandle>;
}

const ahead = entryHeight * 8;

/** New dialogs come in at the top while somebody reads further down: what is in sight stays where it is. */
function useScrollAnchor(
  items: readonly Entry[],
  list: React.RefObject<VirtualizerHandle | null>,
): (offset: number) => void {
  const seen = useRef<{ id: string; into: number } | null>(null);
  useLayoutEffect(() => {
    if (!seen.current || !list.current) return;
    const at = items.findIndex((item) => item.id === seen.current?.id);
    const wanted = at * entryHeight + seen.current.into;
    if (at >= 0 && Math.abs(wanted - list.current.scrollOffset) > 1) list.current.scrollTo(wanted);
  }, [items]);
  return (offset) => {
    const top = items[Math.floor(offset / entryHeight)];
    seen.current = offset > entryHeight / 2 && top ? { id: top.id, into: offset % entryHeight } : null;
  };
}

const loadMore = (): void => void operator.dialog.loadMore().catch(alreadyLogged);

/** Loads the next page before the end of what is loaded comes into sight. */
function useLoadAhead(list: React.RefObject<VirtualizerHandle | null>): () => void {
  const { items, total, status, loading } = useStore(operator.dialog.$list);
  const loadAhead = (): void => {
    const handle = list.current;
    if (
      handle &&
      handle.viewportSize > 0 &&
      !loading &&
      items.length < total &&
      handle.scrollSize - handle.scrollOffset - handle.viewportSize < ahead
    )
      loadMore();
  };
  useEffect(() => {
    if (status === 200) loadAhead();
  }, [items, loading]);
  return loadAhead;
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

/** The dialogs in the order of their filter, by the page: only those in sight are on the page. Arrows move, Enter opens. */
export const DialogList = ({ query, openId, hasFirstSteps, onRetry, onQuery, ref }: DialogListProps) => {
  const { items: live, loading } = useStore(operator.dialog.$list);
  const [items, hold] = useSteady(live);
  const domains = useStore(operator.domain.$domains).data?.length ?? 0;
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLElement>(null);
  const search = searchOf(query);
  const remember = useScrollAnchor(items, list);
  const { reachable, focusAt } = useRowFocus({ rows: items, openId, attribute: 'data-entry', list, place });
  useImperativeHandle(ref, () => ({
    focus(id) {
      const at = items.findIndex((item) => item.id === id);
      focusAt(at < 0 ? reachable : at);
    },
  }));
  const press = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(reachable, items.length);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focusAt(next);
  };
  const loadAhead = useLoadAhead(list);
  const look = (offset: number): void => {
    remember(offset);
    loadAhead();
  };

  if (items.length === 0)
    return <EmptyList query={query} hasFirstSteps={hasFirstSteps} onRetry={onRetry} onQuery={onQuery} />;
  return (
    <nav
      className={styles.scroll}
      ref={place}
      aria-label="Диалоги"
      onKeyDown={press}
      onPointerDown={hold}
      onPointerEnter={OpenDialog.preload}
      onFocus={OpenDialog.preload}
      aria-busy={loading || undefined}
    >
      <Virtualizer
        ref={list}
        data={items}
        scrollRef={place}
        as="ul"
        item="li"
        itemSize={entryHeight}
        onScroll={look}
        keepMounted={[reachable]}
      >
        {(entry, at) => (
          <DialogEntry
            key={entry.id}
            entry={entry}
            search={search}
            isOpen={entry.id === openId}
            isReachable={at === reachable}
            withDomain={domains > 1}
          />
        )}
      </Virtualizer>
    </nav>
  );
};

/** Below the entries: whether a page, or a reload of the list, has failed; `loadMore` repeats either. */
export const ListEnd = () => {
  const { items, status, loading } = useStore(operator.dialog.$list);
  const hasFailed = status !== 200 && items.length > 0;
  return <EndFailed hasFailed={hasFailed} isLoading={loading} onRetry={loadMore} />;
};

type EmptyListProps = Omit<DialogListProps, 'openId' | 'ref'>;

/** In place of entries: the list is loading, has failed, or is empty. */
const EmptyList = ({ onRetry, ...rest }: EmptyListProps) => {
  const { status, loading } = useStore(operator.dialog.$list);
  // By these it is decided whether the first steps take the place of the filters.
  const others = [useStore(operator.domain.$domains).status, useStore(operator.dialog.$counts).status];
  if (status === null || (loading && status !== 200)) return <ListSkeleton />;
  if (status === 200 && others.includes(null)) return <ListSkeleton />;
  if (status !== 200) return <ErrorState error={{ status }} title="Список не загрузился" onRetry={onRetry} />;
  return <NoDialogs {...rest} />;
};

const ListSkeleton = () => (
  <Loading label="Загружаем диалоги…">
    <div className={styles.skeleton}>
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} lines={2} height={14} />
      ))}
    </div>
  </Loading>
);

const openText = 'Показать открытые диалоги';

const ListLink = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" className={styles.all} onClick={onPress}>
    {text}
  </button>
);

/** What one list has not may be in another: the archive is searched by a press. */
const NothingFound = ({ query, onQuery }: Pick<EmptyListProps, 'query' | 'onQuery'>) => {
  const isWhole = query.filter === 'all' && query.domainId === '' && query.tag === '' && query.who === '';
  return (
    <EmptyState
      icon={<SearchX />}
      title="Ничего не нашлось"
      action={
        isWhole ? (
          <ListLink text={openText} onPress={() => onQuery(everything)} />
        ) : (
          <ListLink
            text="Искать во всех диалогах"
            onPress={() => onQuery({ ...everything, filter: 'all', q: query.q })}
          />
        )
      }
    >
      <p>{isWhole ? `По запросу «${query.q}» диалогов нет.` : `По запросу «${query.q}» в этом списке ничего нет.`}</p>
    </EmptyState>
  );
};

/** Dialogs that this filter excludes may exist. */
const NoneOf = ({ query, onQuery }: Pick<EmptyListProps, 'query' | 'onQuery'>) => (
  <EmptyState
    icon={<MessagesSquare />}
    title={query.who === 'me' ? 'Ваших диалогов здесь нет' : 'Ничьих диалогов здесь нет'}
    action={<ListLink text="Показать диалоги всей команды" onPress={() => onQuery({ ...query, who: '' })} />}
  />
);

const NoDialogs = ({ query, hasFirstSteps, onQuery }: Omit<EmptyListProps, 'onRetry'>) => {
  const hasArchive = (useStore(operator.dialog.$counts).data?.closed ?? 0) > 0;
  if (query.q !== '') return <NothingFound query={query} onQuery={onQuery} />;
  if (query.who !== '') return <NoneOf query={query} onQuery={onQuery} />;
  const isUsual = query.filter === 'open' && query.domainId === '' && query.tag === '';
  if (!isUsual || hasArchive) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={dialogFilters.find(({ id }) => id === query.filter)?.quiet ?? 'Таких диалогов нет'}
        action={!isUsual && <ListLink text={openText} onPress={() => onQuery(everything)} />}
      />
    );
  }
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title="Диалогов пока нет"
      action={
        !hasFirstSteps && (
          <LinkButton kind="plain" size="s" href="/start">
            Установить чат на сайт
          </LinkButton>
        )
      }
    >
      <p>Как только посетитель сайта напишет в чат, диалог появится здесь.</p>
    </EmptyState>
  );
};
