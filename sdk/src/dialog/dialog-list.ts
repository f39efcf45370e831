import { atom, type ReadableAtom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { Problem } from '../contract/error.ts';
import type { DialogEntry, DialogFilter } from '../contract/dialog-entry.ts';
import type { ServerFrame } from '../contract/frame.ts';
import { withoutControls } from '../contract/rule.ts';
import { asApiError, clientError } from '../transport/api-error.ts';
import { createBatch } from '../transport/batch.ts';
import type { CallSettings, Clock } from '../transport/environment.ts';
import type { Rest } from '../transport/rest.ts';
import { changedBy, type ListView, putEntries, withEntries } from './list-merge.ts';

/** The list of dialogs, in the order of `isListedBefore`: pages 1 to `page` of `size`, of `total` in all, updated by live facts. */
export interface DialogListState extends ListView {
  /** Dialogs, the newest first; of `waiting` the one that waits longest first. */
  readonly items: readonly DialogEntry[];
  /** The last page read; 0 before the first. */
  readonly page: number;
  /** Dialogs of one page. */
  readonly size: number;
  /** Dialogs that match, read or not. */
  readonly total: number;
  /**
   * HTTP status of the last reply, failures included; 0 when no reply came; null before the first. That of a failed
   * reload stays until the reload succeeds.
   */
  readonly status: number | null;
  /** The last failure as the server reported it; null when `status` is that of a success. */
  readonly problem: Problem | null;
  /** A page is being read. */
  readonly loading: boolean;
}

/** What the list shows. */
export interface ListQuery {
  /** `all` unless given. */
  readonly filter?: DialogFilter | undefined;
  /** Words to look for in names and sentences, up to 200 characters. */
  readonly q?: string | undefined;
  /** Every domain unless given. */
  readonly domainId?: string | null | undefined;
  /** Whatever the tags unless given. */
  readonly tag?: string | null | undefined;
  /** Dialogs of the operator (`me`), of no member (`none`), or of a member by id; all unless given. */
  readonly assigned?: string | null | undefined;
}

export interface DialogList {
  readonly $list: ReadableAtom<DialogListState>;
  load(query?: ListQuery, settings?: CallSettings): Promise<DialogListState>;
  loadMore(settings?: CallSettings): Promise<DialogListState>;
  /** Reloads the list, if it was ever loaded. */
  reload(): void;
  handle(frame: ServerFrame): void;
  patch(id: string, change: (entry: DialogEntry) => DialogEntry): void;
  find(id: string): DialogEntry | undefined;
  reset(isFinal?: boolean): void;
}

type ListReply = Reply<'GET /dialog/list'>;

const empty: DialogListState = {
  items: [],
  page: 0,
  size: 0,
  total: 0,
  status: null,
  problem: null,
  loading: false,
  filter: 'all',
  q: '',
  domainId: null,
  tag: null,
  assigned: null,
};
/** Delay of a reload after a fact of a dialog that is not loaded, ms. */
const reloadPause = 500;

const viewOf = ({ filter = 'all', q = '', domainId = null, tag = null, assigned = null }: ListQuery): ListView => ({
  filter,
  q: withoutControls(q),
  domainId,
  tag,
  assigned,
});
const isShown = (list: ListView, view: ListView): boolean =>
  Object.entries(view).every(([key, value]) => list[key as keyof ListView] === value);

/** The list's query as the call takes it: empty values are left out. */
const queryOf = (page: number, after: string | null, { filter, q, domainId, tag, assigned }: ListView) => ({
  page,
  filter,
  ...Object.fromEntries(Object.entries({ after, q, domainId, tag, assigned }).filter(([, value]) => value)),
});

/**
 * The list with a page of it.
 *
 * @param fresh the page replaces the entries
 * @param next where the loaded pages end: the next one follows it, however many entries have left the list since
 */
function withPage(
  { items, filter }: DialogListState,
  data: ListReply,
  fresh: boolean,
  next: string | null,
): Pick<DialogListState, 'items' | 'page' | 'size' | 'total' | 'status' | 'problem' | 'loading'> {
  const merged = putEntries(fresh ? [] : items, data.items, filter);
  const { page, size } = data;
  // Entries that others have answered may still be loaded: they are no part of the server's total.
  const total = Math.max(data.total, merged.length + (next ? 1 : 0));
  return { items: merged, page, size, total, status: 200, problem: null, loading: false };
}

/** Loads pages until there is an entry more, or no further page. */
async function loadNext(
  list: DialogListState,
  loadPage: (page: number) => Promise<DialogListState>,
): Promise<DialogListState> {
  const { items, size, total } = list;
  if (size === 0 || items.length >= total) return list;
  // By the loaded entries, not by the last page's number: later facts have moved the page boundaries.
  for (let page = Math.floor(items.length / size) + 1; ; page++) {
    const next = await loadPage(page);
    if (next.items.length > items.length || page * size >= next.total) return next;
  }
}

/** Runs `work` once `reloadPause` after the first `start`, unless it is stopped before. */
function createDelay(clock: Clock, work: () => void): { start(): void; stop(): void } {
  let timer: unknown;
  const stop = (): void => {
    clock.clearTimeout(timer);
    timer = undefined;
  };
  const run = (): void => {
    timer = undefined;
    work();
  };
  return { start: () => void (timer ??= clock.setTimeout(run, reloadPause)), stop };
}

/** The entries that changed after a page was requested, except those for which the page has a later sentence. */
function newerThan(
  page: readonly DialogEntry[],
  since: ReadonlyMap<string, DialogEntry>,
): ReadonlyMap<string, DialogEntry> {
  const read = new Map(page.map(({ id, last }) => [id, last?.seq ?? 0]));
  return new Map([...since].filter(([id, { last }]) => (last?.seq ?? 0) >= (read.get(id) ?? 0)));
}

/** Collects the entries that change while a page is requested: its reply may be older than they are. */
function createChanges() {
  /** By request, in the order in which they were sent. */
  const reading = new Set<Map<string, DialogEntry>>();
  return {
    /** For changes alone: an entry newer than one reply may be older than the reply to a later request. */
    note(entries: ReadonlyMap<string, DialogEntry>): void {
      for (const since of reading) for (const [id, entry] of entries) since.set(id, entry);
    },
    /** The reply, and the entries that are newer: those that changed, and those of replies to later requests. */
    async during(reply: Promise<ListReply>): Promise<[ListReply, ReadonlyMap<string, DialogEntry>]> {
      const since = new Map<string, DialogEntry>();
      reading.add(since);
      try {
        const data = await reply;
        const newer = newerThan(data.items, since);
        const known = new Map([...data.items.map((entry) => [entry.id, entry] as const), ...newer]);
        for (const earlier of reading) {
          if (earlier === since) break;
          for (const [id, entry] of known) earlier.set(id, entry);
        }
        return [data, newer];
      } finally {
        reading.delete(since);
      }
    },
  };
}

/**
 * @param isOpen whether somebody looks at a dialog: it stays in a list of unread ones while it is being read
 * @param me the operator's id, null until it is known
 */
export function createDialogList(rest: Rest, isOpen: (id: string) => boolean, me: () => string | null): DialogList {
  const { clock } = rest.environment;
  const $list = atom<DialogListState>(empty);
  let era = 0;
  let isOver = false;
  /** The load of page 1 that failed last and has not succeeded since: a later page neither replaces nor hides it. */
  let failed: { readonly fresh: boolean } | null = null;
  let next: string | null = null;
  const changes = createChanges();

  const show = (more: Partial<DialogListState>): void => $list.set({ ...$list.get(), ...more });

  const loadPage = async (page: number, fresh: boolean, settings?: CallSettings): Promise<DialogListState> => {
    if (isOver) throw clientError('destroyed');
    const mine = fresh ? ++era : era;
    const query = queryOf(page, page > 1 ? next : null, $list.get());
    show({ loading: true });
    try {
      const [data, newer] = await changes.during(rest.signed('GET /dialog/list', { ...settings, query }));
      if (mine === era) {
        if (fresh || page > 1) ({ next } = data);
        if (fresh || (page === 1 && !failed?.fresh)) failed = null;
        const { status, problem } = $list.get();
        show({ ...withPage($list.get(), data, fresh, next), ...(failed && { status, problem }) });
        if (newer.size > 0) show(withEntries($list.get(), newer, isOpen, me()));
        facts.flush();
        // The reply's total may be older than the changes.
        if (fresh && newer.size > 0) soon.start();
      }
    } catch (cause) {
      const { status, problem } = asApiError(cause);
      if (mine === era) show({ status, problem, loading: false });
      if (mine === era && page === 1) failed = { fresh: fresh || failed?.fresh === true };
      throw cause;
    }
    return $list.get();
  };

  const reload = (): void => {
    soon.stop();
    if ($list.get().status !== null) loadPage(1, true).catch(() => undefined);
  };
  /** A dialog not loaded has become the newest: page 1 has it; those further down stay, unless a reload has failed. */
  const soon = createDelay(clock, () => void loadPage(1, failed?.fresh === true).catch(() => undefined));

  const place = (all: ReadonlyMap<string, DialogEntry>): void => {
    changes.note(all);
    show(withEntries($list.get(), all, isOpen, me()));
  };

  const facts = createBatch<ServerFrame>((frames) => {
    const { status, loading, items } = $list.get();
    if (status === null && !loading) return;
    const { changed, hasOthers } = changedBy(frames, items, me());
    if (hasOthers) soon.start();
    if (changed.size > 0) place(changed);
  }, clock);

  return {
    $list,
    load(query = {}, settings) {
      const view = viewOf(query);
      if (!isOver && !isShown($list.get(), view)) $list.set({ ...empty, ...view });
      return loadPage(1, true, settings);
    },
    async loadMore(settings) {
      if (isOver) throw clientError('destroyed');
      const list = $list.get();
      if (list.loading) return list;
      if (failed) return loadPage(1, failed.fresh, settings);
      return loadNext(list, (page) => loadPage(page, false, settings));
    },
    reload,
    handle: facts.add,
    patch(id, change) {
      facts.flush();
      const entry = $list.get().items.find((item) => item.id === id);
      if (entry) place(new Map([[id, change(entry)]]));
    },
    find: (id) => $list.get().items.find((item) => item.id === id),
    reset(isFinal = false) {
      isOver ||= isFinal;
      era++;
      failed = null;
      soon.stop();
      facts.flush();
      $list.set(empty);
    },
  };
}
