import { type CompiledQuery, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder of a value in a query that is compiled once. */
class Slot {
  constructor(readonly name: string) {}
}

/** Placeholder of the value that a later call gives under `name`. */
export type SlotOf<V> = <K extends keyof V & string>(name: K) => V[K];

const isPostgres = (db: Kysely<never>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const names = new Map<string, string>();

/** The name by which PostgreSQL keeps a statement prepared for the connection; undefined for one that was not `prepared`. */
export const statementName = (text: string): string | undefined => names.get(text);

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
  const compile = (db: Db): CompiledQuery<R> => {
    const query = build(db, (name) => new Slot(name) as never);
    if (!names.has(query.sql)) names.set(query.sql, `q${names.size}`);
    compiled.set(db.getExecutor().adapter, query);
    return query;
  };
  return async (db, values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db);
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
  if (isPostgres(db as never)) {
    const types = sql.join(all.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`));
    return sql`json_to_recordset(${json}::json) as ${sql.ref(name)}(${types})`;
  }
  const parts = sql.join(all.map(([column]) => sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`));
  return sql`(select ${parts} from json_each(${json})) as ${sql.ref(name)}`;
}

/** Ids as the rows of a table with the one column `id`. */
export const idsJson = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id })));
