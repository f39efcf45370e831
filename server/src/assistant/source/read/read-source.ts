import { sourceLimits, type Source } from '../../../contract.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { probeHosts } from '../../../domain/domain-verification.ts';
import { writeFor } from '../../../domain/owner-write.ts';
import { pagesWithDrafts } from '../draft-table.ts';
import { isOwnAddress } from '../source-address.ts';
import { findSource, listPages, type OwnedSource, updateSource } from '../source-table.ts';
import type { SiteAccess } from './fetch-page.ts';
import { robotName } from './robots.ts';
import { fetchRobots, type Reading, readOne } from './site-reading.ts';

/** Sitemaps of an index, and how long a source may be read; ms. */
const mostSitemaps = 20;
const longestReading = 15 * 60 * 1000;
/** Least pause between two pages of a site; ms. */
const pause = 300;
/** When a daily source is read again; ms. */
const day = 24 * 60 * 60 * 1000;

/** Result of reading a source. */
interface Outcome {
  readonly state: 'ready' | 'failed';
  readonly kind: Source['kind'];
  readonly name: string;
  readonly error: string | null;
}

const accessOf = (deps: Deps, { host }: OwnedSource, stop: AbortSignal): SiteAccess => ({
  host,
  origin: probeHosts(deps).get(host),
  agent: `Mozilla/5.0 (compatible; ${robotName}/1; +${deps.config.publicUrl})`,
  stop,
});

const partly = ({ failures, note }: Reading, more: string | null): string | null => {
  const lost = failures.length === 0 ? null : `Не прочитано страниц: ${failures.length}. ${failures[0]}`;
  return [more, note, lost].filter(Boolean).join(' ') || null;
};

/** The pages that a sitemap and those that it names list, in their order; `more`: why not all. */
async function collectPages(
  reading: Reading,
  first: { isIndex: boolean; urls: readonly string[] },
): Promise<{ pages: URL[]; more: string | null }> {
  const pages = new Map<string, URL>();
  const maps: string[] = [];
  const take = ({ isIndex, urls }: { isIndex: boolean; urls: readonly string[] }): void => {
    for (const text of urls) {
      const url = URL.parse(text);
      if (!url || !isOwnAddress(url, reading.access.host)) continue;
      url.hash = '';
      if (isIndex) maps.push(url.href);
      else pages.set(url.href, url);
    }
  };
  take(first);
  for (const map of maps.slice(0, mostSitemaps)) {
    if (pages.size > sourceLimits.pages) break;
    const read = await readOne(reading, new URL(map));
    if (read.kind === 'sitemap' && !read.isIndex) take(read);
    else if (read.kind === 'failed') reading.failures.push(read.reason);
  }
  // A page that the sitemap does not list any more may still be there.
  for (const url of await pagesWithDrafts(reading.deps.db, reading.source.id)) if (url) pages.set(url, new URL(url));
  const all = [...pages.values()];
  const more =
    all.length > sourceLimits.pages ? `Прочитаны первые ${sourceLimits.pages} страниц из ${all.length}.` : null;
  return { pages: all.slice(0, sourceLimits.pages), more };
}

async function readSitemapPages(
  reading: Reading,
  first: { isIndex: boolean; urls: readonly string[] },
): Promise<Outcome> {
  const { source, access } = reading;
  const { host, pathname } = new URL(source.url!);
  const name = `${host}${pathname}`;
  const { pages, more } = await collectPages(reading, first);
  const end = performance.now() + longestReading;
  for (const [i, page] of pages.entries()) {
    if (performance.now() > end) {
      reading.note ??= 'Сайт отвечает слишком медленно: прочитана только часть страниц.';
      break;
    }
    if (i > 0) await Bun.sleep(Math.max(pause, reading.robots.delay));
    access.stop.throwIfAborted();
    const read = await readOne(reading, page);
    if (read.kind === 'failed') reading.failures.push(read.reason);
  }
  const error = partly(reading, more);
  if (pages.length === 0)
    return { state: 'failed', kind: 'sitemap', name, error: error ?? 'В карте сайта нет страниц этого сайта.' };
  return { state: reading.pages > 0 ? 'ready' : 'failed', kind: 'sitemap', name, error };
}

const nothingFound =
  'Вопросов с ответами на странице не нашлось. Если их показывает скрипт, сохраните страницу из браузера и загрузите файлом.';

async function readWhole(reading: Reading): Promise<Outcome> {
  const { source } = reading;
  const read = await readOne(reading, new URL(source.url!));
  if (read.kind === 'sitemap') return readSitemapPages(reading, read);
  const kind = 'page' as const;
  if (read.kind === 'failed') return { state: 'failed', kind, name: source.name, error: read.reason };
  return {
    state: 'ready',
    kind,
    name: read.title.slice(0, 200) || source.name,
    error: partly(reading, null) ?? (read.isEmpty ? nothingFound : null),
  };
}

async function begin(deps: Deps, source: OwnedSource, stop: AbortSignal): Promise<Reading> {
  const access = accessOf(deps, source, stop);
  const known = new Map((await listPages(deps.db, source.id)).map((page) => [page.url, page]));
  const robots = await fetchRobots(access, new URL(source.url!));
  return {
    deps,
    source,
    access,
    robots,
    known,
    bytesLeft: sourceLimits.sourceBytes,
    pages: 0,
    news: 0,
    failures: [],
    note: null,
  };
}

async function finish(
  deps: Deps,
  source: OwnedSource,
  { state, kind, name, error }: Outcome,
  pages: number,
): Promise<void> {
  const now = deps.clock.now();
  await writeFor(deps, source.owner_id, async (trx) => {
    const current = await findSource(trx, source.id);
    if (!current) return;
    const read = state === 'ready' ? { read_at: now, pages } : {};
    const next = current.daily === 1 ? now + day : null;
    await updateSource(trx, source.id, { state, kind, name, error, ...read, lease_at: null, next_at: next });
  });
}

/**
 * Reads a source whole, page after page over one connection, and stores what it finds. Returns how many drafts need a
 * decision since. @throws what `stop` was aborted with
 */
export async function readSource(deps: Deps, source: OwnedSource, stop: AbortSignal): Promise<number> {
  const fail = (error: string): Outcome => ({ state: 'failed', kind: source.kind, name: source.name, error });
  if (source.verified !== 1) {
    await finish(deps, source, fail('Домен больше не подтверждён: подтвердите его, и чтение продолжится.'), 0);
    return 0;
  }
  let reading: Reading | null = null;
  try {
    reading = await begin(deps, source, stop);
    await finish(deps, source, await readWhole(reading), reading.pages);
  } catch (error) {
    if (stop.aborted) throw error;
    if (!(await findSource(deps.db, source.id))) return 0;
    const isKnown = error instanceof AppError;
    if (!isKnown) deps.log.error({ err: error, sourceId: source.id }, 'a source could not be read');
    await finish(deps, source, fail(isKnown ? error.detail : 'Прочитать источник не удалось. Попробуйте позже.'), 0);
  }
  return reading?.news ?? 0;
}
