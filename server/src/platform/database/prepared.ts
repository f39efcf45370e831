import { type CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder of a value in a query that is compiled once. */
class Slot {
  constructor(readonly name: string) {}
}

/** Placeholder of the value that a later call gives under `name`. */
export type SlotOf<V> = <K extends keyof V & string>(name: K) => V[K];

/** Whether a database, or a transaction on it, is PostgreSQL. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** A query that is compiled once for each kind of database. */
function compiledOnce<R>(build: (db: Db) => CompiledQuery<R>): (db: Db) => CompiledQuery<R> {
  // By adapter: a database shares it with its transactions.
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return (db) => {
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter);
    if (known) return known;
    const query = build(db);
    compiled.set(adapter, query);
    return query;
  };
}

/** Runs a compiled query with its parameters; its rows. */
const runCompiled = async <R>(db: Db, query: CompiledQuery<R>, parameters: readonly unknown[]): Promise<R[]> =>
  (await db.executeQuery<R>({ ...query, parameters })).rows;

/**
 * A query that is built and compiled once for each kind of database, and from then on only run.
 * `build` is given stand-ins for the values: it may put them where a value goes, and look at none of them.
 * @returns runs the query on a database or in a transaction; its rows
 */
export function prepared<V extends object, R>(
  build: (db: Db, slot: SlotOf<V>) => CompiledQuery<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compile = compiledOnce((db) => build(db, (name) => new Slot(name) as never));
  return async (db, values) => {
    const query = compile(db);
    return runCompiled(
      db,
      query,
      query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value)),
    );
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

/** How many rows SQLite takes by one statement, the most first. */
const boundSizes = [64, 16, 4, 1] as const;

/** So many rows as a table of placeholders, whose values stand in their order. */
function boundRows(name: string, columns: readonly string[], size: number) {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const named = columns.map((column, i) => sql`${sql.ref(`column${i + 1}`)} as ${sql.ref(column)}`);
  const all = sql.raw(Array<string>(size).fill(row).join(', '));
  return sql<never>`(select ${sql.join(named)} from (values ${all})) as ${sql.ref(name)}`;
}

/** What of a row is to be sent: these of its keys, without those that are null. */
function only(row: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  const sent: Record<string, unknown> = {};
  for (const key of keys) if (row[key] !== null) sent[key] = row[key];
  return sent;
}

/**
 * A statement over rows, each handled by itself: `build` is given them as a table called `name`. PostgreSQL takes all
 * of them by one statement, as JSON; SQLite, which needs ten times as long to take JSON apart, some at a time as bound
 * values.
 * @returns runs it on a database or in a transaction; what it returns of all rows. Keys that are missing are null
 */
export function preparedRows<C extends Record<string, ColumnType>, R>(
  name: string,
  columns: C,
  build: (db: Db, rows: RawBuilder<Record<keyof C, unknown>>) => CompiledQuery<R>,
): (db: Db, rows: readonly Partial<Record<keyof C, unknown>>[]) => Promise<R[]> {
  const keys = Object.keys(columns);
  const whole = prepared<{ rows: string }, R>((db, slot) => build(db, rowsOf(db, slot('rows'), name, columns)));
  const some = boundSizes.map((size) => ({
    size,
    compile: compiledOnce((db) => build(db, boundRows(name, keys, size))),
  }));
  return async (db, rows) => {
    if (rows.length === 0) return [];
    if (isPostgres(db)) return whole(db, { rows: JSON.stringify(rows.map((row) => only(row, keys))) });
    const returned: R[] = [];
    for (let at = 0; at < rows.length;) {
      const { size, compile } = some.find((each) => each.size <= rows.length - at)!;
      const values: unknown[] = [];
      for (const row of rows.slice(at, at + size)) for (const key of keys) values.push(row[key] ?? null);
      returned.push(...(await runCompiled(db, compile(db), values)));
      at += size;
    }
    return returned;
  };
}

/** Ids as the rows of a table with the one column `id`. */
export const idsJson = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id })));
