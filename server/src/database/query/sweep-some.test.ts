import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestServer } from '../../testing.ts';
import { sweepSome } from './sweep-some.ts';

it('a sweep takes ten rows that are over, then the rest, and what is over only where it still is', async () => {
  const server = await startTestServer();
  const { db } = server.deps;
  const rows = Array.from({ length: 13 }, (_, at) => ({ key: `sweep-${at}`, used: at, until: at }));
  await db.insertInto('tally').values(rows).execute();
  const left = async (): Promise<number[]> =>
    (await db.selectFrom('tally').select('used').where('key', 'like', 'sweep-%').orderBy('used').execute()).map(
      ({ used }) => Number(used),
    );
  const isOver = (now: number) => sql<boolean>`${sql.ref('key')} like 'sweep-%' and ${sql.ref('until')} < ${now}`;
  const sweep = sweepSome('tally', 'key', isOver);

  await sweepSome('tally', 'key', isOver, sql`used > 100`)(db, 12);
  expect(await left()).toHaveLength(13);
  await sweep(db, 12);
  expect(await left()).toHaveLength(3);
  await sweep(db, 12);
  expect(await left()).toEqual([12]);
  await server.stop();
});
