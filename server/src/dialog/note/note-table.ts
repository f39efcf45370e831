import type { Insertable } from 'kysely';
import type { Note } from '../../contract.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { DialogRow, NoteRow, Schema } from '../../database/schema.ts';
import { sql } from 'kysely';

export const noteOf = (row: NoteRow): Note => ({
  id: row.id,
  text: row.text,
  at: timeOf(row.at),
  after: row.after_seq,
  by: { id: row.member_id, name: row.member_name },
  mentions: JSON.parse(row.mentions) as string[],
});

/** A dialog's notes in the order in which they were written. */
export const listNotes = (db: Db, dialogId: string): Promise<NoteRow[]> =>
  db
    .selectFrom('note')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('deleted', '=', flag.off)
    .orderBy('number')
    .execute();

/** The number of a dialog's newest note, deleted or not; 0 when there is none. */
export async function lastNoteNumber(db: Db, dialogId: string): Promise<number> {
  const row = await db
    .selectFrom('note')
    .select('number')
    .where('dialog_id', '=', dialogId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The note that this member's client has named so. */
export const findByClientId = (
  db: Db,
  { dialogId, memberId, clientId }: { dialogId: string; memberId: string; clientId: string },
): Promise<NoteRow | undefined> =>
  db
    .selectFrom('note')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const insertNote = (db: Db, row: Insertable<Schema['note']>): Promise<NoteRow> =>
  db.insertInto('note').values(row).returningAll().executeTakeFirstOrThrow();

/** A note of one of the team's dialogs that is not deleted, and the dialog's domain. */
export const findNoteOf = (
  db: Db,
  teamId: string,
  id: string,
): Promise<(NoteRow & Pick<DialogRow, 'domain_id'>) | undefined> =>
  db
    .selectFrom('note')
    .innerJoin('dialog', 'dialog.id', 'note.dialog_id')
    .selectAll('note')
    .select('dialog.domain_id')
    .where('note.id', '=', id)
    .where('note.deleted', '=', flag.off)
    .where('dialog.owner_id', '=', teamId)
    .executeTakeFirst();

/** Deletes the text of a note; its row stays, by which operators that were offline are sent the deletion. */
export async function eraseNote(db: Db, id: string): Promise<void> {
  await db.updateTable('note').set({ text: '', mentions: '[]', deleted: 1 }).where('id', '=', id).execute();
}

/** Notes by dialog and number, deleted ones included. */
export const findNotes = preparedRows('asked', { dialog_id: 'text', number: 'bigint' }, (db, asked) =>
  sql<NoteRow>`select note.* from ${asked}
    join note on note.dialog_id = asked.dialog_id and note.number = asked.number`.compile(db),
);
