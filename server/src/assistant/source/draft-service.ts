import { AppError, fieldError } from '../../app-error.ts';
import { type Body, type Draft, type Reply, sourceLimits } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { DraftRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { acceptedOf, type Texts, textsOf } from './draft-text.ts';
import {
  countUndecided,
  findDiscarded,
  findUndecided,
  idsUndecided,
  type ListedDraft,
  listUndecided,
  updateDraft,
} from './draft-table.ts';
import { presentTexts } from './present-texts.ts';
import { sourceOf } from './source-service.ts';

/** Drafts that one transaction decides. */
export const draftsAtOnce = 50;

/** `present`: what its context reads now, where it was accepted before. */
const viewOf = (row: ListedDraft, present: Partial<Texts>): Draft => ({
  id: row.id,
  sourceId: row.source_id,
  label: row.label,
  ...textsOf(row),
  ...(row.state === 'gone' ? present : {}),
  quote: row.quote,
  place: row.place,
  url: row.url,
  state: row.state as Draft['state'],
  labelId: row.known_label,
  old: row.old === null ? null : { ...(JSON.parse(row.old) as Texts), ...present },
});

/** A page of the drafts that wait for a decision. */
export async function readDrafts(
  deps: Deps,
  ownerId: string,
  domainId: string,
  { page = 1, sourceId }: { page?: number | undefined; sourceId?: string | undefined },
): Promise<Reply<'GET /assistant/draft/list/domain/id/{domainId}'>> {
  await domainOfOwner(deps, ownerId, domainId);
  const size = sourceLimits.page;
  const total = await countUndecided(deps.db, domainId, sourceId);
  const rows = await listUndecided(deps.db, domainId, { sourceId, offset: (page - 1) * size, limit: size });
  const present = await presentTexts(deps.db, rows);
  return { items: rows.map((row) => viewOf(row, present.get(row.id) ?? {})), page, size, total };
}

/** The ids of the drafts that a call decides. @throws AppError `invalid`, `not_found` */
export async function chosenIds(
  db: Db,
  ownerId: string,
  { ids, sourceId }: { ids?: readonly string[] | undefined; sourceId?: string | undefined },
): Promise<string[]> {
  if ((ids === undefined) === (sourceId === undefined))
    throw fieldError('ids', 'required', 'Назовите черновики или источник');
  if (sourceId !== undefined) {
    await sourceOf(db, ownerId, sourceId);
    return idsUndecided(db, sourceId);
  }
  const found = await findUndecided(db, ownerId, [...new Set(ids)]);
  if (found.length === 0) throw new AppError('not_found', { detail: 'Черновик не найден: возможно, он уже разобран.' });
  return found.map(({ id }) => id);
}

/** Runs `work` for drafts, some in each transaction; the sum of what it returns. */
export async function inBatches(
  ids: readonly string[],
  work: (some: readonly string[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let at = 0; at < ids.length; at += draftsAtOnce) {
    if (at > 0) await yieldToEventLoop();
    sum += await work(ids.slice(at, at + draftsAtOnce));
  }
  return sum;
}

/** Discards drafts: new ones are not offered again, of others the context stays as it is. */
export async function discardDrafts(
  deps: Deps,
  ownerId: string,
  body: Body<'POST /assistant/draft/discard'>,
): Promise<Reply<'POST /assistant/draft/discard'>> {
  const ids = await chosenIds(deps.db, ownerId, body);
  const discarded = await inBatches(ids, (some) =>
    writeFor(deps, ownerId, async (trx) => {
      const rows = await findUndecided(trx, ownerId, some);
      for (const row of rows) {
        const isGone = row.state === 'gone';
        const change = isGone ? { content: acceptedOf(row).base } : {};
        await updateDraft(trx, row.id, { state: row.state === 'new' ? 'discarded' : 'left', ...change });
      }
      return rows.length;
    }),
  );
  return { discarded };
}

/** What a discarded draft was before. */
function stateBefore(row: DraftRow): DraftRow['state'] {
  if (row.state === 'discarded') return 'new';
  return row.content === acceptedOf(row).base ? 'gone' : 'changed';
}

/** Takes the discarding of drafts back. @throws AppError `not_found`, also for another owner's */
export async function restoreDrafts(
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<Reply<'POST /assistant/draft/restore'>> {
  const restored = await writeFor(deps, ownerId, async (trx) => {
    const rows = await findDiscarded(trx, ownerId, [...new Set(ids)]);
    for (const row of rows) await updateDraft(trx, row.id, { state: stateBefore(row) });
    return rows.length;
  });
  if (restored === 0) throw new AppError('not_found', { detail: 'Черновик не найден: возможно, источник удалён.' });
  return { restored };
}
