import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** Keys of a table from behind `after` to `to`, or to its end. */
export interface Slice {
  readonly after: string | number;
  readonly to: string | number | null;
}

/** Something that is stored otherwise than what it counts. */
export interface Difference {
  readonly id: string;
  /** What of it. */
  readonly what: string;
  readonly stored: number | string | null;
  readonly counted: number | string | null;
}

/** What is stored in one place and follows from another. One statement sees both at one moment, also under writes. */
export interface Rule {
  /** What it speaks of, in words. */
  readonly name: string;
  /** By whose keys it is looked at, some a statement. */
  readonly table: 'dialog' | 'domain' | 'team' | 'label' | 'file' | 'qa' | 'ready_picture';
  find(slice: (column: string) => RawBuilder<boolean>): RawBuilder<Difference>;
}

/** Rows that one statement looks at, with all that hangs on them. */
const rowsAtOnce = 200;

/** A column within a slice. */
export const within = (column: string, { after, to }: Slice): RawBuilder<boolean> =>
  to === null ? sql`${sql.ref(column)} > ${after}` : sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${to}`;

/** The keys of a table in slices. */
export async function* slicesOf(
  db: Db,
  table: string,
  key = 'id',
  first: string | number = '',
  atOnce = rowsAtOnce,
): AsyncGenerator<Slice> {
  for (let after = first; ;) {
    const { rows } = await sql<{ key: string | number }>`select ${sql.ref(key)} as key from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit 1 offset ${sql.lit(atOnce - 1)}`.execute(db);
    const to = rows[0]?.key ?? null;
    yield { after, to };
    if (to === null) return;
    after = to;
  }
}

interface Sides {
  /** Rows `id, what, n` of what is stored, and of what is counted. */
  readonly stored: RawBuilder<unknown>;
  readonly counted: RawBuilder<unknown>;
  /** Whether what is stored may be more: it stays when what it counted is deleted. */
  readonly mayBeMore?: boolean;
}

/** Compares the two sides. */
export const compare = ({ stored, counted, mayBeMore = false }: Sides): RawBuilder<Difference> =>
  sql<Difference>`select id, what, sum(stored) as stored, sum(counted) as counted from (
      select id, what, n as stored, 0 as counted from (${stored}) as stored_side
      union all select id, what, 0 as stored, n as counted from (${counted}) as counted_side) as sides
    group by id, what having sum(stored) ${sql.raw(mayBeMore ? '<' : '<>')} sum(counted) order by id, what`;

/** The differences of a rule, slice by slice. */
export async function* findDifferences(db: Db, { table, find }: Rule): AsyncGenerator<Difference> {
  for await (const slice of slicesOf(db, table))
    yield* (await find((column) => within(column, slice)).execute(db)).rows;
}
