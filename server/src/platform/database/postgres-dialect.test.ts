import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { isUnavailable, openDatabase } from './database.ts';
import { createPool } from './postgres-dialect.ts';
import { prepared } from './prepared.ts';

const url = process.env.TEST_DATABASE_URL;

it.skipIf(!url)(
  'a connection lost between two statements of a transaction fails that alone, as one that cannot be reached',
  async () => {
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
      expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await admin.end();
      await db.destroy();
    }
  },
);

it.skipIf(!url)('what the address sets is kept beside what the server needs', async () => {
  const address = new URL(url!);
  address.searchParams.set('options', '-c work_mem=12MB');
  const db = await openDatabase({ kind: 'postgres', url: address.href }, createLog('silent'));
  try {
    const { rows } =
      await sql`select current_setting('work_mem') as mem, current_setting('enable_seqscan') as scan`.execute(db);
    expect(rows).toEqual([{ mem: '12MB', scan: 'off' }]);
  } finally {
    await db.destroy();
  }
});

const backend = prepared<object, { pid: number }>((db) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(db),
);
const divide = prepared<{ by: number }, { result: number }>((db, slot) =>
  sql<{ result: number }>`select 6 / ${slot('by')}::int as result`.compile(db),
);
const sleep = prepared<object, unknown>((db) => sql`select pg_sleep(30)`.compile(db));

it.skipIf(!url)('statements of one turn share a connection, where one that is refused spoils no other', async () => {
  const db = await openDatabase({ kind: 'postgres', url: url! }, createLog('silent'));
  try {
    const [one, refused, two, three] = await Promise.allSettled([
      backend(db, {}),
      divide(db, { by: 0 }),
      backend(db, {}),
      divide(db, { by: 2 }),
    ]);
    expect(one).toEqual(two);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(three).toEqual({ status: 'fulfilled', value: [{ result: 3 }] });
    // It is whole, and is used again.
    expect(await backend(db, {})).toEqual((two as PromiseFulfilledResult<unknown>).value);
  } finally {
    await db.destroy();
  }
});

it.skipIf(!url)('a connection lost under statements fails these, and the next ones have another', async () => {
  const db = await openDatabase({ kind: 'postgres', url: url! }, createLog('silent'));
  const admin = new pg.Client({ connectionString: url! });
  await admin.connect();
  try {
    const sent = [backend(db, {}), sleep(db, {}), divide(db, { by: 3 })];
    const ends = Promise.allSettled(sent);
    const [{ pid }] = (await sent[0]) as [{ pid: number }];
    // Another statement finds that connection busy.
    const [apart] = (await backend(db, {})) as [{ pid: number }];
    expect(apart.pid).not.toBe(pid);
    await admin.query('select pg_terminate_backend($1)', [pid]);
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (let i = 0; i < 12; i += 1) expect(await divide(db, { by: 3 })).toEqual([{ result: 2 }]);
  } finally {
    await admin.end();
    await db.destroy();
  }
});

it.skipIf(!url)('what is given to a connection in one step of the event loop is written at once', async () => {
  const pool = createPool(url!, createLog('silent'));
  const client = await pool.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    const write = vi.spyOn(stream, '_write');
    const inSteps = async (): Promise<void> => {
      await Promise.resolve();
      await client.query('select 2');
    };
    await Promise.all([client.query('begin'), client.query('select $1', ['1']), inSteps()]);
    expect(write).toHaveBeenCalledTimes(1);
    await client.query('commit');
  } finally {
    client.release();
    await pool.end();
  }
});
