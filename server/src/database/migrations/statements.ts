import { type Kysely, type Migration, sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';

export type Kind = DatabaseConfig['kind'];

/** The type of a column of bytes. */
export const bytesOf = { sqlite: 'blob', postgres: 'bytea' } as const;

/** Runs statements one after another. */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A migration that only runs statements. */
export const statements = (...all: readonly string[]): Migration => ({ up: (db) => run(db, ...all) });

/** The indexes of the list of dialogs, by what their rows fulfil. */
const lists = {
  dialog_list: '',
  dialog_list_unread: 'where is_ban = 0 and unread > 0',
  dialog_list_waiting: 'where is_ban = 0 and waiting = 1',
  dialog_list_banned: 'where is_ban = 1',
  dialog_list_open: 'where closed_at is null',
  dialog_list_closed: 'where closed_at is not null',
};

export const dropLists: readonly string[] = Object.keys(lists).map((name) => `drop index ${name}`);

/** Creates the indexes of the list on a table that has its columns. */
export const createLists = (table: 'dialog' | 'listed_dialog'): string[] =>
  Object.entries(lists).map(
    ([name, where]) => `create index ${name} on ${table} (owner_id, updated_at, id, domain_id) ${where}`,
  );

/** Sets options of SQLite's search index (FTS5, 6.7 and on). */
export const setSearchIndex = (options: Readonly<Record<string, number>>): string[] =>
  Object.entries(options).map(
    ([name, value]) => `insert into dialog_text (dialog_text, rank) values ('${name}', ${value})`,
  );

/** Sentences of a dialog, by their numbers. */
interface Range {
  readonly dialogId: string;
  readonly from: number;
  readonly to: number;
}

/** The sentences that `dialog_text_due` names. */
export async function readDue(db: Kysely<unknown>): Promise<Range[]> {
  const { rows } = await sql<{ ranges: string }>`select ranges from dialog_text_due`.execute(db);
  return rows.flatMap(({ ranges }) => JSON.parse(ranges) as Range[]);
}
