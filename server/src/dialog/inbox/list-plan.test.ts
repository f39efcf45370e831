import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { findDialogs } from './search-find-table.ts';
import { readListed } from './entry-table.ts';
import { readToEnd } from './inbox-table.ts';
import { dialogs, fillDialogs, seeDatabase, type SeenDatabase } from './list-plan-fixture.ts';
import { countByFilter, listDialogs, listEntries } from './list-table.ts';
import { addUnread, deleteUnreadOf, findMark, moveUnread } from '../store/unread-table.ts';
import { matchOf } from '../search/search-table.ts';
import { termsOf } from '../search/search-words.ts';
import { countFigures, deleteFigures } from '../store/figure-table.ts';
import { sumByDay, sumByHour, sumByMember } from '../figure/figure-sum-table.ts';
import { listWaiting } from '../letter/waiting-table.ts';

let server: TestServer;
let seen: SeenDatabase;
/** The server's database, whose statements are seen. */
let db: Db;
let place: { ownerId: string; memberId: string; domainId: string };
let ids: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  seen = seeDatabase(server);
  ({ db } = seen);
  ({ place, ids } = await fillDialogs(server, db));
  // A search creates a table of its connection.
  await matchOf(db, [place.domainId], termsOf('слово'));
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** A step of SQLite that looks at all rows of a table that grows. */
const isWalk = (line: string): boolean =>
  /^SCAN (dialog|sentence|figure|unread|unread_count|dialog_count|dialog_day)\b(?! USING|_text)/.test(line);
const isSort = (line: string): boolean => line.startsWith('USE TEMP B-TREE');

const plansOf: SeenDatabase['plansOf'] = (read) => seen.plansOf(read);
const moreOf = (id: string) => ({
  dialog_id: id,
  owner_id: place.ownerId,
  domain_id: place.domainId,
  was: 0,
  sentences: 1,
  updated_at: 3,
});
const reader = () => ({ ownerId: place.ownerId, memberId: place.memberId });
const matching = (q: string): Promise<string> => matchOf(db, [place.domainId], termsOf(q));
const find = async (q: string, filter: DialogFilter, limit: number) =>
  findDialogs(db, { ...reader(), filter }, await matching(q), limit);

// PostgreSQL's planner decides by the size of its tables, which are small here.
describe.skipIf(process.env.TEST_DATABASE_URL)('a page of a list is chosen by the index of its filter', () => {
  const filters = ['all', 'unread', 'waiting', 'banned', 'open', 'closed'] as const satisfies DialogFilter[];
  for (const filter of filters)
    for (const [name, domain, at] of [
      ['of all domains', false, { skip: 50 }],
      ['of one domain', true, { skip: 50 }],
      ['after a dialog', false, { skip: 0, after: { at: 1_000, id: 'x' } }],
    ] as const)
      it(`the list «${filter}» ${name}`, async () => {
        const wanted = { ...reader(), filter, ...(domain && { domainId: place.domainId }) };
        const plans = await plansOf(() => listEntries(db, wanted, at, 50));
        const index = { all: 'dialog_list', unread: 'unread_list' }[filter as string] ?? `dialog_list_${filter}`;
        expect(plans.some((line) => new RegExp(`\\b${index}\\b`).test(line))).toBe(true);
        expect(plans.filter((line) => isWalk(line) || isSort(line))).toEqual([]);
      });
});

describe.skipIf(process.env.TEST_DATABASE_URL)('no statement looks through all dialogs or sentences', () => {
  it('dialogs whose notes mention a member, which are few', async () => {
    const plans = await plansOf(() => listEntries(db, { ...reader(), filter: 'mentioned' }, { skip: 0 }, 50));
    expect(plans.some((line) => /\bmention_list\b/.test(line))).toBe(true);
    expect(plans.filter(isWalk)).toEqual([]);
  });

  it('who waits, for a letter', async () => {
    const plans = await plansOf(() => listWaiting(db, place, 1_000, 11));
    expect(plans.filter((line) => isWalk(line) || isSort(line))).toEqual([]);
    expect(plans.some((line) => /\bdialog_list_waiting\b/.test(line))).toBe(true);
  });

  const day = { kind: 'begun', hour: 1, member_id: '', bucket: 0, n: 1, total: 0 } as const;
  const period = () => ({
    domainIds: [place.domainId],
    spans: [{ first: 0, end: 2_160, shift: 3 }],
  });
  const ofFigures: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['counted', () => countFigures(db, [{ ...day, domain_id: place.domainId }])],
    ['by day', () => sumByDay(db, period())],
    ['by member', () => sumByMember(db, period())],
    ['by hour', () => sumByHour(db, period())],
    ['deleted', () => deleteFigures(db, place.domainId, 10)],
  ];
  for (const [name, read] of ofFigures)
    it(`figures ${name}, by their key`, async () => {
      expect((await plansOf(read)).filter(isWalk)).toEqual([]);
    });

  const byIds: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['entries', () => readListed(db, reader(), ids.slice(0, 50))],
    ['counts of what a sentence leaves unread', () => addUnread(db, [moreOf(ids[3]!)])],
    ['a mark of a member', () => moveUnread(db, [{ dialog_id: ids[3]!, member_id: place.memberId, seq: 1 }])],
    ['a mark of all members', () => moveUnread(db, [{ dialog_id: ids[3]!, member_id: null, seq: 9 }])],
    ['what a member has unread', () => findMark(db, ids[3]!, place.memberId)],
    ['what a former member had unread', () => deleteUnreadOf(db, place.ownerId, 'former', 500)],
    ['counts by filter', () => countByFilter(db, reader(), place.domainId)],
    ['marks of what was read', () => readToEnd(db, reader(), ids.slice(0, 50))],
  ];
  for (const [name, read] of byIds)
    it(`${name} by id, past no other dialog of their owner`, async () => {
      const plans = await plansOf(read);
      expect(plans.filter((line) => isWalk(line) || /\bdialog_list/.test(line))).toEqual([]);
    });
});

it('a deep page has the rows that follow those of the pages before it', async () => {
  const wanted = { ...reader(), filter: 'all' } as const;
  const all = (await listDialogs(db, wanted, { skip: 0 }, dialogs)).map(({ id }) => id);
  expect(all).toHaveLength(dialogs);
  for (const skip of [0, 1_010, 1_990, 2_000, 2_010]) {
    const rows = await listDialogs(db, wanted, { skip }, 50);
    expect(rows.map(({ id }) => id)).toEqual(all.slice(skip, skip + 50));
  }
});

it('a search finds what was asked for, by words and by beginnings', async () => {
  const serials = async (...finding: Parameters<typeof find>) => (await find(...finding)).map(({ serial }) => serial);
  expect(await serials('10013', 'all', 1_000)).toEqual([1_001]);
  expect(await serials('1001', 'all', 1_000)).toEqual([1_001]);
  expect(await serials('слово', 'all', 100)).toEqual(Array.from({ length: 100 }, (_, i) => 2_999 - i));
  expect(await serials('1', 'all', 1_000)).toEqual([]);
  // More words begin so than are looked for one by one.
  expect(await serials('100', 'all', 1_000)).toEqual(Array.from({ length: 10 }, (_, i) => 1_009 - i));
  expect((await serials('слово 101', 'all', 1_000)).at(-1)).toBe(1_010);
  for (const filter of ['unread', 'waiting', 'banned', 'closed'] as const) {
    const shown = await listDialogs(db, { ...reader(), filter }, { skip: 0 }, 1_000);
    expect(shown.length).toBeGreaterThan(30);
    expect(await serials('сло', filter, 1_000)).toEqual(shown.map(({ serial }) => serial));
    expect(await serials('слово 12000', filter, 1_000)).toEqual(
      filter === 'banned' || filter === 'closed' ? [1_200] : [],
    );
  }
});
