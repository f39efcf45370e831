import { type Source, sourceLimits } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { findLabels } from '../knowledge/label-table.ts';
import { countOfSource, deleteDrafts, insertDrafts, listOfPage, sumSizes, updateDraft } from './draft-table.ts';
import type { FoundDraft } from './draft-text.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** What a page of a source has now. */
export interface ReadPage {
  readonly source: { readonly id: string; readonly domain_id: string; readonly owner_id: string };
  /** Empty of a file. */
  readonly page: string;
  /** The page's number among those of the source. */
  readonly number: number;
  readonly drafts: readonly FoundDraft[];
}

/** Result of storing a page. */
export interface StoredPage {
  readonly news: number;
  /** Why some drafts were not stored, in Russian. */
  readonly note: Source['error'];
}

/** How many of the new drafts may be stored, and why not all. */
async function roomFor(
  trx: Db,
  { source, drafts }: ReadPage,
  wanted: number,
): Promise<[most: number, note: string | null]> {
  const free = Math.max(sourceLimits.drafts - (await countOfSource(trx, source.id)), 0);
  const most = Math.min(wanted, free);
  const bytes = drafts.reduce((sum, { size }) => sum + size, 0);
  const owned = await sumSizes(trx, source.owner_id);
  if (owned.bytes + bytes > sourceLimits.draftBytes || owned.drafts + most > sourceLimits.teamDrafts)
    return [0, 'Место для черновиков закончилось: примите или удалите прежние источники.'];
  return [most, wanted > free ? `Черновиков больше ${sourceLimits.drafts}: остальные не показаны.` : null];
}

/** Stores, in the writer's transaction, what a page has now; unchanged drafts stay untouched. */
export async function storePage(trx: Db, read: ReadPage): Promise<StoredPage> {
  const { source, page, number, drafts } = read;
  const rows = await listOfPage(trx, source.id, page);
  const ids = [...new Set(rows.flatMap(({ label_id }) => label_id ?? []))];
  const labels = new Set((await findLabels(trx, source.domain_id, ids)).map(({ id }) => id));
  const first = number * sourceLimits.pageDrafts;
  const merge = mergeDrafts(rows, drafts, { sourceId: source.id, page, first, labels });
  await yieldToEventLoop();
  await deleteDrafts(trx, merge.deleted);
  for (const [i, { id, change }] of merge.updated.entries()) {
    await updateDraft(trx, id, change);
    if (i % 20 === 19) await yieldToEventLoop();
  }
  if (merge.inserted.length === 0) return { news: merge.news, note: null };
  const [most, note] = await roomFor(trx, read, merge.inserted.length);
  await insertDrafts(trx, merge.inserted.slice(0, most));
  return { news: merge.news - merge.inserted.length + most, note };
}
