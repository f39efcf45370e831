import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { sweepAll } from '../../runtime/sweep.ts';
import type { Db, Schema } from '../schema.ts';
import { isPostgres } from './prepared.ts';

/** Rows that one statement deletes, with those of other tables that refer to them: some 10 ms for accounts. */
const rowsAtOnce = 100;

/**
 * Deletes all rows of a table that have ended, some in a statement. On PostgreSQL a row that another transaction has
 * locked, such as the sweep of another process, is left to the next round.
 */
export function sweepTable<T extends keyof Schema & string>(
  db: Db,
  table: T,
  key: keyof Schema[T] & string,
  hasEnded: RawBuilder<SqlBool>,
): Promise<void> {
  const lock = sql.raw(isPostgres(db) ? 'for update skip locked' : '');
  return sweepAll(async (limit) => {
    // Materialized: as a part of the deletion it might run for each row, and the limit would not hold.
    const { numAffectedRows } = await sql`
      with due as materialized (select ${sql.ref(key)} from ${sql.table(table)} where ${hasEnded} limit ${limit} ${lock})
      delete from ${sql.table(table)} where ${sql.ref(key)} in (select ${sql.ref(key)} from due)`.execute(db);
    return { numDeletedRows: numAffectedRows };
  }, rowsAtOnce);
}
