import { Keyboard } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { lazyPart } from '../ui/page/lazy-screen.tsx';
import { Loading } from '../ui/notice/loading.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { $innerHeight, $mobile } from '../ui/page/screen-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { CrowdBanner } from './crowd-banner.tsx';
import { CornerPopover } from './corner-popover.tsx';
import { $isTagWished, cardKey, tagKey } from './tag-wish.ts';
import { DialogFilter } from './list/dialog-filter.tsx';
import { isWritten, useDialogKeys } from './dialog-key.ts';
import { DialogList, ListEnd, type ListHandle } from './list/dialog-list.tsx';
import { ListActions } from './list/list-actions.tsx';
import { type ListQuery, readListQuery, searchOf } from './list/list-query.ts';
import { tryName } from './list/visitor-name.ts';
import { NoticeCorner } from './notice/notice-corner.tsx';
import { loadCountsOnce } from './notice/notice.ts';
import { useNewMembers } from './who/use-new-members.ts';
import { useWho } from './who/who-choice.ts';
import { DialogPane } from './dialog-pane.tsx';
import styles from './dialog-screen.module.css';

const FirstSteps = lazyPart<{ heading: 'h2'; onDone: () => void }>(
  () => import('../start/start-screen.tsx').then((script) => ({ default: script.FirstSteps })),
  <Loading label="Загружаем первые шаги…" />,
);

const ShortcutList = lazyPart(() => import('./shortcut.tsx'));
const NothingOpen = lazyPart(() => import('./nothing-open.tsx'));

const helpId = 'dialog-help';

const load = ({ filter, q, domainId, tag, who }: ListQuery): void =>
  void operator.dialog
    .loadList({
      filter,
      q: q.trim() || undefined,
      domainId: domainId || undefined,
      tag: tag || undefined,
      assigned: who || undefined,
    })
    .catch(alreadyLogged);

/**
 * The list's query, stored in the address: it survives a reload and can be sent to a colleague. Whose dialogs it shows
 * is stored apart, for the member.
 */
function useListQuery(): [ListQuery, (next: ListQuery) => void] {
  const [path, go] = useLocation();
  const place = useSearch();
  const [who, setWho] = useWho();
  const query = useMemo(() => readListQuery(place, who), [place, who]);
  const choose = (next: ListQuery): void => {
    if (next.who !== who) setWho(next.who);
    go(`${path}${searchOf(next)}`, { replace: true });
  };
  return [query, choose];
}

/** Loads what the screen shows: domains, the counts, and the list whenever the query changes. */
function useListData(query: ListQuery): void {
  useEffect(() => void operator.domain.list().catch(alreadyLogged), []);
  useEffect(loadCountsOnce, []);
  useNewMembers();
  useEffect(() => load(query), [query]);
}

/**
 * Whether the account has no chat on any site yet, and only the owner has written, trying it; null before that is
 * known.
 */
function useIsNew(): boolean | null {
  const domains = useStore(operator.domain.$domains).data;
  const counts = useStore(operator.dialog.$counts).data;
  const { items, status } = useStore(operator.dialog.$list);
  if (!domains || !counts || status !== 200) return null;
  const isUnseen = domains.every(({ firstSeenAt }) => firstSeenAt === null);
  return isUnseen && counts.all <= items.length && items.every(({ visitor }) => visitor.name === tryName);
}

/** Decided once: the steps stay when the first dialog arrives, until the operator leaves them. */
function useFirstSteps(): [boolean, () => void] {
  const isNew = useIsNew();
  const [isShown, setShown] = useState<boolean | null>(null);
  useEffect(() => {
    if (isNew !== null) setShown((decided) => decided ?? isNew);
  }, [isNew]);
  return [(isShown ?? isNew) === true, () => setShown(false)];
}

/** A field gets the focus, also where the card that has it is shown first; a button is pressed. */
function pressShortcut(key: string): void {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
  if (control instanceof HTMLInputElement) control.focus();
  else if (control) control.click();
  else if (key === tagKey) {
    $isTagWished.set(true);
    pressShortcut(cardKey);
  }
}

/**
 * The composer's ref, and the key that focuses it. A dialog may still be opening: then its composer takes the focus as
 * soon as it is there, and until then no letter of the answer closes a dialog.
 */
function useComposer(id: string | undefined) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wishedIn = useRef<string>(undefined);
  const composer = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element;
      if (element && id !== undefined && wishedIn.current === id) element.focus();
      if (element) wishedIn.current = undefined;
    },
    [id],
  );
  const answer = (): void => {
    if (field.current) field.current.focus();
    else wishedIn.current = id;
  };
  return { composer, answer, isAwaited: () => id !== undefined && wishedIn.current === id };
}

/**
 * The keys of this screen: they open the next dialog and move the focus between the three parts, whose refs it returns.
 */
function useScreenKeys(id: string | undefined, query: ListQuery) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const { composer, answer, isAwaited } = useComposer(id);
  const [, go] = useLocation();
  useDialogKeys({
    search: () => search.current?.focus(),
    answer,
    step: (by) => {
      const { items } = operator.dialog.$list.get();
      const at = items.findIndex((item) => item.id === id);
      const next = items[at < 0 ? 0 : Math.max(0, at + by)];
      if (!next) return;
      list.current?.focus(next.id);
      go(`/dialog/${next.id}${searchOf(query)}`);
    },
    press: (key) => {
      if (!isAwaited()) pressShortcut(key);
    },
    list: () => list.current?.focus(),
    leave: () => {
      const { activeElement } = document;
      if (isWritten(activeElement)) {
        // On a phone the open dialog hides the list.
        (activeElement as HTMLElement).blur();
        return list.current?.focus();
      }
      if (id) go(`/dialogs${searchOf(query)}`);
      list.current?.focus();
    },
    help: () => document.getElementById(helpId)?.togglePopover(),
  });
  return { search, list, composer };
}

/** The messenger: the list and the open dialog, side by side or, on a phone, one of them. */
export default function DialogScreen({ id }: { id?: string }) {
  const [query, setQuery] = useListQuery();
  const innerHeight = useStore($innerHeight);
  const isMobile = useStore($mobile);
  const isListHidden = isMobile && id !== undefined;
  const [hasFirstSteps, leaveFirstSteps] = useFirstSteps();
  usePageTitle('Мессенджер');
  useListData(query);
  const { search, list, composer } = useScreenKeys(id, query);
  return (
    <div
      className={styles.screen}
      data-open={id !== undefined || undefined}
      data-first-steps={(hasFirstSteps && id === undefined) || undefined}
      style={{ height: `calc(${innerHeight}px - var(--header))` }}
    >
      {isListHidden && <h1 className="visually-hidden">Диалоги</h1>}
      <Banners />
      <div className={styles.side}>
        <ListHead query={query} />
        {!(isMobile && hasFirstSteps) && (
          <DialogFilter query={query} onChange={setQuery} searchRef={search} onDown={() => list.current?.focus()} />
        )}
        <DialogList
          ref={list}
          query={query}
          openId={id}
          hasFirstSteps={hasFirstSteps}
          onRetry={() => load(query)}
          onQuery={setQuery}
        />
        <ListEnd />
      </div>
      <div className={styles.work}>
        {id && <DialogPane key={id} id={id} composerRef={composer} onNext={(next) => list.current?.focus(next)} />}
        {!id && (hasFirstSteps ? <FirstSteps heading="h2" onDone={leaveFirstSteps} /> : <WithoutDialog />)}
      </div>
    </div>
  );
}

const Banners = () => (
  <div className={styles.banners}>
    <ConnectionBanner />
    <CrowdBanner />
  </div>
);

const ListHead = ({ query }: { query: ListQuery }) => (
  <header className={styles.head}>
    <h1>Диалоги</h1>
    <ListActions query={query} />
    <NoticeCorner />
    <div className={styles.keys}>
      <CornerPopover label="Горячие клавиши" id={helpId} icon={<Keyboard size={19} />}>
        <ShortcutList />
      </CornerPopover>
    </div>
  </header>
);

/** Shown without an open dialog; empty while the list has no entries. */
const WithoutDialog = () => {
  const { items } = useStore(operator.dialog.$list);
  return <div className={styles.nothing}>{items.length > 0 && <NothingOpen />}</div>;
};
