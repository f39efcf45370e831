import type { Insertable, NotNull, Updateable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema, SourcePageRow, SourceRow } from '../../database/schema.ts';

/** A source with its number of undecided drafts. */
export type CountedSource = SourceRow & { readonly drafts: number };
/** A source with the account and the host that it belongs to. */
export type OwnedSource = SourceRow & {
  readonly owner_id: string;
  readonly host: string;
  readonly domain_name: string;
  readonly verified: number;
};

/** States of drafts that wait for a decision. */
export const undecided = ['new', 'changed', 'gone'] as const;

const owned = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('domain', 'domain.id', 'source.domain_id')
    .selectAll('source')
    .select(['domain.owner_id', 'domain.host', 'domain.verified', 'domain.name as domain_name']);

const counted = (db: Db) =>
  db
    .selectFrom('source')
    .selectAll('source')
    .select((is) =>
      is
        .selectFrom('draft')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('draft.source_id', '=', 'source.id')
        .where('draft.state', 'in', undecided)
        .as('drafts'),
    );

const numbered = <T extends { drafts: unknown }>(row: T): T & { drafts: number } => ({
  ...row,
  drafts: Number(row.drafts ?? 0),
});

export const listSources = async (db: Db, domainId: string): Promise<CountedSource[]> =>
  (await counted(db).where('domain_id', '=', domainId).orderBy('created_at').orderBy('id').execute()).map(numbered);

export const findCounted = async (db: Db, id: string): Promise<CountedSource> =>
  numbered(await counted(db).where('id', '=', id).executeTakeFirstOrThrow());

export const findSourceOf = (db: Db, ownerId: string, id: string): Promise<OwnedSource | undefined> =>
  owned(db).where('source.id', '=', id).where('domain.owner_id', '=', ownerId).executeTakeFirst();

export const findSource = (db: Db, id: string): Promise<OwnedSource | undefined> =>
  owned(db).where('source.id', '=', id).executeTakeFirst();

export const findPlace = (db: Db, domainId: string, place: string): Promise<SourceRow | undefined> =>
  db.selectFrom('source').selectAll().where('domain_id', '=', domainId).where('place', '=', place).executeTakeFirst();

/** The pages and sitemaps of a domain. */
export const listAddressed = (db: Db, domainId: string): Promise<(SourceRow & { readonly url: string })[]> =>
  db
    .selectFrom('source')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('url', 'is not', null)
    .$narrowType<{ url: NotNull }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function countSources(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('source')
    .innerJoin('domain', 'domain.id', 'source.domain_id')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function insertSource(db: Db, row: Insertable<Schema['source']>): Promise<void> {
  await db.insertInto('source').values(row).execute();
}

export async function updateSource(db: Db, id: string, change: Updateable<Schema['source']>): Promise<void> {
  await db.updateTable('source').set(change).where('id', '=', id).execute();
}

export async function deleteSource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('source').where('id', '=', id).execute();
}

/** Sources whose reading belongs to no living process, the longest first. */
export const listAbandoned = (db: Db, now: number, most: number): Promise<OwnedSource[]> =>
  owned(db).where('source.lease_at', '<', now).orderBy('source.lease_at').limit(most).execute();

/** Sources that are to be read again; whether their domains are still verified is seen then. */
export const listDue = (db: Db, now: number, most: number): Promise<OwnedSource[]> =>
  owned(db)
    .where('source.next_at', '<=', now)
    .where('source.lease_at', 'is', null)
    .orderBy('source.next_at')
    .limit(most)
    .execute();

/** Takes the reading of a source until `until`; false where another process has it, or it is deleted. */
export async function claimSource(db: Db, { id, lease_at }: SourceRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ lease_at: until, state: 'reading' })
    .where('id', '=', id)
    .where('lease_at', lease_at === null ? 'is' : '=', lease_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listPages = (db: Db, sourceId: string): Promise<SourcePageRow[]> =>
  db.selectFrom('source_page').selectAll().where('source_id', '=', sourceId).execute();

export async function putPage(db: Db, row: Insertable<Schema['source_page']>): Promise<void> {
  const { etag, modified, hash } = row;
  await db
    .insertInto('source_page')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source_id', 'url']).doUpdateSet({ etag, modified, hash }))
    .execute();
}

export async function deletePage(db: Db, sourceId: string, url: string): Promise<void> {
  await db.deleteFrom('source_page').where('source_id', '=', sourceId).where('url', '=', url).execute();
}

/** Some source of a domain. */
export const firstSource = (db: Db, domainId: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('source').select('id').where('domain_id', '=', domainId).limit(1).executeTakeFirst();
