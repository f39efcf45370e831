import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, Schema } from '../schema.ts';

/** Rows that one call deletes because they are over; calls add fewer, so what is over goes in the end. */
const sweepSize = 10;

/** Whether a row is over, by a time that the sweep is given. */
type IsOver = (time: number) => RawBuilder<SqlBool>;

/**
 * A sweep by the calls that write a table: each deletes some expired rows. `still` is a condition that another call may
 * change; it is checked again with the deletion.
 */
export function sweepSome<T extends keyof Schema & string>(
  table: T,
  key: keyof Schema[T] & string,
  isOver: IsOver,
  still: RawBuilder<SqlBool> = sql`1 = 1`,
): (db: Db, time: number) => Promise<void> {
  const deleteSome = prepared<{ time: number }, never>((db, slot) =>
    sql<never>`delete from ${sql.table(table)} where ${still} and ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where ${isOver(slot('time'))} limit ${sql.lit(sweepSize)})`.compile(
      db,
    ),
  );
  return async (db, time) => void (await deleteSome(db, { time }));
}
