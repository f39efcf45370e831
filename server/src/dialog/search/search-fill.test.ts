import { Database } from 'bun:sqlite';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { DatabaseConfig } from '../../config.ts';
import { type Db, openDatabase } from '../../database/database.ts';
import { createShutdown } from '../../runtime/shutdown.ts';
import { sqliteDialect } from '../../database/sqlite/sqlite-dialect.ts';
import { migrationsOf } from '../../database/migrations/migrations.ts';
import { fillSearch } from './search-fill.ts';

type Kind = 'sqlite' | 'postgres';
const log = pino({ level: 'silent' });
const day = 86_400_000;

/** The steps before the search index came. */
const beforeOn = (kind: Kind): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrationsOf(kind)).filter(([name]) => name < '014'));

const openOld = (config: DatabaseConfig): Kysely<any> =>
  new Kysely({
    dialect:
      config.kind === 'sqlite'
        ? sqliteDialect(new Database(config.path, { create: true }))
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: config.url }) }),
  });

/**
 * Dialogs of an older version: number `i` began on day `i % 4`, has `i % 3` sentences after the operator's mark, and
 * every third is banned.
 */
async function createOld(config: DatabaseConfig, dialogs: number): Promise<void> {
  const db = openOld(config);
  const migrations = beforeOn(config.kind);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  expect(error).toBeUndefined();
  const user = { email: 'a@b.ru', name: 'А', password: '', avatar: '', confirmed: 1, proven: 1, created_at: 0, rev: 0 };
  await db
    .insertInto('user')
    .values({ id: 'u', ...user })
    .execute();
  const domain = { host: 'a', site: 's', proof: 'p', verified: 0, config: '{}', secret: 's', created_at: 0 };
  await db
    .insertInto('domain')
    .values({ id: 'd', owner_id: 'u', name: 'a.ru', ...domain })
    .execute();
  const rows = Array.from({ length: dialogs }, (_, i) => ({
    id: `t${i}`,
    owner_id: 'u',
    domain_id: 'd',
    session: `s${i}`,
    token_hash: `h${i}`,
    visitor_name: i === 5 ? 'Ёлкина' : '',
    email: i === 6 ? 'petr@example.com' : '',
    user_id: '',
    verified: 0,
    is_ban: i % 3 === 0 ? 1 : 0,
    waiting: i % 5 === 0 ? 1 : 0,
    closed_at: i % 10 === 1 ? i : null,
    last: 4,
    operator_read: 4 - (i % 3),
    first_seen_at: (i % 4) * day + i,
    last_seen_at: i,
    updated_at: i,
  }));
  for (let at = 0; at < dialogs; at += 200)
    await db
      .insertInto('dialog')
      .values(rows.slice(at, at + 200))
      .execute();
  const sentences = rows.flatMap(({ id, first_seen_at: at }, i) =>
    ['Где мой заказ?', 'Ответ', `Вопрос ${i}`, 'Когда доставите?'].map((text, n) => ({
      id: `${id}-${n}`,
      dialog_id: id,
      seq: n + 1,
      author: n === 1 ? 'assistant' : 'visitor',
      text,
      part: 0,
      at: at + n,
      extra: ['{"outcome":"handed"}', '{"outcome":"answer"}', null, '{"label":"\\"outcome\\":\\"answer\\""}'][n],
    })),
  );
  for (let at = 0; at < sentences.length; at += 400)
    await db
      .insertInto('sentence')
      .values(sentences.slice(at, at + 400))
      .execute();
  await db.destroy();
}

/** How many rows of the index match a word, whatever its domain. */
async function countMatches(db: Db, kind: Kind, word: string): Promise<number> {
  const key = Bun.hash.crc32('d').toString(36).padStart(7, '0');
  const found =
    kind === 'sqlite' ? sql`dialog_text match ${`"${key}${word}"`}` : sql`words @@ ${`'${key}${word}'`}::tsquery`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from dialog_text where ${found}`.execute(db);
  return Number(rows[0]!.n);
}

async function checkGrown(config: DatabaseConfig): Promise<void> {
  const { kind } = config;
  const dialogs = 300;
  await createOld(config, dialogs);
  const db = await openDatabase(config, log);
  const counts = { domain_id: 'd', owner_id: 'u', total: 300, unread: 200, waiting: 40, banned: 100, closed: 30 };
  expect(await db.selectFrom('dialog_count').selectAll().execute()).toEqual([counts]);
  const serials = await db.selectFrom('dialog').select(['id', 'serial', 'unread']).orderBy('serial').execute();
  expect(serials.map(({ serial }) => serial)).toEqual(Array.from({ length: dialogs }, (_, i) => i + 1));
  expect(serials[1]).toEqual({ id: 't4', serial: 2, unread: 1 });
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
  await db.updateTable('dialog').set({ is_ban: 0, unread: 1, closed_at: 5 }).where('id', '=', 't0').execute();
  await db.deleteFrom('dialog').where('id', 'in', ['t1', 't2']).execute();
  const after = await db.selectFrom('dialog_count').selectAll().execute();
  expect(after).toEqual([{ ...counts, total: 298, unread: 199, waiting: 41, banned: 99, closed: 30 }]);
  expect(await countMatches(db, kind, 'заказ')).toBe(298);
  await db.deleteFrom('domain').where('id', '=', 'd').execute();
  expect(await countMatches(db, kind, 'заказ')).toBe(0);
  expect(await db.selectFrom('dialog_count').selectAll().execute()).toEqual([]);
  await db.destroy();
}

describe('an older database', () => {
  it('is counted, summed by day and indexed in parts', async () => {
    await checkGrown({ kind: 'sqlite', path: join(mkdtempSync(join(tmpdir(), 'otklik-migration-')), 'a.sqlite') });
  });

  const adminUrl = process.env.TEST_DATABASE_URL;
  it.skipIf(!adminUrl)('the same on PostgreSQL', async () => {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const name = `otklik_grown_${process.pid}_${Date.now()}`;
    await admin.query(`create database ${name}`);
    try {
      await checkGrown({ kind: 'postgres', url: Object.assign(new URL(adminUrl!), { pathname: `/${name}` }).href });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
