import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Source } from '../../contract.ts';
import { readSources } from './read/source-round.ts';
import { answerTo, draftsOf, faqPage, readPage, settled, shopPairs, startSources } from './source-fixture.ts';

let all: Awaited<ReturnType<typeof startSources>>;
beforeAll(async () => {
  all = await startSources();
});
afterAll(() => all.stop());

const empty = async (): Promise<void> => {
  const { call, domainId } = all;
  for (const { id } of await settled(all)) await call('DELETE /assistant/source/delete/{id}', { params: { id } });
  for (const { id } of (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId } })).body)
    await call('DELETE /assistant/label/delete/{id}', { params: { id } });
  all.site.requests.splice(0);
};
beforeEach(empty);

const refresh = async (id: string): Promise<Source> => {
  const { status, body } = await all.call('POST /assistant/source/refresh/{id}', { params: { id } });
  expect([status, body.state]).toEqual([202, 'reading']);
  return (await settled(all)).find((one) => one.id === id)!;
};
const accept = (body: object) => all.call('POST /assistant/draft/accept', { body });
const contexts = async (): Promise<{ id: string; label: string; questions: number; answers: number }[]> =>
  (await all.call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: all.domainId } })).body;
const textsOf = async (id: string): Promise<string[]> =>
  (await all.call('GET /assistant/ctx/detail/{id}', { params: { id } })).body.qa.flatMap(
    ({ sentences }: { sentences: string[] }) => sentences,
  );
const learn = () => all.call('POST /assistant/learn', { body: { domainId: all.domainId } });

it('reads a page into drafts, of which nothing is answered before it is accepted and trained', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  await all.call('POST /assistant/import', {
    body: {
      domainId: all.domainId,
      contexts: [
        {
          label: 'Адрес',
          description: '',
          questions: ['Где вы находитесь?', 'Какой у вас адрес?'],
          answers: ['В Туле.'],
        },
        { label: 'Часы', description: '', questions: ['Когда вы работаете?', 'Часы работы?'], answers: ['С 9 до 18.'] },
      ],
    },
  });
  await learn();
  const source = await readPage(all, '/faq');
  expect(source).toMatchObject({
    kind: 'page',
    name: 'Доставка и оплата',
    state: 'ready',
    error: null,
    pages: 1,
    drafts: 3,
  });
  const drafts = await draftsOf(all);
  expect(drafts.map(({ questions, answers }) => [questions[0], answers[0]])).toEqual(Object.entries(shopPairs));
  expect(drafts[0]).toMatchObject({
    state: 'new',
    labelId: null,
    old: null,
    url: 'https://shop.test/faq',
    place: 'Доставка и оплата',
  });
  expect(drafts[0]!.quote).toContain('300 рублей');
  await learn();
  for (const question of Object.keys(shopPairs)) expect(await answerTo(all, question)).toBeNull();
  expect((await accept({ sourceId: source.id })).body).toEqual({ accepted: 3 });
  for (const question of Object.keys(shopPairs)) expect(await answerTo(all, question)).toBeNull();
  await learn();
  for (const [question, answer] of Object.entries(shopPairs)) expect(await answerTo(all, question)).toBe(answer);
  expect(await draftsOf(all)).toEqual([]);
});

it('names itself, asks robots.txt first and sends no conditional request the first time', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  await readPage(all, '/faq');
  const [robots, page] = all.site.requests;
  expect(all.site.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt', '/faq']);
  expect(new URL(robots!.url).host).toBe('shop.test');
  expect(page!.headers.get('user-agent')).toContain('OtklikBot/1');
  expect(page!.headers.get('if-none-match')).toBeNull();
});

it('reads nothing that robots.txt forbids, and explains it', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  all.site.pages.set(
    '/robots.txt',
    () => new Response('User-agent: OtklikBot\nDisallow: /faq\n\nUser-agent: *\nAllow: /'),
  );
  const source = await readPage(all, '/faq');
  all.site.pages.delete('/robots.txt');
  expect(source).toMatchObject({ state: 'failed', drafts: 0 });
  expect(source.error).toContain('robots.txt');
  expect(all.site.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt']);
});

it('states the limit of a robots.txt that is over it', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  all.site.pages.set('/robots.txt', () => new Response('#'.repeat(600 * 1024)));
  const source = await readPage(all, '/faq');
  all.site.pages.delete('/robots.txt');
  expect(source).toMatchObject({
    state: 'failed',
    error: 'Не удалось прочитать robots.txt. Ответ сайта больше 512 КБ.',
  });
});

it('notes in the review that an answer was shortened', async () => {
  const long = 'Это длинный ответ. '.repeat(200);
  all.site.pages.set('/faq', faqPage({ 'Что в договоре?': long, 'Где вы?': 'В Туле.' }));
  await readPage(all, '/faq');
  const [first, second] = await draftsOf(all);
  expect(first!.answers[0]!.length).toBeLessThan(long.length);
  expect(first!.place).toBe('Доставка и оплата · ответ сокращён: в нём больше 2\u00A0000 знаков');
  expect(second!.place).toBe('Доставка и оплата');
});

it('adds nothing from an unchanged page, and exactly what changed and disappeared from another', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  await accept({ sourceId: id });
  const before = await contexts();
  expect(await refresh(id)).toMatchObject({ state: 'ready', drafts: 0 });
  expect(all.site.requests.at(-1)!.headers.get('if-none-match')).toBeTruthy();
  // The same content under other bytes.
  all.site.pages.set('/faq', `${faqPage(shopPairs)}<!-- ${Date.now()} -->`);
  expect(await refresh(id)).toMatchObject({ state: 'ready', drafts: 0 });
  const { 'Можно ли вернуть товар?': _, ...rest } = shopPairs;
  all.site.pages.set('/faq', faqPage({ ...rest, 'Сколько стоит доставка?': 'Доставка стоит 500 рублей.' }));
  expect(await refresh(id)).toMatchObject({ state: 'ready', drafts: 2 });
  const drafts = await draftsOf(all);
  expect(drafts.map(({ state, questions }) => [state, questions[0]])).toEqual([
    ['changed', 'Сколько стоит доставка?'],
    ['gone', 'Можно ли вернуть товар?'],
  ]);
  const [changed, gone] = drafts;
  expect(changed).toMatchObject({
    answers: ['Доставка стоит 500 рублей.'],
    old: { questions: ['Сколько стоит доставка?'], answers: ['Доставка по городу стоит 300 рублей.'] },
    labelId: before[0]!.id,
  });
  expect((await accept({ ids: [changed!.id, gone!.id] })).body).toEqual({ accepted: 2 });
  expect((await contexts()).map(({ label }) => label)).toEqual(['Сколько стоит доставка', 'Как оплатить заказ']);
  expect(await textsOf(before[0]!.id)).toEqual(['Сколько стоит доставка?', 'Доставка стоит 500 рублей.']);
  expect(await refresh(id)).toMatchObject({ drafts: 0 });
});

it('leaves in a context of a disappeared question what was added to it since', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const [price, pay] = await draftsOf(all);
  await accept({ ids: [price!.id] });
  const [context] = await contexts();
  await accept({ ids: [pay!.id], labelId: context!.id });
  all.site.pages.set('/faq', faqPage({ 'Как оплатить заказ?': shopPairs['Как оплатить заказ?'] }));
  await refresh(id);
  const gone = (await draftsOf(all)).filter(({ state }) => state === 'gone');
  expect(gone.map(({ questions }) => questions)).toEqual([['Сколько стоит доставка?']]);
  expect((await accept({ ids: [gone[0]!.id] })).body).toEqual({ accepted: 1 });
  expect(await textsOf(context!.id)).toEqual(['Как оплатить заказ?', shopPairs['Как оплатить заказ?']]);
  // The rest of it, where nothing else is in it any more.
  all.site.pages.set('/faq', faqPage({ 'Где вы находитесь?': 'В Туле.' }));
  await refresh(id);
  const [last] = (await draftsOf(all)).filter(({ state }) => state === 'gone');
  expect((await accept({ ids: [last!.id] })).body).toEqual({ accepted: 1 });
  expect((await draftsOf(all)).map(({ state }) => state)).not.toContain('gone');
});

it('shows later edits of the owner with the change, which replaces them only where they were compared', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  await accept({ sourceId: id });
  const [context, second] = await contexts();
  const entries = (await all.call('GET /assistant/ctx/detail/{id}', { params: { id: context!.id } })).body.qa as {
    id: string;
    type: string;
  }[];
  const edit = (type: string, sentences: string[]) =>
    all.call('PATCH /assistant/qa/edit/{id}', {
      params: { id: entries.find((one) => one.type === type)!.id },
      body: { sentences },
    });
  await edit('answer', ['По городу — 250 рублей.']);
  await edit('question', ['Почём доставка?']);
  all.site.pages.set(
    '/faq',
    faqPage({ ...shopPairs, 'Сколько стоит доставка?': 'Пятьсот.', 'Как оплатить заказ?': 'Только картой.' }),
  );
  await refresh(id);
  const [changed] = await draftsOf(all);
  expect(changed).toMatchObject({ answers: ['Пятьсот.'], old: { answers: ['По городу — 250 рублей.'] } });
  // Of all together only the one is accepted that the owner has not edited.
  expect((await accept({ sourceId: id })).body).toEqual({ accepted: 1 });
  expect(await textsOf(context!.id)).toEqual(['Почём доставка?', 'По городу — 250 рублей.']);
  expect(await textsOf(second!.id)).toEqual(['Как оплатить заказ?', 'Только картой.']);
  expect((await draftsOf(all)).map((one) => one.id)).toEqual([changed!.id]);
  expect((await accept({ ids: [changed!.id] })).body, 'the only one, but not compared').toEqual({ accepted: 0 });
  expect(await textsOf(context!.id)).toEqual(['Почём доставка?', 'По городу — 250 рублей.']);
  // The page has changed its answer alone: the owner's question stays.
  expect((await accept({ ids: [changed!.id], compared: true })).body).toEqual({ accepted: 1 });
  expect(await textsOf(context!.id)).toEqual(['Почём доставка?', 'Пятьсот.']);
});

it('adds no answer to a context that has it, nor one twice', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const [price, pay] = await draftsOf(all);
  await accept({ ids: [price!.id], answers: ['300 ₽.', '300  ₽. '] });
  const [context] = await contexts();
  await accept({ ids: [pay!.id], labelId: context!.id, answers: ['Картой.'] });
  expect(await textsOf(context!.id)).toEqual(['Сколько стоит доставка?', '300 ₽.', 'Как оплатить заказ?', 'Картой.']);
  // The changed answer of the first is that of the second by now.
  all.site.pages.set('/faq', faqPage({ ...shopPairs, 'Сколько стоит доставка?': 'Картой.' }));
  await refresh(id);
  const [changed] = await draftsOf(all);
  await accept({ ids: [changed!.id] });
  expect(await textsOf(context!.id)).toEqual(['Сколько стоит доставка?', 'Как оплатить заказ?', 'Картой.']);
  expect((await contexts())[0]).toMatchObject({ questions: 2, answers: 1 });
});

it('offers what was discarded again only once it changes', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const { body } = await all.call('POST /assistant/draft/discard', { body: { sourceId: id } });
  expect(body).toEqual({ discarded: 3 });
  all.site.pages.set('/faq', `${faqPage(shopPairs)}<p>.</p>`);
  expect(await refresh(id)).toMatchObject({ drafts: 0 });
  all.site.pages.set('/faq', faqPage({ ...shopPairs, 'Как оплатить заказ?': 'Только картой.' }));
  expect(await refresh(id)).toMatchObject({ drafts: 1 });
  expect((await draftsOf(all))[0]).toMatchObject({ state: 'new', answers: ['Только картой.'] });
  expect(await contexts()).toEqual([]);
});

it('leaves a context as it is when its change is discarded', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  await accept({ sourceId: id });
  const [first] = await contexts();
  all.site.pages.set('/faq', faqPage({ 'Сколько стоит доставка?': 'Пятьсот.' }));
  await refresh(id);
  expect((await all.call('POST /assistant/draft/discard', { body: { sourceId: id } })).body).toEqual({ discarded: 3 });
  expect(await refresh(id)).toMatchObject({ drafts: 0 });
  expect(await textsOf(first!.id)).toEqual(['Сколько стоит доставка?', 'Доставка по городу стоит 300 рублей.']);
  expect(await contexts()).toHaveLength(3);
});

it('accepts one as its owner edited it, into a context of that name, and shows that context as the nearest', async () => {
  const { body: label } = await all.call('POST /assistant/label/create', {
    body: { domainId: all.domainId, label: 'Доставка', description: '' },
  });
  await all.call('POST /assistant/qa/create', {
    body: { assistantId: label.id, type: 'question', sentences: ['Сколько стоит доставка?'] },
  });
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const drafts = await draftsOf(all, { sourceId: id });
  expect(drafts.map(({ labelId }) => labelId)).toEqual([label.id, null, null]);
  const edit = { label: 'Доставка', questions: ['Сколько стоит доставка?', 'Почём доставка?'], answers: ['300 ₽.'] };
  expect((await accept({ ids: [drafts[0]!.id], ...edit })).body).toEqual({ accepted: 1 });
  expect(await textsOf(label.id)).toEqual(['Сколько стоит доставка?', 'Почём доставка?', '300 ₽.']);
  expect((await accept({ ids: drafts.slice(1).map((one) => one.id), label: 'Два' })).status).toBe(400);
  expect((await accept({ ids: [drafts[0]!.id] })).status).toBe(404);
  // What disappears takes from a context of the owner's only what it has added.
  all.site.pages.set('/faq', faqPage({ 'Как оплатить заказ?': 'Картой на сайте или наличными курьеру.' }));
  await refresh(id);
  const [gone] = await draftsOf(all);
  expect(gone).toMatchObject({ state: 'gone', labelId: label.id });
  await accept({ ids: [gone!.id] });
  expect(await textsOf(label.id)).toEqual(['Сколько стоит доставка?']);
});

it('refuses addresses of others, ports, schemes and names, a second time the same, and what is not verified', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const create = async (url: string, domainId = all.domainId) =>
    (await all.call('POST /assistant/source/create', { body: { domainId, url } })).status;
  for (const url of [
    'https://other.test/faq',
    'https://shop.test.other.test/',
    'https://shop.test:8443/faq',
    'http://shop.test:22/',
    'https://user:secret@shop.test/',
    'ftp://shop.test/faq',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    `https://shop.test/${'a'.repeat(1000)}`,
    '',
  ])
    expect([url, await create(url)]).toEqual([url, 400]);
  expect(await create('https://shop.test/faq#top')).toBe(201);
  await settled(all);
  for (const same of ['faq', 'faq/', 'faq#pay', 'faq?utm_source=ya&yclid=5'])
    for (const host of ['https://shop.test', 'http://shop.test', 'https://www.shop.test'])
      expect([host, same, await create(`${host}/${same}`)]).toEqual([host, same, 409]);
  expect(await create('https://shop.test/faq?page=2'), 'another page').toBe(201);
  const { id } = (await all.call('POST /domain/create', { body: { name: 'unproven.test' } })).body;
  expect(await create('https://unproven.test/faq', id)).toBe(422);
  await settled(all);
  expect(new Set(all.site.requests.map(({ url }) => new URL(url).host))).toEqual(new Set(['shop.test']));
});

it('reads a sitemap with its index, and keeps what of it could not be read', async () => {
  const map = (...paths: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<url><loc>${path.startsWith('http') ? path : `https://shop.test${path}`}</loc></url>`)
      .join('')}</urlset>`;
  all.site.pages.set(
    '/sitemap.xml',
    `<?xml version="1.0"?><sitemapindex><sitemap><loc>https://shop.test/map-1.xml</loc></sitemap></sitemapindex>`,
  );
  all.site.pages.set('/map-1.xml', map('/a', '/b', 'https://other.test/c', '/missing'));
  all.site.pages.set('/a', faqPage({ 'Сколько стоит доставка?': 'Триста.' }));
  all.site.pages.set('/b', faqPage({ 'Как оплатить заказ?': 'Картой.' }));
  const source = await readPage(all, '/sitemap.xml');
  expect(source).toMatchObject({ kind: 'sitemap', state: 'ready', pages: 2, drafts: 2 });
  expect(source.error).toContain('404');
  await accept({ sourceId: source.id });
  // Only a page that was deleted takes its questions with it.
  all.site.pages.set('/a', () => new Response('', { status: 503 }));
  all.site.pages.delete('/b');
  expect(await refresh(source.id)).toMatchObject({ drafts: 1 });
  expect((await draftsOf(all))[0]).toMatchObject({ state: 'gone', questions: ['Как оплатить заказ?'] });
});

it('reads again what a process that was killed had begun', async () => {
  all.site.pages.set('/slow', faqPage(shopPairs));
  const { id } = await readPage(all, '/slow');
  const { db } = all.server.deps;
  await db.deleteFrom('draft').execute();
  await db.deleteFrom('source_page').execute();
  // What the database has after a kill in the middle of a reading.
  const lease = all.server.clock.now() + 60_000;
  await db
    .updateTable('source')
    .set({ state: 'reading', lease_at: lease, read_at: null })
    .where('id', '=', id)
    .execute();
  await readSources(all.server.deps);
  expect(
    (await all.call('GET /assistant/source/list/domain/id/{domainId}', { params: { domainId: all.domainId } })).body[0]
      .state,
  ).toBe('reading');
  all.server.clock.shift(2 * 60_000);
  await readSources(all.server.deps);
  expect((await settled(all))[0]).toMatchObject({ id, state: 'ready', drafts: 3 });
});

it('reads a daily source again after a day, and mails its owners only what changed', async () => {
  const letters = () => all.server.letters.filter(({ subject }) => subject.includes('изменилась'));
  all.site.pages.set('/daily', faqPage(shopPairs));
  const { id } = await readPage(all, '/daily');
  await accept({ sourceId: id });
  const { body } = await all.call('PATCH /assistant/source/edit/{id}', { params: { id }, body: { daily: true } });
  expect(body).toMatchObject({ daily: true });
  const nextDay = async (): Promise<void> => {
    all.server.clock.shift(24 * 60 * 60_000 + 1000);
    all.owner = await all.server.signIn(all.owner.email, all.owner.password);
    await readSources(all.server.deps);
    await settled({ ...all, call: (name, options) => all.server.call(name, { token: all.owner.access, ...options }) });
  };
  const before = all.site.requests.length;
  await nextDay();
  expect(all.site.requests.length).toBeGreaterThan(before);
  expect(letters()).toEqual([]);
  all.site.pages.set('/daily', faqPage({ ...shopPairs, 'Где вы находитесь?': 'В Туле.' }));
  await nextDay();
  expect(letters()).toHaveLength(1);
  expect(letters()[0]!.text).toContain('1\u00a0черновик');
});
