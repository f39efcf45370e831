import type { Database } from 'bun:sqlite';
import { halfMoved } from '../../database/half-moved.ts';
import { searchTables } from '../../dialog/search/search-fill.ts';

/** A table as both databases have it. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** Positions of the primary key's columns among `columns`, in the key's order. */
  readonly key: readonly number[];
}

export interface MovedColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'bytes';
}

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

/** What each database has of its own: steps of the schema, the search index, notes of a move. */
const own = new Set([...searchTables, 'kysely_migration', 'kysely_migration_lock', halfMoved]);

const typeOf = (declared: string): MovedColumn['type'] =>
  /int/i.test(declared) ? 'number' : /blob/i.test(declared) ? 'bytes' : 'text';

function describe(file: Database, name: string): MovedTable {
  const infos = file.query('select name, type, pk from pragma_table_info(?)').all(name) as ColumnInfo[];
  const key = infos.flatMap(({ pk }, at) => (pk > 0 ? [{ pk, at }] : [])).toSorted((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key and cannot be moved`);
  return {
    name,
    columns: infos.map(({ name: column, type }) => ({ name: column, type: typeOf(type) })),
    key: key.map(({ at }) => at),
  };
}

const parentsOf = (file: Database, name: string): string[] =>
  (file.query('select distinct "table" as parent from pragma_foreign_key_list(?)').all(name) as { parent: string }[])
    .map(({ parent }) => parent)
    .filter((parent) => parent !== name);

/**
 * All tables that are copied, each after those that its foreign keys refer to.
 * @param file a SQLite database of today's schema; PostgreSQL has the same tables and columns
 */
export function listTables(file: Database): MovedTable[] {
  const listed = file
    .query(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .all() as { name: string }[];
  let left = listed.map(({ name }) => name).filter((name) => !own.has(name) && !name.startsWith('sqlite_'));
  const ordered: MovedTable[] = [];
  while (left.length > 0) {
    const waiting = new Set(left);
    const ready = left.filter((name) => parentsOf(file, name).every((parent) => !waiting.has(parent)));
    if (ready.length === 0) throw new Error(`foreign keys refer to each other in a circle: ${left.join(', ')}`);
    ordered.push(...ready.map((name) => describe(file, name)));
    left = left.filter((name) => !ready.includes(name));
  }
  return ordered;
}
