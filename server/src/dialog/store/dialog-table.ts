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
  unread: 0,
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
};

/** All columns of a dialog that begins, so that its statement is made once. */
const columns = Object.keys({
  ...blankDialog,
  id: null,
  owner_id: null,
  domain_id: null,
  session: null,
  token_hash: null,
  api_token_id: null,
  visitor_name: null,
  page: null,
  title: null,
  referrer: null,
  locale: null,
  user_agent: null,
  first_seen_at: null,
  last_seen_at: null,
  updated_at: null,
  address_hash: null,
  address_at: null,
} satisfies Record<keyof NewDialog, unknown>) as (keyof NewDialog)[];

/** Adds a dialog that begins. */
export const insertDialog = prepared<NewDialog, never>((db, slot) =>
  db
    .insertInto('dialog')
    .values(Object.fromEntries(columns.map((name) => [name, slot(name)])) as unknown as NewDialog)
    .compile(),
);

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

const selectBySession = prepared<{ session: string }, DialogRow>((db, slot) =>
  db.selectFrom('dialog').selectAll().where('session', '=', slot('session')).compile(),
);

export async function findDialogBySession(db: Db, ownerId: string, session: string): Promise<DialogRow | undefined> {
  const [dialog] = await selectBySession(db, { session });
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

export async function deleteDialog(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dialog').where('id', '=', id).execute();
}

type Mark = { readonly id: string; readonly seq: number };

const moveVisitorRead = prepared<Mark, { id: string }>((db, slot) =>
  sql<{ id: string }>`update dialog set visitor_read = ${slot('seq')}
    where id = ${slot('id')} and visitor_read < ${slot('seq')} returning id`.compile(db),
);

const moveOperatorRead = prepared<Mark, { id: string }>((db, slot) =>
  sql<{ id: string }>`update dialog set operator_read = ${slot('seq')},
    unread = (select count(*) from sentence where sentence.dialog_id = ${slot('id')}
      and sentence.seq > ${slot('seq')} and sentence.author = 'visitor')
    where id = ${slot('id')} and operator_read < ${slot('seq')} returning id`.compile(db),
);

/** Moves a side's read mark forward; false when it was there already. */
export const moveRead = async (db: Db, id: string, side: 'visitor' | 'operator', seq: number): Promise<boolean> =>
  (await (side === 'visitor' ? moveVisitorRead : moveOperatorRead)(db, { id, seq })).length > 0;

const selectOwners = prepared<{ after: string; limit: number }, { id: string }>((db, slot) =>
  sql<{ id: string }>`select distinct owner_id as id from dialog_count
    where owner_id > ${slot('after')} order by owner_id limit ${slot('limit')}`.compile(db),
);

/** Some of the accounts that have dialogs, by id. */
export const listOwners = async (db: Db, after: string, limit: number): Promise<string[]> =>
  (await selectOwners(db, { after, limit })).map(({ id }) => id);

const selectUnconsidered = prepared<{ owners: string; since: number }, { id: string; owner_id: string }>((db, slot) =>
  sql<{ id: string; owner_id: string }>`select dialog.id, dialog.owner_id
    from ${rowsOf(db, slot('owners'), 'owner', { id: 'text' })}
    cross join dialog
    where dialog.owner_id = owner.id and dialog.updated_at >= ${slot('since')} and dialog.is_ban = 0
    and exists (select 1 from sentence
      where sentence.dialog_id = dialog.id and sentence.seq > dialog.turn and sentence.author = 'visitor')`.compile(db),
);

/**
 * Dialogs of some owners with a visitor's sentence since `since` that the assistant has not considered, by the index of
 * their lists.
 */
export const findUnconsidered = (
  db: Db,
  owners: readonly string[],
  since: number,
): Promise<{ id: string; owner_id: string }[]> => selectUnconsidered(db, { owners: idsJson(owners), since });
