import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLog } from '../../log/log.ts';
import { isUnavailable, openDatabase } from '../database.ts';

const url = process.env.TEST_DATABASE_URL;

it.skipIf(!url)(
  'fails only the transaction whose connection is lost between two statements, as unavailable',
  async () => {
    const db = await openDatabase({ kind: 'postgres', url: url! }, createLog('silent'));
    const admin = new pg.Client({ connectionString: url! });
    await admin.connect();
    try {
      const lost = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
        // The connection ends while no statement waits for its answer.
        await Bun.sleep(100);
        await sql`select 1`.execute(trx);
      });
      expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await admin.end();
      await db.destroy();
    }
  },
);

it.skipIf(!url)('fails only the statement whose connection is lost, and runs the next ones on another', async () => {
  const db = await openDatabase({ kind: 'postgres', url: url! }, createLog('silent'));
  const admin = new pg.Client({ connectionString: url! });
  await admin.connect();
  try {
    const lost = db.connection().execute(async (one) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
      const end = Bun.sleep(100).then(() => admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]));
      await Promise.all([sql`select pg_sleep(30)`.execute(one), end]);
    });
    expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    // The server's message about the end comes before the end itself, at which the pool drops the connection.
    await Bun.sleep(100);
    for (let i = 0; i < 12; i += 1)
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await admin.end();
    await db.destroy();
  }
});
