import { sql, type Updateable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, preparedRows, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow, Schema } from '../../database/schema.ts';

export type DialogChange = Updateable<Schema['dialog']>;

/** A dialog that begins: the database gives its `serial`. */
export type NewDialog = Omit<DialogRow, 'serial'>;

/** A dialog without sentences, of a visitor without a description. */
export const blankDialog = {
  email: '',
  phone: '',
  visitor_fields: '{}',
  user_id: '',
  verified: 0,
  is_ban: 0,
  last: 0,
  visitor_read: 0,
  operator_read: 0,
  turn: 0,
  silent_until: null,
  waiting: 0,
  called_at: null,
  mailed: 0,
  rating: null,
  rating_comment: '',
  consent: '',
  consent_at: null,
  number: 0,
  own_name: '',
  closed_at: null,
  waiting_since: null,
  unhappy_at: null,
  assigned_id: null,
  assigned_at: null,
  unanswered_at: null,
  opened_at: null,
  replied_by: null,
  reply_wait: null,
  solved: null,
  rated_by: null,
  deleted_seqs: '[]',
  channel: 'site' as const,
  unreachable: null,
  zone: '',
  language: '',
};

export async function insertDialog(db: Db, dialog: NewDialog): Promise<void> {
  await db.insertInto('dialog').values(dialog).execute();
}

const selectById = prepared<{ id: string }, DialogRow>((db, slot) =>
  db.selectFrom('dialog').selectAll().where('id', '=', slot('id')).compile(),
);

export const findDialog = async (db: Db, id: string): Promise<DialogRow | undefined> =>
  (await selectById(db, { id }))[0];

/** The dialog if it is the owner's. */
export async function findDialogOf(db: Db, ownerId: string, id: string): Promise<DialogRow | undefined> {
  const dialog = await findDialog(db, id);
  return dialog?.owner_id === ownerId ? dialog : undefined;
}

const selectSessions = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<{ id: string; owner_id: string; session: string }>`select dialog.id, owner_id, session
    from ${asked} join dialog on dialog.id = asked.id`.compile(db),
);

/** The sessions of those of the dialogs that are the owner's, by id; the ids must be distinct. */
export const findSessionsOf = async (db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await selectSessions(
    db,
    ids.map((id) => ({ id })),
  );
  return new Map(rows.filter(({ owner_id }) => owner_id === ownerId).map(({ id, session }) => [id, session]));
};

type SiteRow = Pick<DialogRow, 'id' | 'owner_id' | 'domain_id' | 'assigned_id' | 'channel'>;

const selectSites = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<SiteRow>`select dialog.id, owner_id, domain_id, assigned_id, channel
    from ${asked} join dialog on dialog.id = asked.id`.compile(db),
);

/** Where those of the dialogs that are the owner's belong, and who has them, by id; the ids must be distinct. */
export const findHolders = async (db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, SiteRow>> => {
  const rows = await selectSites(
    db,
    ids.map((id) => ({ id })),
  );
  return new Map(rows.filter(({ owner_id }) => owner_id === ownerId).map((row) => [row.id, row]));
};

/** The domains of those of the dialogs that are the owner's, by id; the ids must be distinct. */
export const findSites = async (db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await findHolders(db, ownerId, ids))].map(([id, { domain_id }]) => [id, domain_id]));

export async function findDialogBySession(db: Db, ownerId: string, session: string): Promise<DialogRow | undefined> {
  const dialog = await db.selectFrom('dialog').selectAll().where('session', '=', session).executeTakeFirst();
  return dialog?.owner_id === ownerId ? dialog : undefined;
}

/** The newest dialog of a signed user of a site. */
export const findDialogOfUser = (db: Db, domainId: string, userId: string): Promise<DialogRow | undefined> =>
  db
    .selectFrom('dialog')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('user_id', '=', userId)
    .where('verified', '=', 1)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Updates columns of a dialog; returns the new row, or undefined when it is deleted. */
export const updateDialog = (db: Db, id: string, change: DialogChange): Promise<DialogRow | undefined> =>
  db.updateTable('dialog').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Marks dialogs as failed where they are not marked, or takes that mark away. */
export async function updateReachable(db: Db, ids: readonly string[], isReached: boolean): Promise<void> {
  if (ids.length === 0) return;
  const some = db.updateTable('dialog').where('id', 'in', ids);
  await (
    isReached
      ? some.set({ unreachable: null }).where('unreachable', '=', sql.lit('failed'))
      : some.set({ unreachable: 'failed' }).where('unreachable', 'is', null)
  ).execute();
}

export async function deleteDialog(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dialog').where('id', '=', id).execute();
}

/** Moves a side's read mark forward; false when it was there already. */
export async function moveRead(db: Db, id: string, side: 'visitor' | 'operator', seq: number): Promise<boolean> {
  const mark = sql.ref(`${side}_read`);
  const { rows } = await sql`update dialog set ${mark} = ${seq}
    where id = ${id} and ${mark} < ${seq} returning id`.execute(db);
  return rows.length > 0;
}

/** Some of the accounts that have dialogs, by id. */
export const listOwners = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const owners = db.selectFrom('dialog_count').select('owner_id').distinct().where('owner_id', '>', after);
  return (await owners.orderBy('owner_id').limit(limit).execute()).map(({ owner_id }) => owner_id);
};

/**
 * Dialogs of some owners with a visitor's sentence since `since` that the assistant has not considered, by the index of
 * their lists.
 */
export async function findUnconsidered(
  db: Db,
  owners: readonly string[],
  since: number,
): Promise<{ id: string; owner_id: string }[]> {
  const found = sql<{ id: string; owner_id: string }>`select dialog.id, dialog.owner_id
    from ${rowsOf(db, idsJson(owners), 'owner', { id: 'text' })}
    cross join dialog
    where dialog.owner_id = owner.id and dialog.updated_at >= ${since} and dialog.is_ban = 0
    and exists (select 1 from sentence
      where sentence.dialog_id = dialog.id and sentence.seq > dialog.turn and sentence.author = 'visitor')`;
  return (await found.execute(db)).rows;
}
