import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DraftRow, Schema } from '../../database/schema.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { undecided } from './source-table.ts';

/** Rows of one statement: some 5 ms. */
const rowsAtOnce = 50;

/** A draft with the context whose id it shows; null where that is deleted. */
export type ListedDraft = DraftRow & { readonly known_label: string | null };

/** All drafts of a page of a source, decided ones too. */
export const listOfPage = (db: Db, sourceId: string, page: string): Promise<DraftRow[]> =>
  db.selectFrom('draft').selectAll().where('source_id', '=', sourceId).where('page', '=', page).execute();

const undecidedOf = (db: Db, domainId: string, sourceId: string | undefined) =>
  db
    .selectFrom('draft')
    .innerJoin('source', 'source.id', 'draft.source_id')
    .where('source.domain_id', '=', domainId)
    .where('draft.state', 'in', undecided)
    .$if(sourceId !== undefined, (query) => query.where('draft.source_id', '=', sourceId!));

export async function countUndecided(db: Db, domainId: string, sourceId?: string): Promise<number> {
  const row = await undecidedOf(db, domainId, sourceId)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function listUndecided(
  db: Db,
  domainId: string,
  { sourceId, offset, limit }: { sourceId?: string | undefined; offset: number; limit: number },
): Promise<ListedDraft[]> {
  // Only ids are sorted: a team may have 20,000 drafts, whose texts would be sorted with them.
  const found = await undecidedOf(db, domainId, sourceId)
    .select('draft.id')
    .orderBy('source.created_at')
    .orderBy('source.id')
    .orderBy('draft.place_number')
    .orderBy('draft.id')
    .offset(offset)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectFrom('draft')
    .leftJoin('label', (join) =>
      join.on((is) => is('label.id', '=', is.fn.coalesce('draft.label_id', 'draft.near_id'))),
    )
    .selectAll('draft')
    .select('label.id as known_label')
    .where('draft.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Undecided drafts by their ids, of an owner. */
export const findUndecided = (db: Db, ownerId: string, ids: readonly string[]) =>
  db
    .selectFrom('draft')
    .innerJoin('source', 'source.id', 'draft.source_id')
    .innerJoin('domain', 'domain.id', 'source.domain_id')
    .selectAll('draft')
    .select('source.domain_id')
    .where('domain.owner_id', '=', ownerId)
    .where('draft.id', 'in', ids)
    .where('draft.state', 'in', undecided)
    .orderBy('draft.place_number')
    .execute();

/** Discarded drafts by their ids, of an owner, and those whose contexts stay as they are. */
export const findDiscarded = (db: Db, ownerId: string, ids: readonly string[]): Promise<DraftRow[]> =>
  db
    .selectFrom('draft')
    .innerJoin('source', 'source.id', 'draft.source_id')
    .innerJoin('domain', 'domain.id', 'source.domain_id')
    .selectAll('draft')
    .where('domain.owner_id', '=', ownerId)
    .where('draft.id', 'in', ids)
    .where('draft.state', 'in', ['discarded', 'left'])
    .execute();

/** Ids of all undecided drafts of a source, in their order. */
export const idsUndecided = async (db: Db, sourceId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('draft')
      .select('id')
      .where('source_id', '=', sourceId)
      .where('state', 'in', undecided)
      .orderBy('place_number')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Adds drafts; yields to the event loop between the statements. */
export async function insertDrafts(db: Db, rows: readonly Insertable<Schema['draft']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('draft')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    await yieldToEventLoop();
  }
}

export async function updateDraft(db: Db, id: string, change: Updateable<Schema['draft']>): Promise<void> {
  await db.updateTable('draft').set(change).where('id', '=', id).execute();
}

export async function deleteDrafts(db: Db, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    await db
      .deleteFrom('draft')
      .where('id', 'in', ids.slice(at, at + rowsAtOnce))
      .execute();
    await yieldToEventLoop();
  }
}

/** Deletes some drafts of a source; whether there are more. */
export async function deleteSomeDrafts(db: Db, sourceId: string): Promise<boolean> {
  const rows = await db.selectFrom('draft').select('id').where('source_id', '=', sourceId).limit(200).execute();
  await deleteDrafts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length === 200;
}

/** Pages of a source that have drafts. */
export const pagesWithDrafts = async (db: Db, sourceId: string): Promise<string[]> =>
  (await db.selectFrom('draft').select('page').distinct().where('source_id', '=', sourceId).execute()).map(
    ({ page }) => page,
  );

export async function countOfSource(db: Db, sourceId: string): Promise<number> {
  const row = await db
    .selectFrom('draft')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** How many drafts an owner has, and the bytes of their texts. */
export async function sumSizes(db: Db, ownerId: string): Promise<{ drafts: number; bytes: number }> {
  const row = await db
    .selectFrom('draft')
    .innerJoin('source', 'source.id', 'draft.source_id')
    .innerJoin('domain', 'domain.id', 'source.domain_id')
    .select((is) => [is.fn.countAll<number>().as('drafts'), is.fn.sum<number | null>('draft.size').as('bytes')])
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { drafts: Number(row.drafts), bytes: Number(row.bytes ?? 0) };
}
