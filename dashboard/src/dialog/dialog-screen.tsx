import { Bell, Keyboard, MessageCircle } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { $innerHeight, $mobile } from '../ui/screen-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { CornerPopover } from './corner-popover.tsx';
import { DialogFilter } from './list/dialog-filter.tsx';
import { useDialogKeys } from './dialog-key.ts';
import { DialogList, type ListHandle } from './list/dialog-list.tsx';
import { ListActions } from './list/list-actions.tsx';
import { everything, type ListQuery, readListQuery, searchOf } from './list/list-query.ts';
import { countUnread } from './notice/notice.ts';
import { ShortcutList } from './shortcut.tsx';
import { DialogPane } from './dialog-pane.tsx';
import styles from './dialog-screen.module.css';

const NoticeSettings = lazyScreen(() => import('./notice/notice-settings.tsx'), null);

const helpId = 'dialog-help';

const load = ({ filter, q, domainId, tag }: ListQuery): void =>
  void operator.dialog
    .loadList({ filter, q: q.trim() || undefined, domainId: domainId || undefined, tag: tag || undefined })
    .catch(console.error);

/** What the list shows, as the address says: it survives a reload and can be sent to a colleague. */
function useListQuery(): [ListQuery, (next: ListQuery) => void] {
  const [path, go] = useLocation();
  const place = useSearch();
  const query = useMemo(() => readListQuery(place), [place]);
  return [query, (next) => go(`${path}${searchOf(next)}`, { replace: true })];
}

/** Loads what the screen shows: domains, the unread count, and the list whenever the query changes. */
function useListData(query: ListQuery): void {
  useEffect(() => void operator.domain.list().catch(console.error), []);
  useEffect(countUnread, []);
  useEffect(() => load(query), [query]);
}

/** The messenger: the list and, beside it or instead of it, the open dialog. */
export default function DialogScreen({ id }: { id?: string }) {
  const [, go] = useLocation();
  const [query, setQuery] = useListQuery();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const innerHeight = useStore($innerHeight);
  const isListHidden = useStore($mobile) && id !== undefined;
  usePageTitle('Мессенджер');
  useListData(query);
  useDialogKeys({
    search: () => search.current?.focus(),
    answer: () => composer.current?.focus(),
    step: (by) => {
      const { items } = operator.dialog.$list.get();
      const next = items[Math.max(0, items.findIndex((item) => item.id === id) + (id ? by : by === 1 ? 1 : 0))];
      if (next) go(`/dialog/${next.id}${searchOf(query)}`);
    },
    list: () => list.current?.focus(),
    leave: () => {
      if (document.activeElement === composer.current) return list.current?.focus();
      if (id) go(`/dialogs${searchOf(query)}`);
      list.current?.focus();
    },
    help: () => document.getElementById(helpId)?.togglePopover(),
  });
  return (
    <div
      className={styles.screen}
      data-open={id !== undefined || undefined}
      style={{ height: `calc(${innerHeight}px - var(--header))` }}
    >
      {isListHidden && <h1 className="visually-hidden">Диалоги</h1>}
      <ConnectionBanner />
      <div className={styles.side}>
        <ListHead query={query} />
        <DialogFilter query={query} onChange={setQuery} searchRef={search} onDown={() => list.current?.focus()} />
        <DialogList
          ref={list}
          query={query}
          openId={id}
          onRetry={() => load(query)}
          onAll={() => setQuery(everything)}
        />
      </div>
      <div className={styles.work}>{id ? <DialogPane key={id} id={id} composerRef={composer} /> : <NothingOpen />}</div>
    </div>
  );
}

const ListHead = ({ query }: { query: ListQuery }) => (
  <header className={styles.head}>
    <h1>Диалоги</h1>
    <ListActions query={query} />
    <CornerPopover label="Уведомления" icon={<Bell size={19} />}>
      <NoticeSettings />
    </CornerPopover>
    <div className={styles.keys}>
      <CornerPopover label="Горячие клавиши" id={helpId} icon={<Keyboard size={19} />}>
        <ShortcutList />
      </CornerPopover>
    </div>
  </header>
);

/** Beside an empty list there is nothing to choose from; what a list that is loading will hold is not known. */
const NothingOpen = () => {
  const { items } = useStore(operator.dialog.$list);
  return (
    <div className={styles.nothing}>
      {items.length > 0 && (
        <>
          <MessageCircle size={36} strokeWidth={1.4} />
          <p>Выберите диалог, чтобы прочитать его и ответить</p>
          <ShortcutList />
        </>
      )}
    </div>
  );
};
