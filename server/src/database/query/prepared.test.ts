import { Database } from 'bun:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { preparedRows } from './prepared.ts';
import type { Schema } from '../schema.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';

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
