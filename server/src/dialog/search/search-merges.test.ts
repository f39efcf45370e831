import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRandom } from '../../../../tests/harness/random.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';
import { type IndexedText, insertTexts, matchOf } from './search-table.ts';

const log = pino({ level: 'silent' });

/** The pages of the index, by their ids. */
const pagesOf = async (db: Db): Promise<Set<number>> =>
  new Set((await sql<{ id: number }>`select id from dialog_text_data`.execute(db)).rows.map(({ id }) => id));

const found = async (db: Db, word: string): Promise<number> => {
  const match = await matchOf(db, ['d'], [{ token: word, prefix: null }]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from dialog_text where dialog_text match ${match}`.execute(db);
  return rows[0]!.n;
};

/** Commits of texts, some by one and some by forty; the most new pages that one of them has written. */
async function fill(db: Db, commits: number): Promise<{ most: number; texts: number }> {
  const random = createRandom(5);
  const words = (count: number): string =>
    Array.from({ length: count }, () => `слово${Math.floor(random.next() ** 3 * 9000)}`).join(' ');
  let [most, texts] = [0, 0];
  let before = await pagesOf(db);
  for (let at = 0; at < commits; at += 1) {
    const size = at % 3 === 0 ? 1 : 40;
    const all = Array.from({ length: size }, (_, i): IndexedText => ({
      domain_id: 'd',
      serial: at,
      seq: i + 1,
      text: `заказ ${words(8)}`,
    }));
    await db.transaction().execute((trx) => insertTexts(trx, all));
    const after = await pagesOf(db);
    most = Math.max(most, [...after].filter((id) => !before.has(id)).length);
    before = after;
    texts += size;
  }
  return { most, texts };
}

it('joins the parts of the index some pages at a time, and finds all that is in them', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'otklik-merges-')), 'a.sqlite');
  const db = await openDatabase({ kind: 'sqlite', path }, log);
  const { most, texts } = await fill(db, 700);
  expect(most).toBeLessThan(25);
  expect(await found(db, 'заказ')).toBe(texts);
  const parts = await sql<{ n: number }>`select count(distinct segid) as n from dialog_text_idx`.execute(db);
  expect(parts.rows[0]!.n).toBeLessThan(30);
  await db.destroy();
});
