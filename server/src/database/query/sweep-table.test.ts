import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { sweepTable } from './sweep-table.ts';

/** Rows that each statement has changed, and the turns of others between. */
let order: (number | 'turn')[] = [];
const watcher: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    order.push(Number(result.numAffectedRows ?? 0));
    setImmediate(() => {
      if (order.at(-1) !== 'turn') order.push('turn');
    });
    return result;
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugin: watcher });
});
afterAll(() => server.stop());

/** Adds as many rows, which end at 1, 2 and so on. */
const addRows = (count: number) =>
  sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
    insert into tally (key, used, until) select 'sweep-' || number, 0, number from numbers`.execute(server.deps.db);
const sweep = (now: number, db = server.deps.db) => sweepTable(db, 'tally', 'key', sql`until <= ${now}`);
const readEnds = async (): Promise<number[]> =>
  (await server.deps.db.selectFrom('tally').select('until').orderBy('until').execute()).map(({ until }) =>
    Number(until),
  );

beforeEach(async () => {
  await server.deps.db.deleteFrom('tally').execute();
});

it('deletes all rows that have ended and no other, 100 in a statement, and yields between', async () => {
  await addRows(252);
  await yieldToEventLoop();
  order = [];
  await sweep(250);
  expect(order.join(' ')).toMatch(/^(turn )*100( turn)+ 100( turn)+ 50/);
  expect(await readEnds()).toEqual([251, 252]);
});

it('deletes what two sweeps find at once', async () => {
  await addRows(251);
  await Promise.all([sweep(250), sweep(250)]);
  expect(await readEnds()).toEqual([251]);
});

// On SQLite there is one writer at a time.
it.runIf(process.env.TEST_DATABASE_URL)('passes over a row that a transaction has locked or changed', async () => {
  await addRows(3);
  await server.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('tally').set({ until: 9 }).where('until', '=', 2).execute();
    await server.deps.db.transaction().execute(async (other) => {
      // A sweep that waited for the lock would wait for this test.
      await sql`set local lock_timeout = '10s'`.execute(other);
      await sweep(3, other);
    });
  });
  expect(await readEnds()).toEqual([9]);
  await sweep(3);
  expect(await readEnds()).toEqual([9]);
});
