import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { occupyThreads } from '../../runtime/busy-threads-fixture.ts';
import { poolBounds } from '../../runtime/thread-pool.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { adoptDialogs } from './adopt-dialogs.ts';
import { fillSearch } from './search-fill.ts';
import { createOwner, createSite, type Owner } from '../dialog-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Made {
  readonly id: string;
  readonly at: number;
  readonly texts: readonly string[];
  readonly name: string;
}

/** Puts dialogs into the store as if they had been talked. */
async function fill({ id: owner }: Owner, domainId: string, dialogs: readonly Made[]): Promise<void> {
  const { db } = server.deps;
  const rows = dialogs.map(({ id, at, texts, name }) => ({
    id,
    owner_id: owner,
    domain_id: domainId,
    session: `s${id}`,
    token_hash: id,
    visitor_name: name,
    email: '',
    user_id: '',
    verified: 0,
    is_ban: 0,
    last: texts.length,
    visitor_read: 0,
    operator_read: texts.length,
    turn: texts.length,
    silent_until: null,
    waiting: 0,
    page: '',
    title: '',
    referrer: '',
    locale: '',
    user_agent: '',
    rating: null,
    rating_comment: '',
    first_seen_at: at,
    last_seen_at: at,
    updated_at: at,
  }));
  const sentences = dialogs.flatMap(({ id, at, texts }) =>
    texts.map((text, i) => ({
      id: newId(),
      dialog_id: id,
      seq: i + 1,
      author: 'visitor' as const,
      text,
      client_id: null,
      part: 0,
      at,
      extra: i % 3 === 0 ? '{"outcome":"answer"}' : null,
    })),
  );
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('dialog')
      .values(rows.slice(at, at + 500))
      .execute();
  for (let at = 0; at < sentences.length; at += 500)
    await db
      .insertInto('sentence')
      .values(sentences.slice(at, at + 500))
      .execute();
  await adoptDialogs(db, domainId);
  await fillSearch(server.deps);
}

async function ownerWith(dialogs: readonly Made[]): Promise<Owner> {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  await fill(owner, site.id, dialogs);
  return owner;
}

const day = Math.floor(Date.now() / 86_400_000) * 86_400_000;
/** More dialogs than are looked at together, of times that repeat, and one whose sentences are looked at in pieces. */
const makeDialogs = (): Made[] => [
  ...Array.from({ length: 1_100 }, (_, i) => ({
    id: `${newId()}`,
    at: day - (i % 97),
    name: i % 50 === 0 ? 'Ёлкина' : '',
    texts: ['здравствуйте', ...(i % 7 === 0 ? ['где мой ЗАКАЗ?'] : [])],
  })),
  { id: newId(), at: day - 500, name: '', texts: [...Array.from({ length: 5_200 }, () => 'слово'), 'и наконец заказ'] },
];
const order = (all: readonly Made[]): string[] =>
  all.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);

describe('a search over many dialogs', () => {
  it('finds each dialog that holds the text, once and in the order of the list, on all pages', async () => {
    const dialogs = makeDialogs();
    const { token } = await ownerWith(dialogs);
    for (const [q, holds] of [
      ['заказ', ({ texts }: Made) => texts.some((text) => text.toLowerCase().includes('заказ'))],
      ['елкин', ({ name }: Made) => name !== ''],
      ['нет такого', () => false],
    ] as const) {
      const expected = order(dialogs.filter(holds));
      const found: string[] = [];
      for (let page = 1; found.length < expected.length || page === 1; page += 1) {
        const { body } = await server.call('GET /dialog/list', { token, query: { q, page } });
        expect(body.total).toBe(expected.length);
        found.push(...body.items.map(({ id }: { id: string }) => id));
      }
      // Databases order ids of one time each by its own rules.
      expect(found.toSorted()).toEqual(expected.toSorted());
      const times = new Map(dialogs.map(({ id, at }) => [id, at]));
      expect(found.map((id) => times.get(id))).toEqual(expected.map((id) => times.get(id)));
    }
  });

  it.each(['⑴', 'ﷺ', '⒈', '½'])('finds a sign that is written out as several: %s', async (sign) => {
    const made: Made = { id: newId(), at: day, name: '', texts: [`Пункт ${sign} договора`] };
    const { token } = await ownerWith([made, { ...made, id: newId(), texts: ['Пункт договора'] }]);
    for (const q of [sign, `договора ${sign}${sign}${sign}`, `${sign} пункт`]) {
      const { status, body } = await server.call('GET /dialog/list', { token, query: { q } });
      expect([q, status]).toEqual([q, 200]);
      if (!q.includes(sign + sign)) expect(body.items.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    }
  });

  it('answers another owner while one has more searches than may wait, which are refused', async () => {
    const greedy = await ownerWith(makeDialogs());
    const modest = await createOwner(server);
    const search = ({ token }: Owner) => server.call('GET /dialog/list', { token, query: { q: 'слов' } });
    const release = await occupyThreads(server.deps.pool, greedy.id);
    const { waitingEach } = poolBounds;
    const refused: (string | null)[] = [];
    const many = Array.from({ length: waitingEach + 5 }, async () => {
      const { status, headers } = await search(greedy);
      if (status === 429) refused.push(headers.get('retry-after'));
      return status;
    });
    // No more of the greedy one's may wait.
    await expect.poll(() => refused).toEqual(['5', '5', '5', '5', '5']);
    expect((await search(modest)).status).toBe(200);
    await release();
    expect((await Promise.all(many)).filter((status) => status === 200)).toHaveLength(waitingEach);
  });
});
