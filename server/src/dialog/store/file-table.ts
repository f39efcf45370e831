import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';

export async function insertFile(db: Db, file: Insertable<Schema['file']>): Promise<void> {
  await db.insertInto('file').values(file).execute();
}

export async function sumFiles(db: Db, dialogId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select((is) => is.fn.sum<number>('size').as('bytes'))
    .where('dialog_id', '=', dialogId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Its bytes are deleted by the next sweep of parts. @returns its size */
export async function deleteFile(db: Db, id: string): Promise<number> {
  return (await db.deleteFrom('file').where('id', '=', id).returning('size').executeTakeFirst())?.size ?? 0;
}

export const findFile = (db: Db, id: string) =>
  db.selectFrom('file').select(['name', 'type', 'size', 'set_id']).where('id', '=', id).executeTakeFirst();

/** The files of a dialog. */
export const listFiles = (db: Db, dialogId: string) =>
  db
    .selectFrom('file')
    .select(['name', 'type', 'size', 'set_id'])
    .where('dialog_id', '=', dialogId)
    .orderBy('id')
    .execute();
