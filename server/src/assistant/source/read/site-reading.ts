import { type Source, sourceLimits } from '../../../contract.ts';
import type { Deps } from '../../../deps.ts';
import { writeFor } from '../../../domain/owner-write.ts';
import { bufferOf } from '../../../runtime/thread-pool.ts';
import { taskIn } from '../../../runtime/thread-task.ts';
import { AppError } from '../../../app-error.ts';
import type { SourcePageRow } from '../../../database/schema.ts';
import { bytesHash } from '../draft-text.ts';
import type * as tasks from '../find/find-tasks.ts';
import type { FoundInBytes } from '../find/find-tasks.ts';
import { storePage } from '../store-page.ts';
import { deletePage, type OwnedSource, putPage, updateSource } from '../source-table.ts';
import { type Fetched, fetchPage, type SiteAccess } from './fetch-page.ts';
import { allowAll, type Robots, readRobots, robotsBytes } from './robots.ts';
import { textOfBytes } from './page-text.ts';

const findTask = taskIn<typeof tasks.findInBytes>(new URL('../find/find-tasks.ts', import.meta.url), 'findInBytes');
/** How long a page may be searched in its thread; ms. */
const longestSearch = 15_000;
const late = 'Страница разбиралась слишком долго.';
/** For how long a reading belongs to its process from the beginning of each page; ms. */
export const readingLease = 3 * 60 * 1000;

/** One reading of a source. */
export interface Reading {
  readonly deps: Deps;
  readonly source: OwnedSource;
  readonly access: SiteAccess;
  readonly robots: Robots;
  readonly known: ReadonlyMap<string, SourcePageRow>;
  /** Bytes that may still be fetched. */
  bytesLeft: number;
  /** Pages read, and drafts that need a decision since. */
  pages: number;
  news: number;
  readonly failures: string[];
  note: Source['error'];
}

/** What a page turned out to be; `title` of an unchanged page is empty. */
export type ReadResult =
  | { readonly kind: 'page'; readonly title: string; readonly isEmpty: boolean }
  | { readonly kind: 'sitemap'; readonly isIndex: boolean; readonly urls: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string };

const failed = (reason: string): ReadResult => ({ kind: 'failed', reason });

/** What the site asks of robots. @throws AppError `not_readable` where it cannot say */
export async function fetchRobots(access: SiteAccess, start: URL): Promise<Robots> {
  const fetched = await fetchPage(new URL('/robots.txt', start), access, null, robotsBytes);
  if (fetched.result === 'read') return readRobots(textOfBytes(fetched.bytes, fetched.type));
  // RFC 9309, 2.3.1: without the file all may be read; where it cannot be had, nothing.
  if (fetched.result === 'failed' && fetched.status !== null && fetched.status < 500 && fetched.status !== 429)
    return allowAll;
  const reason = fetched.result === 'failed' ? fetched.reason : '';
  throw new AppError('not_readable', { detail: `Не удалось прочитать robots.txt. ${reason}`.trim() });
}

/** Searches what was fetched, in a thread. */
async function search(
  reading: Reading,
  { bytes, type }: Extract<Fetched, { result: 'read' }>,
): Promise<FoundInBytes | string> {
  const { deps, source } = reading;
  const options = { owner: source.owner_id, limit: longestSearch, late, transfer: bufferOf(bytes) };
  try {
    return await deps.pool.run(findTask, { bytes, type, domainId: source.domain_id }, options);
  } catch (error) {
    if (error instanceof AppError && ['not_readable', 'unavailable'].includes(error.reason)) return error.detail;
    deps.log.warn({ err: error, sourceId: source.id }, 'a page could not be searched');
    return 'Страницу не удалось разобрать.';
  }
}

/** Stores what a page has; an empty list where the page is not there any more. */
async function store(
  reading: Reading,
  url: string,
  found: Extract<FoundInBytes, { kind: 'page' }> | null,
  row: SourcePageRow | null,
) {
  const { deps, source } = reading;
  const stored = await writeFor(deps, source.owner_id, async (trx) => {
    if (row) await putPage(trx, row);
    else await deletePage(trx, source.id, url);
    return storePage(trx, { source, page: url, number: reading.pages, drafts: found?.drafts ?? [] });
  });
  reading.news += stored.news;
  reading.note ??= stored.note;
  if (found?.isMore) reading.note ??= `На странице больше ${sourceLimits.pageDrafts} вопросов: остальные не показаны.`;
}

async function takeFetched(
  reading: Reading,
  url: string,
  fetched: Extract<Fetched, { result: 'read' }>,
): Promise<ReadResult> {
  const { deps, source, known } = reading;
  const { bytes, etag, modified } = fetched;
  const hash = bytesHash(bytes);
  const row = { source_id: source.id, url, etag, modified, hash };
  if (known.get(url)?.hash === hash) {
    reading.pages += 1;
    await writeFor(deps, source.owner_id, (trx) => putPage(trx, row));
    return { kind: 'page', title: '', isEmpty: false };
  }
  const found = await search(reading, fetched);
  if (typeof found === 'string') return failed(found);
  if (found.kind === 'sitemap') return found;
  await store(reading, url, found, row);
  reading.pages += 1;
  return { kind: 'page', title: found.title, isEmpty: found.drafts.length === 0 };
}

/** Reads one page or sitemap; an unchanged one is not searched again. */
export async function readOne(reading: Reading, url: URL): Promise<ReadResult> {
  const { access, robots, known, deps, source } = reading;
  // Pages that fail or are unchanged take their time, too.
  const lease_at = deps.clock.now() + readingLease;
  await writeFor(deps, source.owner_id, (trx) => updateSource(trx, source.id, { lease_at }));
  if (!robots.allows(url.pathname + url.search))
    return failed('Сайт не разрешает роботам читать эту страницу: так написано в его robots.txt.');
  if (reading.bytesLeft <= 0) return failed('Источник слишком большой: прочитана только его часть.');
  const page = known.get(url.href) ?? null;
  const fetched = await fetchPage(url, access, page);
  if (fetched.result === 'unchanged') {
    reading.pages += 1;
    return { kind: 'page', title: '', isEmpty: false };
  }
  if (fetched.result === 'read') {
    reading.bytesLeft -= fetched.bytes.length;
    return takeFetched(reading, url.href, fetched);
  }
  // A page that was deleted has no questions; a site that does not answer may still have its pages.
  if (page && (fetched.status === 404 || fetched.status === 410)) await store(reading, url.href, null, null);
  return failed(fetched.reason);
}
