import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Db } from '../../database/database.ts';
import { itMigrates, type OldDatabase } from '../../database/migrations/migration-fixture.ts';
import { createShutdown } from '../../runtime/shutdown.ts';
import { findDialogs } from '../inbox/search-find-table.ts';
import { fillSearch } from './search-fill.ts';
import { matchOf } from './search-table.ts';
import { termsOf } from './search-words.ts';

const log = pino({ level: 'silent' });
const day = 86_400_000;
const dialogs = 300;

/**
 * Dialogs of an older version: number `i` began on day `i % 4`, has `i % 3` sentences after the operator's mark, and
 * every third is banned.
 */
async function fillOld({ add, run }: OldDatabase): Promise<void> {
  await run('begin');
  await add('user', { id: 'u', email: 'a@b.ru', confirmed: 1 });
  await add('domain', { id: 'd', owner_id: 'u', verified: 0 });
  for (let i = 0; i < dialogs; i += 1) {
    const begun = (i % 4) * day + i;
    await add('dialog', {
      id: `t${i}`,
      owner_id: 'u',
      domain_id: 'd',
      session: `s${i}`,
      token_hash: `h${i}`,
      visitor_name: i === 5 ? 'Ёлкина' : '',
      email: i === 6 ? 'petr@example.com' : '',
      is_ban: i % 3 === 0 ? 1 : 0,
      waiting: i % 5 === 0 ? 1 : 0,
      closed_at: i % 10 === 1 ? i : null,
      last: 4,
      operator_read: 4 - (i % 3),
      first_seen_at: begun,
      last_seen_at: i,
      updated_at: i,
    });
    for (const [n, [text, extra]] of [
      ['Где мой заказ?', '{"outcome":"handed"}'],
      ['Ответ', '{"outcome":"answer"}'],
      [`Вопрос ${i}`, null],
      ['Когда доставите?', '{"label":"\\"outcome\\":\\"answer\\""}'],
    ].entries()) {
      const author = n === 1 ? 'assistant' : 'visitor';
      await add('sentence', {
        id: `t${i}-${n}`,
        dialog_id: `t${i}`,
        seq: n + 1,
        author,
        text: text!,
        at: begun + n,
        extra: extra!,
      });
    }
  }
  await run('commit');
}

/** How many rows of the index match a word, whatever its domain. */
async function countMatches(db: Db, kind: OldDatabase['kind'], word: string): Promise<number> {
  const key = Bun.hash.crc32('d').toString(36).padStart(7, '0');
  const found =
    kind === 'sqlite' ? sql`dialog_text match ${`"${key}${word}"`}` : sql`words @@ ${`'${key}${word}'`}::tsquery`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from dialog_text where ${found}`.execute(db);
  return Number(rows[0]!.n);
}

itMigrates('counts an older database, sums it by day and indexes it in parts', '014', async (old) => {
  const { kind } = old;
  await fillOld(old);
  const db = await old.open();
  const counts = { domain_id: 'd', owner_id: 'u', total: 300, waiting: 40, banned: 100, closed: 30 };
  expect(await db.selectFrom('dialog_count').selectAll().execute()).toEqual([counts]);
  expect(await db.selectFrom('unread_count').selectAll().execute()).toEqual([
    { owner_id: 'u', member_id: 'u', domain_id: 'd', dialogs: 200 },
  ]);
  const unread = db.selectFrom('unread').select(['sentences', 'member_id']).where('dialog_id', '=', 't4');
  expect(await unread.execute()).toEqual([{ sentences: 1, member_id: 'u' }]);
  const serials = await db.selectFrom('dialog').select(['id', 'serial']).orderBy('serial').execute();
  expect(serials.map(({ serial }) => serial)).toEqual(Array.from({ length: dialogs }, (_, i) => i + 1));
  expect(serials[1]).toEqual({ id: 't4', serial: 2 });
  const days = await db.selectFrom('dialog_day').selectAll().orderBy('day').execute();
  expect(days).toEqual([0, 1, 2, 3].map((n) => ({ domain_id: 'd', day: n, begun: 75, answered: 75, handed: 75 })));

  // Stopped after its first commits, the fill resumes with the dialogs that are left.
  let turns = 0;
  const shutdown = {
    ...createShutdown(log),
    get draining() {
      return (turns += 1) > 2;
    },
  };
  await fillSearch({ db, shutdown, log });
  const partly = await countMatches(db, kind, 'заказ');
  expect(partly).toBeGreaterThan(0);
  expect(partly).toBeLessThan(dialogs);
  const lacking = await db.selectFrom('dialog_text_fill').select('serial').orderBy('serial', 'desc').execute();
  expect(lacking[0]!.serial).toBe(lacking.length);
  await fillSearch({ db, shutdown: createShutdown(log), log });
  for (const [word, count] of [
    ['заказ', 300],
    ['достав', 300],
    ['елкин', 1],
    ['petr', 1],
    ['299', 1],
  ] as const)
    expect([word, await countMatches(db, kind, word)]).toEqual([word, count]);
  expect(await db.selectFrom('dialog_text_fill').selectAll().execute()).toEqual([]);

  // Counts and index follow each change of a dialog.
  await db.updateTable('dialog').set({ is_ban: 0, closed_at: 5 }).where('id', '=', 't0').execute();
  await db.deleteFrom('dialog').where('id', 'in', ['t1', 't2']).execute();
  const after = await db.selectFrom('dialog_count').selectAll().execute();
  expect(after).toEqual([{ ...counts, total: 298, waiting: 41, banned: 99, closed: 30 }]);
  expect(await countMatches(db, kind, 'заказ')).toBe(298);
  await db.deleteFrom('domain').where('id', '=', 'd').execute();
  expect(await countMatches(db, kind, 'заказ')).toBe(0);
  expect(await db.selectFrom('dialog_count').selectAll().execute()).toEqual([]);
});

itMigrates('finds phones of an older database: in messages and of visitors, after the fill', '036', async (old) => {
  await old.add('user', { id: 'u', email: 'a@b.ru', confirmed: 1 });
  await old.add('domain', { id: 'd', owner_id: 'u' });
  const given = { owner_id: 'u', domain_id: 'd', is_ban: 0, waiting: 0 };
  for (const [serial, { text, phone }] of [
    { text: 'Звоните: +7 (900) 123-45-67', phone: '' },
    { text: 'Где заказ?', phone: '8 900 123 45 67' },
    { text: 'Заказ 5550000111', phone: '' },
  ].entries()) {
    const id = `t${serial}`;
    await old.add('dialog', { ...given, id, session: id, token_hash: id, serial: serial + 1, last: 1, phone });
    await old.add('sentence', { id, dialog_id: id, seq: 1, author: 'visitor', text, client_id: null, at: 0 });
  }
  const db = await old.open();
  const found = async (q: string): Promise<string[]> => {
    const match = await matchOf(db, ['d'], termsOf(q));
    return (await findDialogs(db, { ownerId: 'u', memberId: 'u', filter: 'all' }, match, 10))
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await found('89001234567')).toEqual([]);
  // Two processes fill at once.
  const filling = () => fillSearch({ db, shutdown: createShutdown(log), log });
  await Promise.all([filling(), filling()]);
  for (const q of ['89001234567', '+7 (900) 123-45-67', '900 123', '1234567', '8 900 123'])
    expect([q, await found(q)]).toEqual([q, ['t0', 't1']]);
  expect(await found('5550000111')).toEqual(['t2']);
  expect(await found('9001234568')).toEqual([]);
});
