import type { Deps } from '../../platform/deps.ts';
import { readVersion } from '../../platform/database/prepared.ts';
import { serverState } from '../../platform/server-state.ts';
import { settleList } from '../store/list-due.ts';
import { type ListPage, type ListQuery, readList } from './dialog-view.ts';

/** A page as it goes out, with what it shows that is not in the database. */
interface Stored {
  readonly bytes: Uint8Array;
  readonly visitors: readonly { readonly session: string; readonly online: boolean }[];
  readonly until: number;
}

/** The pages of one version of the database, the oldest first. */
interface Shelf {
  readonly version: string;
  readonly pages: Map<string, Stored>;
  bytes: number;
}

/** Bytes of all pages that a server keeps: more than a hundred of them. */
const mostBytes = 4 * 1024 * 1024;

const shelves = serverState(() => ({ newest: null as Shelf | null }));

/** The shelf of what is committed now; null where that is not known. */
async function openShelf(deps: Deps): Promise<Shelf | null> {
  const version = await readVersion(deps.db);
  if (version === null) return null;
  const state = shelves(deps);
  if (state.newest?.version !== version) state.newest = { version, pages: new Map(), bytes: 0 };
  return state.newest;
}

function put(shelf: Shelf, key: string, { reply: { items }, until }: ListPage, bytes: Uint8Array): void {
  const visitors = items.map(({ session, visitor: { online } }) => ({ session, online }));
  shelf.bytes += bytes.length - (shelf.pages.get(key)?.bytes.length ?? 0);
  shelf.pages.set(key, { bytes, visitors, until });
  for (const [oldest, page] of shelf.pages) {
    if (shelf.bytes <= mostBytes) break;
    shelf.pages.delete(oldest);
    shelf.bytes -= page.bytes.length;
  }
}

const isStillSo = ({ presence, clock }: Deps, { visitors, until }: Stored): boolean =>
  clock.now() < until && visitors.every(({ session, online }) => presence.isOnline(session) === online);

/**
 * A page of the owner's list. It is read and written as JSON once, and given again as long as nobody has committed
 * anything, the visitors that it shows have neither come nor gone, and no operator's silence has ended.
 */
export async function answerList(deps: Deps, ownerId: string, query: ListQuery): Promise<Uint8Array> {
  // Before the page is read: what is committed meanwhile counts as later. A search commits what it lacks itself.
  let shelf = query.q ? null : await openShelf(deps);
  const key = JSON.stringify([ownerId, query]);
  const stored = shelf?.pages.get(key);
  if (stored && isStillSo(deps, stored)) return stored.bytes;
  if (!query.q && (await settleList(deps))) shelf = await openShelf(deps);
  const page = await readList(deps, ownerId, query);
  const bytes = new TextEncoder().encode(JSON.stringify(page.reply));
  if (shelf) put(shelf, key, page, bytes);
  return bytes;
}
