import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { askedOf } from './entry-table.ts';

/** Marks an owner's dialogs as read to their ends; those whose mark has moved. */
export async function readToEnd(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; session: string; last: number }[]> {
  // The owner is compared as no column, or SQLite would go through all dialogs of this one: see `readListed`.
  const moved = sql<{ id: string; session: string; last: number }>`update dialog set operator_read = "last", unread = 0
    where owner_id || '' = ${ownerId} and operator_read < "last"
    and id in (select asked.id from ${rowsOf(db, idsJson(ids), 'asked', { id: 'text' })})
    returning id, session, "last"`;
  return (await moved.execute(db)).rows;
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
