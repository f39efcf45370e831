import { sql } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import type { Db } from './schema.ts';

/** Exists in a database into which another one is being copied, until all of it is there and compared. */
export const halfMoved = 'half_moved';

/** Whether a database has such a table. */
export async function hasTable(db: Db, kind: DatabaseConfig['kind'], name: string): Promise<boolean> {
  const { rows } = await (
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(db);
  return rows.length > 0;
}

/**
 * Refuses a database that holds a part of another one.
 * @throws Error that explains what helps
 */
export async function expectWhole(db: Db, kind: DatabaseConfig['kind']): Promise<void> {
  if (await hasTable(db, kind, halfMoved))
    throw new Error(
      'the database is half moved: run the command `move` again, which continues and then compares both, or empty the database',
    );
}
