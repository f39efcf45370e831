import { AppError } from '../../app-error.ts';
import { type Body, type Source, sourceLimits } from '../../contract.ts';
import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import type { SourceRow } from '../../database/schema.ts';
import type { Deps, DomainDeletion } from '../../deps.ts';
import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import { timeOf } from '../../runtime/clock.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { deleteSomeDrafts } from './draft-table.ts';
import { readingLease } from './read/site-reading.ts';
import { beginReading } from './read/source-round.ts';
import { checkAddress, looksLikeSitemap, placeOf } from './source-address.ts';
import {
  claimSource,
  type CountedSource,
  countSources,
  deleteSource,
  findCounted,
  findSourceOf,
  firstSource,
  insertSource,
  listAddressed,
  listSources,
  type OwnedSource,
  updateSource,
} from './source-table.ts';

const day = 24 * 60 * 60 * 1000;

export const viewOf = (row: CountedSource): Source => ({
  id: row.id,
  domainId: row.domain_id,
  kind: row.kind,
  name: row.name,
  url: row.url,
  state: row.state,
  error: row.error,
  pages: row.pages,
  drafts: row.drafts,
  readAt: row.read_at === null ? null : timeOf(Number(row.read_at)),
  daily: row.daily === 1,
});

/** The owner's source. @throws AppError `not_found`, also for another owner's */
export async function sourceOf(db: Db, ownerId: string, id: string): Promise<OwnedSource> {
  const source = await findSourceOf(db, ownerId, id);
  if (!source) throw new AppError('not_found', { detail: 'Источник не найден.' });
  return source;
}

/** @throws AppError `conflict` when the team has as many sources as it may have */
export async function refuseTooMany(trx: Db, ownerId: string): Promise<void> {
  if ((await countSources(trx, ownerId)) < sourceLimits.sources) return;
  throw new AppError('conflict', { detail: `Источников не больше ${sourceLimits.sources}: удалите ненужный.` });
}

export async function readSourceList(deps: Deps, ownerId: string, domainId: string): Promise<Source[]> {
  await domainOfOwner(deps, ownerId, domainId);
  return (await listSources(deps.db, domainId)).map(viewOf);
}

/**
 * The source that has a page already, undefined without one. @throws AppError `conflict` unless it was never read
 */
async function findNeverRead(trx: Db, domainId: string, url: string): Promise<SourceRow | undefined> {
  // By their addresses: the places of older rows have scheme, `www.` and marks.
  const found = (await listAddressed(trx, domainId)).filter((known) => placeOf(known.url) === placeOf(url));
  if (found.every(({ state, read_at }) => state === 'failed' && read_at === null)) return found[0];
  const message = 'Эта страница уже среди источников';
  throw new AppError('conflict', { detail: `${message}.`, fields: { url: ['taken', message] } });
}

/** Adds a page or a sitemap of a verified domain and begins to read it; one that was never read is read again. */
export async function createSource(
  deps: Deps,
  by: Actor,
  { domainId, url: typed }: Body<'POST /assistant/source/create'>,
): Promise<Source> {
  const ownerId = by.teamId;
  const domain = await domainOfOwner(deps, ownerId, domainId);
  const url = checkAddress(typed, domain.host);
  const { host, pathname } = new URL(url);
  const now = deps.clock.now();
  const begun = {
    kind: looksLikeSitemap(url) ? ('sitemap' as const) : ('page' as const),
    name: `${host}${pathname}`.slice(0, 200),
    url,
    state: 'reading' as const,
    error: null,
    lease_at: now + readingLease,
  };
  const created = await writeFor(deps, ownerId, async (trx) => {
    const { verified } = await domainOfOwner({ db: trx }, ownerId, domainId);
    if (verified !== 1)
      throw new AppError('not_readable', {
        detail: 'Сначала подтвердите домен: читаются только страницы своего сайта.',
      });
    const neverRead = await findNeverRead(trx, domainId, url);
    const id = neverRead?.id ?? newId();
    if (neverRead) await updateSource(trx, id, begun);
    else {
      await refuseTooMany(trx, ownerId);
      const rest = { pages: 0, daily: 0, read_at: null, next_at: null, created_at: now };
      await insertSource(trx, { id, domain_id: domainId, place: placeOf(url), ...begun, ...rest });
      await noteTrail(deps, trx, by, 'source_created', url);
    }
    return viewOf(await findCounted(trx, id));
  });
  beginReading(deps, { id: created.id, host: domain.host });
  return created;
}

const notOfFile = (): AppError =>
  new AppError('conflict', { detail: 'Файл не перечитывается: загрузите новую версию под тем же именем.' });

/** Changes whether a source is read again every day. */
export const editSource = (deps: Deps, ownerId: string, id: string, { daily }: { daily: boolean }): Promise<Source> =>
  writeFor(deps, ownerId, async (trx) => {
    const source = await sourceOf(trx, ownerId, id);
    if (source.kind === 'file') throw notOfFile();
    const next = (source.read_at === null ? deps.clock.now() : Number(source.read_at)) + day;
    await updateSource(trx, id, { daily: daily ? 1 : 0, next_at: daily ? next : null });
    return viewOf(await findCounted(trx, id));
  });

/** Begins to read a page or sitemap again, unless it is being read. */
export async function refreshSource(deps: Deps, ownerId: string, id: string): Promise<Source> {
  const { source, isClaimed, view } = await writeFor(deps, ownerId, async (trx) => {
    const current = await sourceOf(trx, ownerId, id);
    if (current.kind === 'file') throw notOfFile();
    const until = deps.clock.now() + readingLease;
    const claimed = current.lease_at === null && (await claimSource(trx, current, until));
    return { source: current, isClaimed: claimed, view: viewOf(await findCounted(trx, id)) };
  });
  if (isClaimed) beginReading(deps, source);
  return view;
}

export async function removeSource(deps: Deps, by: Actor, id: string): Promise<void> {
  const { name } = await sourceOf(deps.db, by.teamId, id);
  let isMore = await writeFor(deps, by.teamId, async (trx) => {
    await sourceOf(trx, by.teamId, id);
    await noteTrail(deps, trx, by, 'source_deleted', name);
    return deleteSomeDrafts(trx, id);
  });
  // A deletion that has begun is completed, even if the owner's sign-in ends.
  await detached(async () => {
    for (; isMore; await yieldToEventLoop())
      isMore = await writeFor(deps, by.teamId, (trx) => deleteSomeDrafts(trx, id));
    await writeFor(deps, by.teamId, (trx) => deleteSource(trx, id));
  });
}

/** Deletes some drafts of a domain's sources, then the sources. */
export const deleteDomainSources: DomainDeletion = async (trx, domainId) => {
  const source = await firstSource(trx, domainId);
  if (!source) return null;
  if (!(await deleteSomeDrafts(trx, source.id))) await deleteSource(trx, source.id);
  return () => {};
};
