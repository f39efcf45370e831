import type { Database } from 'bun:sqlite';
import type pg from 'pg';

/** Everything of PostgreSQL's catalogs that a migration makes, each as one text. */
const catalogs = [
  `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns
    where table_schema = 'public'`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  'select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal',
  `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  `select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace`,
];

/** All tables, columns, keys, indexes, triggers and functions of a PostgreSQL database. */
export async function readPostgresSchema(client: pg.Client): Promise<string[]> {
  const texts: string[] = [];
  for (const text of catalogs) {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    texts.push(...rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return texts;
}

/** All tables, indexes and triggers of a SQLite database, as they were made. */
export const readSqliteSchema = (file: Database): string[] =>
  (file.query('select type, name, tbl_name, sql from sqlite_master').values() as unknown[][])
    .map((row) => JSON.stringify(row))
    .toSorted();

/** A value in one form for both databases. */
const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);

/** Rows with their values in one form for both databases. */
export const plainRows = (rows: readonly object[]): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
