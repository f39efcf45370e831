import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema, VisitorPushRow } from '../database/schema.ts';

/** The subscriptions of some dialogs, the oldest first. */
export const listVisitorPushes = (db: Db, dialogIds: readonly string[]): Promise<VisitorPushRow[]> =>
  db
    .selectFrom('visitor_push')
    .selectAll()
    .where('dialog_id', 'in', dialogIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findVisitorPush = (db: Db, id: string): Promise<VisitorPushRow | undefined> =>
  db.selectFrom('visitor_push').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertVisitorPush(db: Db, row: Insertable<Schema['visitor_push']>): Promise<void> {
  await db.insertInto('visitor_push').values(row).execute();
}

/** Deletes subscriptions by their ids, by their endpoint, or those of a dialog. */
export async function deleteVisitorPushes(
  db: Db,
  by: { readonly ids: readonly string[] } | { readonly endpoint: string } | { readonly dialogId: string },
): Promise<void> {
  const deletion = db.deleteFrom('visitor_push');
  if ('ids' in by) {
    if (by.ids.length > 0) await deletion.where('id', 'in', by.ids).execute();
  } else if ('endpoint' in by) await deletion.where('endpoint', '=', by.endpoint).execute();
  else await deletion.where('dialog_id', '=', by.dialogId).execute();
}
