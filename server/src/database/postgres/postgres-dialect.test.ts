import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../../tests/harness/test-database.ts';
import { createLog } from '../../log/log.ts';
import { type Db, isUnavailable, openDatabase } from '../database.ts';

const url = process.env.TEST_DATABASE_URL;

/** Gives `use` a database of its own and a second connection, which can end those of the pool. */
async function withDatabase(use: (db: Db, admin: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase(url!);
  const db = await openDatabase({ kind: 'postgres', url: database.url }, createLog('silent'));
  const admin = new pg.Client({ connectionString: url! });
  await admin.connect();
  try {
    await use(db, admin);
  } finally {
    await admin.end();
    await db.destroy();
    await database.drop();
  }
}

/** What a connection waits for, null where it runs, undefined once it has ended. */
const waitOf = async (admin: pg.Client, pid: number): Promise<string | null | undefined> =>
  (await admin.query('select wait_event from pg_stat_activity where pid = $1', [pid])).rows[0]?.wait_event;

it.skipIf(!url)('fails only the transaction whose connection is lost between two statements, as unavailable', () =>
  withDatabase(async (db, admin) => {
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      // The connection ends while no statement waits for its answer.
      await expect.poll(() => waitOf(admin, rows[0]!.pid)).toBeUndefined();
      await sql`select 1`.execute(trx);
    });
    expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  }),
);

it.skipIf(!url)('fails only the statement whose connection is lost, and runs the next ones on another', () =>
  withDatabase(async (db, admin) => {
    const lost = db.connection().execute(async (one) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
      const end = async (): Promise<void> => {
        await expect.poll(() => waitOf(admin, rows[0]!.pid)).toBe('PgSleep');
        await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      };
      await Promise.all([sql`select pg_sleep(180)`.execute(one), end()]);
    });
    expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    const next = async (): Promise<unknown> => (await sql`select 1 as one`.execute(db)).rows;
    // The server's message about the end comes before the end itself, at which the pool drops the connection.
    await expect.poll(() => next().catch((error: unknown) => error)).toEqual([{ one: 1 }]);
    for (let i = 0; i < 12; i += 1) expect(await next()).toEqual([{ one: 1 }]);
  }),
);
