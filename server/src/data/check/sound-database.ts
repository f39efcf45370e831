import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';

/** Pages, indexes and the search index of SQLite, and rows whose parent is not there. */
async function* findBrokenRows(db: Db): AsyncGenerator<string> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const { integrity_check: found } of pages.rows)
    yield* found.split('\n').filter((line) => line !== 'ok' && !line.startsWith('***'));
  const orphans = await sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`.execute(
    db,
  );
  for (const { table, rowid, parent } of orphans.rows)
    yield `a row of ${table}${rowid === null ? '' : ` (${rowid})`} refers to no row of ${parent}`;
}

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: string[];
  readonly referred: string[];
}

const foreignKeys = sql<ForeignKey>`select conname as name, conrelid::regclass::text as child,
    confrelid::regclass::text as parent,
    (select array_agg(attname::text order by n) from unnest(conkey) with ordinality as key (number, n)
      join pg_attribute on attrelid = conrelid and attnum = number) as columns,
    (select array_agg(attname::text order by n) from unnest(confkey) with ordinality as key (number, n)
      join pg_attribute on attrelid = confrelid and attnum = number) as referred
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1`;

/** PostgreSQL keeps constraints itself, unless someone has switched that off: indexes and rows are looked at. */
async function* findBrokenConstraints(db: Db): AsyncGenerator<string> {
  const invalid = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where not indisvalid union all
    select conname::text from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  for (const { name } of invalid.rows) yield `${name} is not valid`;
  for (const { child, parent, columns, referred } of (await foreignKeys.execute(db)).rows) {
    const equal = columns.map((column, i) => sql`parent.${sql.ref(referred[i]!)} = child.${sql.ref(column)}`);
    const given = columns.map((column) => sql`child.${sql.ref(column)} is not null`);
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(child)} as child
      where ${sql.join(given, sql` and `)}
        and not exists (select 1 from ${sql.raw(parent)} as parent where ${sql.join(equal, sql` and `)})`.execute(db);
    const n = Number(rows[0]!.n);
    if (n > 0) yield `${n} rows of ${child} refer to no row of ${parent}`;
  }
}

/** What the database itself can find. */
export const findUnsound = (db: Db): AsyncGenerator<string> =>
  isPostgres(db) ? findBrokenConstraints(db) : findBrokenRows(db);
