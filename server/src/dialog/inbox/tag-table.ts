import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, rowsOf } from '../../database/query/prepared.ts';

const selectTags = prepared<{ ids: string }, { dialog_id: string; tag: string }>((db, slot) =>
  sql<{ dialog_id: string; tag: string }>`select dialog_tag.dialog_id, dialog_tag.tag
    from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })} join dialog_tag on dialog_tag.dialog_id = asked.id`.compile(
    db,
  ),
);

/** Tags in the order of the alphabet, whatever the database's collation. */
export const sortTags = (tags: readonly string[]): string[] => tags.toSorted((a, b) => a.localeCompare(b, 'ru'));

/** The tags of dialogs, in the order of the alphabet; nothing for a dialog without any. */
export async function readTags(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  for (const { dialog_id: id, tag } of await selectTags(db, { ids: idsJson(ids) }))
    tags.set(id, sortTags([...(tags.get(id) ?? []), tag]));
  return tags;
}

/** Replaces the tags of an owner's dialog. */
export async function writeTags(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
  tags: readonly string[],
): Promise<void> {
  await db.deleteFrom('dialog_tag').where('dialog_id', '=', id).execute();
  if (tags.length === 0) return;
  await db
    .insertInto('dialog_tag')
    .values(tags.map((tag) => ({ dialog_id: id, tag, owner_id: ownerId })))
    .execute();
}

/** An owner's tags, the most used first. */
export async function countTags(db: Db, ownerId: string, limit: number): Promise<{ tag: string; dialogs: number }[]> {
  const rows = await db
    .selectFrom('dialog_tag')
    .where('owner_id', '=', ownerId)
    .groupBy('tag')
    .select((is) => ['tag', is.fn.countAll<number>().as('dialogs')])
    .orderBy('dialogs', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();
  return rows.map(({ tag, dialogs }) => ({ tag, dialogs: Number(dialogs) }));
}
