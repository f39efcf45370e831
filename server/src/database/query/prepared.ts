import { type CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Placeholder of a value in a query that is compiled once. */
class Slot {
  constructor(readonly name: string) {}
}

/** Placeholder of the value that a later call gives under `name`. */
export type SlotOf<V> = <K extends keyof V & string>(name: K) => V[K];

/** Whether a database, or a transaction on it, is PostgreSQL. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * A query that is built and compiled once for each kind of database, and from then on only run.
 * `build` is given stand-ins for the values: it may put them where a value goes, and look at none of them.
 * @returns runs the query on a database or in a transaction; its rows
 */
export function prepared<V extends object, R>(
  build: (db: Db, slot: SlotOf<V>) => CompiledQuery<R>,
): (db: Db, values: V) => Promise<R[]> {
  // By adapter: a database shares it with its transactions.
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = build(db, (name) => new Slot(name) as never)));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

type ColumnType = 'text' | 'bigint' | 'integer';

/**
 * A JSON array of objects as a table, so that one statement takes any number of rows:
 * `selectFrom(rowsOf(db, slot('rows'), 'asked', { id: 'text' }))`. Keys that are missing are null.
 */
export function rowsOf<C extends Record<string, ColumnType>, N extends string>(
  db: Db,
  json: string,
  name: N,
  columns: C,
): RawBuilder<Record<keyof C, unknown>> {
  const all = Object.entries(columns);
  if (isPostgres(db)) {
    const types = sql.join(all.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`));
    return sql`json_to_recordset(${json}::json) as ${sql.ref(name)}(${types})`;
  }
  const parts = sql.join(all.map(([column]) => sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`));
  return sql`(select ${parts} from json_each(${json})) as ${sql.ref(name)}`;
}

/** The given keys of a row, without those that are null. */
function only(row: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  const sent: Record<string, unknown> = {};
  for (const key of keys) if (row[key] !== null) sent[key] = row[key];
  return sent;
}

/**
 * A statement over any number of rows, which it receives as JSON: `build` is given them as a table called `name`.
 * @returns runs it on a database or in a transaction; keys that are missing are null
 */
export function preparedRows<C extends Record<string, ColumnType>, R>(
  name: string,
  columns: C,
  build: (db: Db, rows: RawBuilder<Record<keyof C, unknown>>) => CompiledQuery<R>,
): (db: Db, rows: readonly Partial<Record<keyof C, unknown>>[]) => Promise<R[]> {
  const keys = Object.keys(columns);
  const run = prepared<{ rows: string }, R>((db, slot) => build(db, rowsOf(db, slot('rows'), name, columns)));
  return async (db, rows) =>
    rows.length === 0 ? [] : run(db, { rows: JSON.stringify(rows.map((row) => only(row, keys))) });
}

/** Ids as the rows of a table with the one column `id`. */
export const idsJson = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id })));
