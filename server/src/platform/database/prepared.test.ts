import { Database } from 'bun:sqlite';
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepared, preparedRows, runPipelined } from './prepared.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

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

it('a statement over rows takes any number of them, in their order, and what is missing is null', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new Database(':memory:')) });
  const double = preparedRows('given', { n: 'bigint', text: 'text' }, (of, given) =>
    sql<{ twice: number; text: string | null }>`select 2 * n as twice, text from ${given}`.compile(of),
  );
  for (const count of [0, 1, 3, 64, 87, 200]) {
    const rows = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? { n, text: `«${n}»` } : { n }));
    const expected = rows.map(({ n, text = null }: { n: number; text?: string | null }) => ({ twice: 2 * n, text }));
    expect(await double(db, rows)).toEqual(expected);
  }
  await db.destroy();
});

const noteNumbers = preparedRows('given', { n: 'bigint' }, (of, given) =>
  sql<never>`insert into number (n) select n from ${given}`.compile(of),
);
const countNumbers = prepared<object, { count: number }>((of) =>
  sql<{ count: number }>`select count(*) as count from number`.compile(of),
);

it('all rows are written before what is sent after them runs, however many statements they take', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new Database(':memory:')) });
  await sql`create table number (n integer unique)`.execute(db);
  const rows = Array.from({ length: 86 }, (_, n) => ({ n }));
  const read = db.transaction().execute((trx) =>
    runPipelined(trx, async () => {
      const [, counted] = await Promise.all([noteNumbers(trx, rows), countNumbers(trx, {})]);
      return counted;
    }),
  );
  expect(await read).toEqual([{ count: 86 }]);
});

it('none of the rows that a refused statement came with is written after its rollback', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new Database(':memory:')) });
  await sql`create table number (n integer unique)`.execute(db);
  const rows = [...Array.from({ length: 64 }, () => ({ n: 1 })), { n: 2 }, { n: 3 }];
  const refused = db
    .transaction()
    .execute((trx) => runPipelined(trx, () => Promise.all([noteNumbers(trx, [{ n: 0 }]), noteNumbers(trx, rows)])));
  await expect(refused).rejects.toThrow('UNIQUE');
  expect(await countNumbers(db, {})).toEqual([{ count: 0 }]);
});
