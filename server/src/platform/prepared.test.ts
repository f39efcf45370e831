import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { prepared, runPipelined } from './prepared.ts';
import type { Schema } from './schema.ts';

/** A database that answers each statement when it is told to. */
function createSlowDatabase() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const connection = {
    executeQuery: ({ sql }: CompiledQuery) =>
      new Promise<{ rows: never[] }>((resolve) => {
        sent.push(sql.slice(0, sql.indexOf(' from')));
        answers.push(() => resolve({ rows: [] }));
      }),
    streamQuery: () => {
      throw new Error('nothing is streamed here');
    },
  };
  class SlowDriver extends DummyDriver {
    override acquireConnection = async () => connection as never;
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: () => ({}) as never,
    },
  });
  return { db, sent, answers };
}

const selectIds = prepared<object, { id: string }>((db) => db.selectFrom('user').select('id').compile());
const selectRevs = prepared<object, { rev: number }>((db) => db.selectFrom('user').select('rev').compile());

it('statements of a transaction that is pipelined are sent before the answers come', async () => {
  const { db, sent, answers } = createSlowDatabase();
  const done = db
    .transaction()
    .execute((trx) => runPipelined(trx, () => Promise.all([selectIds(trx, {}), selectRevs(trx, {})])));
  await expect.poll(() => sent).toEqual(['select "id"', 'select "rev"']);
  answers.forEach((answer) => answer());
  expect(await done).toEqual([[], []]);
});

it('a transaction that has ended takes no statement, pipelined or not', async () => {
  const { db, sent } = createSlowDatabase();
  const trx = await db.transaction().execute((open) => runPipelined(open, async () => open));
  await expect(selectIds(trx, {})).rejects.toThrow('already committed');
  expect(sent).toEqual([]);
});
