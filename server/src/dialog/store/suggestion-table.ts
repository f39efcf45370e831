import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { preparedRows } from '../../database/query/prepared.ts';

/** How long a visitor has to choose among what the assistant suggests, before a person is called; ms. */
export const choiceTime = 2 * 60 * 1000;

/** A sentence of the assistant that leaves the next word to the visitor, and when a person is called without it. */
export interface OpenSuggestion {
  readonly dialog_id: string;
  readonly seq: number;
  readonly due_at: number;
}

const upsert = preparedRows('due', { dialog_id: 'text', seq: 'bigint', due_at: 'bigint' }, (db, due) =>
  sql<never>`insert into open_suggestion (dialog_id, seq, due_at) select dialog_id, seq, due_at from ${due} where true
    on conflict (dialog_id) do update set seq = excluded.seq, due_at = excluded.due_at`.compile(db),
);

/** Stores suggestions in the writer's transaction; each replaces an earlier one of its dialog. */
export async function openSuggestions(trx: Db, rows: readonly OpenSuggestion[]): Promise<void> {
  await upsert(trx, rows);
}

/** Suggestions that are due, in the order in which they were made, after the given one. */
export const listDueSuggestions = async (
  db: Db,
  now: number,
  after: OpenSuggestion | undefined,
  limit: number,
): Promise<(OpenSuggestion & { owner_id: string })[]> =>
  (
    await sql<OpenSuggestion & { owner_id: string }>`select open_suggestion.*, owner_id from open_suggestion
      join dialog on dialog.id = dialog_id where due_at <= ${now}
      and (due_at, dialog_id) > (${after?.due_at ?? 0}, ${after?.dialog_id ?? ''})
      order by due_at, dialog_id limit ${limit}`.execute(db)
  ).rows;

/** Deletes a suggestion; false when another process has, or a later one has replaced it. */
export async function closeSuggestion(db: Db, { dialog_id, seq }: OpenSuggestion): Promise<boolean> {
  const rows = await db
    .deleteFrom('open_suggestion')
    .where('dialog_id', '=', dialog_id)
    .where('seq', '=', seq)
    .returning('seq')
    .execute();
  return rows.length > 0;
}
