import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { EmailUndoRow } from '../database/schema.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

export async function insertUndo(db: Db, undo: EmailUndoRow): Promise<void> {
  await db.insertInto('email_undo').values(undo).execute();
}

export const findUndo = (db: Db, hash: string, since: number): Promise<EmailUndoRow | undefined> =>
  db.selectFrom('email_undo').selectAll().where('hash', '=', hash).where('at', '>', since).executeTakeFirst();

/** Uses an undo up, and voids those of later changes; false when another call did so first. */
export async function takeUndo(db: Db, { hash, user_id, at }: EmailUndoRow): Promise<boolean> {
  const taken = await db.deleteFrom('email_undo').where('hash', '=', hash).executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  await db.deleteFrom('email_undo').where('user_id', '=', user_id).where('at', '>=', at).execute();
  return true;
}

export const deleteOldUndos = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'email_undo', 'hash', sql`at <= ${before}`);
