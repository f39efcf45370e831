import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { askedOf } from './entry-table.ts';

type ReadDialog = Pick<DialogRow, 'id' | 'session' | 'last'>;

/**
 * Marks an owner's dialogs as read to their ends by a member; those that the member had not read. `isFirst`: no other
 * member had.
 */
export async function readToEnd(
  db: Db,
  { ownerId, memberId }: { readonly ownerId: string; readonly memberId: string },
  ids: readonly string[],
): Promise<(ReadDialog & { readonly isFirst: boolean })[]> {
  const asked = rowsOf(db, idsJson(ids), 'asked', { id: 'text' });
  // The owner is compared as no column, or SQLite would go through all dialogs of this one: see `readListed`.
  const dialogs = sql<ReadDialog>`select dialog.id, session, "last" from ${asked}
    join dialog on dialog.id = asked.id join unread on unread.dialog_id = dialog.id and member_id = ${memberId}
    where dialog.owner_id || '' = ${ownerId}`;
  const { rows } = await dialogs.execute(db);
  if (rows.length === 0) return [];
  const read = rowsOf(db, idsJson(rows.map(({ id }) => id)), 'asked', { id: 'text' });
  const first = sql<{ id: string }>`update dialog set operator_read = "last" where operator_read < "last"
    and id in (select asked.id from ${read}) returning id`;
  const firsts = new Set((await first.execute(db)).rows.map(({ id }) => id));
  await sql`delete from unread where member_id = ${memberId} and dialog_id in (select asked.id from ${read})`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, isFirst: firsts.has(row.id) }));
}

/** Other dialogs of the same proven user or of the same e-mail at the same site, the newest first. */
export async function listEarlier(db: Db, dialog: DialogRow, limit: number): Promise<DialogRow[]> {
  const others = () =>
    db
      .selectFrom('dialog')
      .selectAll()
      .where('domain_id', '=', dialog.domain_id)
      .where('id', '<>', dialog.id)
      .where('last', '>', 0)
      .orderBy('updated_at', 'desc')
      .limit(limit);
  const found = await Promise.all([
    dialog.verified === 1 ? others().where('user_id', '=', dialog.user_id).where('verified', '=', 1).execute() : [],
    dialog.email === '' ? [] : others().where('email', '=', dialog.email).execute(),
  ]);
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => b.updated_at - a.updated_at).slice(0, limit);
}

/** What each dialog's visitor asked last, as an entry of the list shows it. */
export async function readAsked(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const asked = sql<{ id: string; text: string | null }>`select asked.id, ${askedOf('asked.id')} as text
    from ${rowsOf(db, idsJson(ids), 'asked', { id: 'text' })}`;
  return new Map((await asked.execute(db)).rows.map(({ id, text }) => [id, text]));
}
