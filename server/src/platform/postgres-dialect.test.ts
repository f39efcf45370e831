import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { openDatabase } from './database.ts';

const url = process.env.TEST_DATABASE_URL;

it.skipIf(!url)('a connection lost between two statements of a transaction fails that alone', async () => {
  const db = await openDatabase({ kind: 'postgres', url: url! }, createLog('silent'));
  const admin = new pg.Client({ connectionString: url! });
  await admin.connect();
  try {
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      // Nothing of it waits for an answer when it learns of the end.
      await Bun.sleep(100);
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await admin.end();
    await db.destroy();
  }
});
