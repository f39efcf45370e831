import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DialogFilter } from '../../platform/contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { isPostgres } from '../../platform/database/prepared.ts';
import { startTestServer, type TestServer } from '../../platform/testing.ts';
import { readDays } from '../store/day-table.ts';
import { openRevs } from '../../event/event-table.ts';
import { readPage } from './dialog-tasks.ts';
import { findDialogs, readMatched } from './search-find-table.ts';
import { findUnconsidered, listOwners } from '../store/dialog-table.ts';
import { readListed } from './entry-table.ts';
import { readAsked, readToEnd } from './inbox-table.ts';
import { dialogs, fillDialogs, seeDatabase, type SeenDatabase } from './list-plan-fixture.ts';
import { countByFilter, countDialogs, listDialogs, listEntries } from './list-table.ts';
import { deleteSilent, listBegun } from '../retention/retention-table.ts';
import { matchOf } from '../search/search-table.ts';
import { termsOf } from '../search/search-words.ts';
import {
  findByClientId,
  findRanges,
  findTexts,
  readSentencesAfter,
  readSentencesBefore,
} from '../store/sentence-table.ts';
import { readTurnRows } from '../turn/turn-table.ts';
import { listWaiting } from '../letter/waiting-table.ts';

let server: TestServer;
let seen: SeenDatabase;
/** The server's database, whose statements are seen. */
let db: Db;
let place: { ownerId: string; domainId: string };
let ids: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  seen = seeDatabase(server);
  ({ db } = seen);
  ({ place, ids } = await fillDialogs(server, db));
  // A search makes what it needs on its connection.
  await matchOf(db, [place.domainId], termsOf('слово'));
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** A step that looks at all rows of a table that grows. */
const scan = /^SCAN (dialog|listed|sentence|dialog_count|dialog_day)\b(?! USING|_text)( |$)/;

const plansOf: SeenDatabase['plansOf'] = (read) => seen.plansOf(read);
const readClientId = () => findByClientId(db, [{ dialog_id: ids[0]!, author: 'visitor', client_id: 'c1' }]);
const matching = (q: string): Promise<string> => matchOf(db, [place.domainId], termsOf(q));
const find = async (q: string, filter: DialogFilter, limit: number) =>
  findDialogs(db, { ownerId: place.ownerId, domainIds: [place.domainId], match: await matching(q), filter, limit });

// PostgreSQL plans by statistics, and reads tables of this size whole where that is cheaper.
describe.skipIf(process.env.TEST_DATABASE_URL)('no statement of a list reads all dialogs or sentences', () => {
  it('knows such a plan', async () => {
    const plans = await plansOf(() => db.selectFrom('dialog').select('id').where('title', '=', 'x').execute());
    expect(plans.filter((line) => scan.test(line))).toHaveLength(1);
    const spoken = await plansOf(() => db.selectFrom('sentence').select('id').where('text', '=', 'x').execute());
    expect(spoken.filter((line) => scan.test(line))).toHaveLength(1);
  });

  for (const filter of ['all', 'unread', 'waiting', 'banned', 'open', 'closed'] as const satisfies DialogFilter[])
    for (const [name, domain, at] of [
      ['of all domains', false, { skip: 50 }],
      ['of one domain', true, { skip: 50 }],
      ['after a dialog', false, { skip: 0, after: { updatedAt: 1_000, id: 'x' } }],
      ['of one domain after a dialog', true, { skip: 0, after: { updatedAt: 1_000, id: 'x' } }],
      ['from the end', false, { skip: 1_950, total: dialogs }],
      ['of one domain from the end', true, { skip: 1_950, total: dialogs }],
    ] as const)
      it(`the list «${filter}» ${name}`, async () => {
        const { ownerId, domainId } = place;
        const wanted = { ownerId, filter, ...(domain && { domainId }) };
        const plans = await plansOf(() => listEntries(db, wanted, at, 50));
        expect(plans.filter((line) => scan.test(line) || line.startsWith('USE TEMP B-TREE'))).toEqual([]);
        const index = filter === 'all' ? 'dialog_list' : `dialog_list_${filter}`;
        expect(plans.some((line) => new RegExp(`\\b${index}\\b`).test(line))).toBe(true);
      });

  it('who waits, for a letter', async () => {
    const plans = await plansOf(() => listWaiting(db, place, 1_000, 11));
    expect(plans.filter((line) => scan.test(line) || line.startsWith('USE TEMP B-TREE'))).toEqual([]);
    expect(plans.some((line) => /\bdialog_list_waiting\b/.test(line))).toBe(true);
  });

  const others: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['counts', () => countByFilter(db, place.ownerId)],
    ['counts of a domain', () => countByFilter(db, place.ownerId, place.domainId)],
    ['statistics', () => readDays(db, { domainIds: [place.domainId], from: 0 })],
    ['the list of a tag', () => listDialogs(db, { ...place, filter: 'all', tag: 'тег' }, { skip: 0 }, 50)],
    ['how many have a tag', () => countDialogs(db, { ...place, filter: 'open', tag: 'тег' })],
    ['what was asked', () => readAsked(db, ids.slice(0, 50))],
    ['owners with dialogs', () => listOwners(db, '', 500)],
    ['what a stop left over', () => findUnconsidered(db, [place.ownerId], 1_900)],
    ['dialogs by their beginning', () => listBegun(db, place.domainId, 500, { id: 'x', first_seen_at: 100 }, 100)],
    ['dialogs that are silent', () => deleteSilent(db, ids.slice(0, 3), 0)],
    ['sentences after', () => readSentencesAfter(db, ids[0]!, 1, 50)],
    ['sentences before', () => readSentencesBefore(db, ids[0]!, 5, 50)],
    ['what came under a clientId', readClientId],
    ['texts to be indexed', () => findTexts(db, [{ dialogId: ids[0]!, from: 1, to: 3 }])],
    ['what a turn is decided by', () => readTurnRows({ db }, ids[0]!)],
    ['the numbers of owners', () => openRevs(db, ['nobody'])],
    ['ranges of sentences', () => findRanges(db, [{ dialogId: ids[0]!, from: 1, to: 3 }])],
  ];
  for (const [name, read] of others)
    it(name, async () => {
      expect((await plansOf(read)).filter((line) => scan.test(line))).toEqual([]);
    });

  const byIds: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['entries', () => readListed(db, place.ownerId, ids.slice(0, 50))],
    ['marks of what was read', () => readToEnd(db, place.ownerId, ['nobody'])],
  ];
  for (const [name, read] of byIds)
    it(`${name} by id, past no other dialog of their owner`, async () => {
      const plans = await plansOf(read);
      expect(plans.filter((line) => scan.test(line) || /\bdialog_list/.test(line))).toEqual([]);
    });

  const searches: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a search of one serial', () => find('10013', 'all', 1_000)],
    ['a search of a word of all', () => find('слово', 'all', 100)],
    ['a search among the unread', () => find('слово', 'unread', 1_000)],
    ['phrases found', async () => readMatched(db, [1_001, 1_500], await matching('слово'))],
  ];
  for (const [name, read] of searches)
    it(name, async () => {
      expect((await plansOf(read)).filter((line) => scan.test(line))).toEqual([]);
    });
});

it('a page read from the end has the rows that it has from the beginning', async () => {
  const wanted = { ownerId: place.ownerId, filter: 'all' } as const;
  const all = (await listDialogs(db, wanted, { skip: 0 }, dialogs)).map(({ id }) => id);
  expect(all).toHaveLength(dialogs);
  for (const skip of [0, 990, 1_000, 1_010, 1_940, 1_950, 1_990, 2_000, 2_010]) {
    const rows = await listDialogs(db, wanted, { skip, total: dialogs }, 50);
    expect(rows.map(({ id }) => id)).toEqual(all.slice(skip, skip + 50));
  }
});

it('a page by a great number is read from the nearer end', async () => {
  const wanted = { ...place, filter: 'all' } as const;
  const tools = { db, progress: () => {} };
  for (const [skip, way] of [
    [950, 'desc'],
    [1_050, 'asc'],
  ] as const) {
    seen.queries.length = 0;
    const { total, listed } = await readPage(tools, { wanted, place: { skip }, size: 50 });
    expect([total, listed.length]).toEqual([dialogs, 50]);
    expect(seen.queries.filter(({ sql }) => sql.includes(`order by listed.updated_at ${way}`))).toHaveLength(1);
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
    const shown = await listDialogs(db, { ownerId: place.ownerId, filter }, { skip: 0 }, 1_000);
    expect(shown.length).toBeGreaterThan(30);
    expect(await serials('сло', filter, 1_000)).toEqual(shown.map(({ serial }) => serial));
    expect(await serials('слово 12000', filter, 1_000)).toEqual(
      filter === 'banned' || filter === 'closed' ? [1_200] : [],
    );
  }
});
