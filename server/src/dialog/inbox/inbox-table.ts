import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { askedOf } from './entry-table.ts';

// The owner is compared as no column, or SQLite would go through all dialogs of this one: see `selectByIds`.
const updateRead = prepared<{ ids: string; ownerId: string }, { id: string; session: string; last: number }>(
  (db, slot) =>
    sql<{ id: string; session: string; last: number }>`update dialog set operator_read = "last", unread = 0
      where owner_id || '' = ${slot('ownerId')} and operator_read < "last"
      and id in (select asked.id from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })})
      returning id, session, "last"`.compile(db),
);

/** Marks an owner's dialogs as read to their ends; those whose mark has moved. */
export const readToEnd = (
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; session: string; last: number }[]> => updateRead(db, { ids: idsJson(ids), ownerId });

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

const selectAsked = prepared<{ ids: string }, { id: string; text: string | null }>((db, slot) =>
  sql<{ id: string; text: string | null }>`select asked.id, ${askedOf('asked.id')} as text
    from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })}`.compile(db),
);

/** What each dialog's visitor asked last, as an entry of the list shows it. */
export const readAsked = async (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map((await selectAsked(db, { ids: idsJson(ids) })).map(({ id, text }) => [id, text]));
