import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../database/database.ts';
import { flag } from '../database/query/flag.ts';
import { prepared } from '../database/query/prepared.ts';
import type { DomainRow, Schema } from '../database/schema.ts';

export const insertDomain = (db: Db, row: Insertable<Schema['domain']>): Promise<DomainRow> =>
  db.insertInto('domain').values(row).returningAll().executeTakeFirstOrThrow();

const selectByOwner = prepared<{ ownerId: string }, DomainRow>((db, slot) =>
  db
    .selectFrom('domain')
    .selectAll()
    .where('owner_id', '=', slot('ownerId'))
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
);

/** The owner's domains in the order they were added. */
export const listDomains = (db: Db, ownerId: string): Promise<DomainRow[]> => selectByOwner(db, { ownerId });

const selectNames = prepared<{ ownerId: string }, Pick<DomainRow, 'id' | 'name'>>((db, slot) =>
  db.selectFrom('domain').select(['id', 'name']).where('owner_id', '=', slot('ownerId')).compile(),
);

export const listNames = (db: Db, ownerId: string): Promise<Pick<DomainRow, 'id' | 'name'>[]> =>
  selectNames(db, { ownerId });

export const findDomainOf = (db: Db, ownerId: string, id: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();

export const findDomain = (db: Db, id: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();

const selectBySite = prepared<{ site: string }, DomainRow>((db, slot) =>
  db.selectFrom('domain').selectAll().where('site', '=', slot('site')).compile(),
);

export const findDomainBySite = async (db: Db, site: string): Promise<DomainRow | undefined> =>
  (await selectBySite(db, { site }))[0];

/** The domain by which somebody has proven a host to be theirs. */
export const findVerified = (db: Db, host: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('host', '=', host).where('verified', '=', flag.on).executeTakeFirst();

export const updateDomain = (
  db: Db,
  id: string,
  change: Updateable<Schema['domain']>,
): Promise<DomainRow | undefined> =>
  db.updateTable('domain').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Notes a change of the domain's contexts, later than every change before it. */
export const touchDomain = async (db: Db, id: string, now: number): Promise<void> => {
  const later = (is: ExpressionBuilder<Schema, 'domain'>) =>
    is
      .case()
      .when('changed_at', '>=', now)
      .then(is('changed_at', '+', 1))
      .else(now)
      .end();
  await db
    .updateTable('domain')
    .set((is) => ({ changed_at: later(is), changes: is('changes', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** When a proof was found, and when it is looked for again. */
export type Checked = Pick<DomainRow, 'checked_at' | 'check_at'>;

/** Marks a domain verified, provided that it still has the host which was proven. */
export const setVerified = (db: Db, id: string, host: string, checked: Checked): Promise<DomainRow | undefined> =>
  db
    .updateTable('domain')
    .set({ ...checked, verified: 1, misses: 0 })
    .where('id', '=', id)
    .where('host', '=', host)
    .returningAll()
    .executeTakeFirst();

/** Ends the verification of a domain under this host; false when it was not verified. */
export async function unverify(db: Db, id: string, host: string): Promise<boolean> {
  const ended = await db
    .updateTable('domain')
    .set({ verified: 0, misses: 0, check_at: null })
    .where('id', '=', id)
    .where('host', '=', host)
    .where('verified', '=', flag.on)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Takes a verified domain whose time to be looked at has come, for one process alone: until `until` no other is given
 * it.
 */
export const claimCheck = (db: Db, now: number, until: number): Promise<DomainRow | undefined> =>
  db
    .updateTable('domain')
    .set({ check_at: until })
    .where('id', '=', (is) =>
      is
        .selectFrom('domain as due')
        .select('due.id')
        .where('due.verified', '=', flag.on)
        .where('due.check_at', '<=', now)
        .orderBy('due.check_at')
        .limit(1),
    )
    // Another process may have taken it in between: PostgreSQL looks at the row again once it is free.
    .where('verified', '=', flag.on)
    .where('check_at', '<=', now)
    .returningAll()
    .executeTakeFirst();

/** Writes what a check of a verified domain found. */
export async function setChecked(
  db: Db,
  id: string,
  host: string,
  change: Partial<Checked> & { misses?: number },
): Promise<void> {
  await db
    .updateTable('domain')
    .set(change)
    .where('id', '=', id)
    .where('host', '=', host)
    .where('verified', '=', flag.on)
    .execute();
}

/** Writes when the widget was seen on the site, unless a sight after `since` is written down; false then. */
export async function setSeen(db: Db, id: string, at: number, since: number): Promise<boolean> {
  const noted = await db
    .updateTable('domain')
    .set((is) => ({ first_sight_at: is.fn.coalesce('first_sight_at', is.val(at)), last_sight_at: at }))
    .where('id', '=', id)
    .where((is) => is.or([is('last_sight_at', 'is', null), is('last_sight_at', '<=', since)]))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Writes when a visitor was last refused for the number of dialogs of the address. */
export const setCrowded = (db: Db, id: string, at: number): Promise<unknown> =>
  db.updateTable('domain').set({ crowded_at: at }).where('id', '=', id).execute();

/** How many domains an owner has, and the bytes of the files and of the texts in their dialogs. */
export interface DomainSums {
  readonly domains: number;
  readonly fileBytes: number;
  readonly textBytes: number;
}

export async function sumOf(db: Db, ownerId: string): Promise<DomainSums> {
  const row = await db
    .selectFrom('domain')
    .select((is) => [
      is.fn.countAll<number>().as('domains'),
      is.fn.sum<number | null>('file_bytes').as('files'),
      is.fn.sum<number | null>('text_bytes').as('texts'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { domains: Number(row.domains), fileBytes: Number(row.files ?? 0), textBytes: Number(row.texts ?? 0) };
}

const updateTextBytes = prepared<{ id: string; by: number }, never>(
  (db, slot) =>
    db
      .updateTable('domain')
      .set({ text_bytes: sql`case when text_bytes + ${slot('by')} > 0 then text_bytes + ${slot('by')} else 0 end` })
      .where('id', '=', slot('id'))
      .compile() as never,
);

/** Counts so many more bytes, or fewer, of the texts in a domain's dialogs. */
export async function addTextBytes(db: Db, id: string, by: number): Promise<void> {
  if (by !== 0) await updateTextBytes(db, { id, by });
}

/** Counts so many more bytes, or fewer, of a domain's files. */
export async function countMore(db: Db, id: string, by: number): Promise<void> {
  if (by !== 0)
    await db
      .updateTable('domain')
      .set((is) => ({ file_bytes: is('file_bytes', '+', by) }))
      .where('id', '=', id)
      .execute();
}

/** Deletes a domain; its foreign keys delete the rows that features have left to them. */
export async function deleteDomain(db: Db, id: string): Promise<void> {
  await db.deleteFrom('domain').where('id', '=', id).execute();
}

const takeDialogNumber = prepared<{ id: string }, { dialogs: number }>((db, slot) =>
  db
    .updateTable('domain')
    .set((is) => ({ dialogs: is('dialogs', '+', 1) }))
    .where('id', '=', slot('id'))
    .returning('dialogs')
    .compile(),
);

/** The number of a domain's next dialog; 0 for a domain that does not exist. */
export const nextDialogNumber = async (db: Db, id: string): Promise<number> =>
  (await takeDialogNumber(db, { id }))[0]?.dialogs ?? 0;
