import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Qa } from '../../contract.ts';
import { draftsOf, faqPage, readPage, settled, shopPairs, startSources } from './source-fixture.ts';

// What owners and their colleagues do at an unlucky moment, or twice.

let all: Awaited<ReturnType<typeof startSources>>;
beforeAll(async () => {
  all = await startSources();
});
afterAll(() => all.stop());
beforeEach(async () => {
  const { call } = all;
  for (const { id } of await settled(all)) await call('DELETE /assistant/source/delete/{id}', { params: { id } });
  for (const { id } of await contexts()) await call('DELETE /assistant/label/delete/{id}', { params: { id } });
});

const refresh = async (id: string): Promise<void> => {
  await all.call('POST /assistant/source/refresh/{id}', { params: { id } });
  await settled(all);
};
const accept = (body: object) => all.call('POST /assistant/draft/accept', { body });
const contexts = async (): Promise<{ id: string; label: string }[]> =>
  (await all.call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: all.domainId } })).body;

async function entryOf(labelId: string, type: Qa['type']): Promise<Qa> {
  const { body } = await all.call<{ qa: Qa[] }>('GET /assistant/ctx/detail/{id}', { params: { id: labelId } });
  return body.qa.find((entry) => entry.type === type)!;
}

it('reads a page again, by another address too, while it was never read', async () => {
  const failed = await readPage(all, '/late');
  expect(failed).toMatchObject({ state: 'failed', readAt: null });
  all.site.pages.set('/late', faqPage(shopPairs));
  const body = { domainId: all.domainId, url: 'https://www.shop.test/late' };
  const { status, body: again } = await all.call('POST /assistant/source/create', { body });
  expect([status, again]).toEqual([201, expect.objectContaining({ id: failed.id, state: 'reading', url: body.url })]);
  expect(await settled(all)).toEqual([expect.objectContaining({ id: failed.id, state: 'ready', drafts: 3 })]);
  expect((await all.call('POST /assistant/source/create', { body })).status).toBe(409);
  all.site.pages.delete('/late');
});

it('knows a page that is stored as a former version did, with its whole address as its place', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const url = 'http://www.shop.test/faq/?utm_source=ya';
  await sql`update source set url = ${url}, place = ${url} where id = ${id}`.execute(all.server.deps.db);
  for (const same of ['https://shop.test/faq', 'https://www.shop.test/faq?yclid=1', url]) {
    const body = { domainId: all.domainId, url: same };
    expect([same, (await all.call('POST /assistant/source/create', { body })).status]).toEqual([same, 409]);
  }
});

it('decides nothing about a draft that reads differently since it was listed', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  const [price, pay] = await draftsOf(all);
  all.site.pages.set('/faq', faqPage({ ...shopPairs, 'Сколько стоит доставка?': 'Миллион.' }));
  await refresh(id);
  expect((await accept({ ids: [price!.id] })).status).toBe(404);
  expect((await all.call('POST /assistant/draft/discard', { body: { ids: [price!.id] } })).status).toBe(404);
  expect((await accept({ ids: [price!.id, pay!.id] })).body).toEqual({ accepted: 1 });
  expect((await contexts()).map(({ label }) => label)).toEqual(['Как оплатить заказ']);
  const [now] = await draftsOf(all);
  expect(now).toMatchObject({ state: 'new', answers: ['Миллион.'] });
  await accept({ ids: [now!.id] });
  // A change that was listed, and then disappears: to accept the change must not delete the context.
  all.site.pages.set('/faq', faqPage({ ...shopPairs, 'Сколько стоит доставка?': 'Два.' }));
  await refresh(id);
  const changed = (await draftsOf(all)).find(({ state }) => state === 'changed')!;
  const { 'Сколько стоит доставка?': _, ...rest } = shopPairs;
  all.site.pages.set('/faq', faqPage(rest));
  await refresh(id);
  expect((await accept({ ids: [changed.id] })).status).toBe(404);
  expect(await contexts()).toHaveLength(2);
  expect((await draftsOf(all)).map(({ state }) => state)).toContain('gone');
});

it('shows what the owner has written into a context since, before that is replaced or deleted', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  await accept({ sourceId: id });
  const [price, pay] = await contexts();
  for (const context of [price!, pay!]) {
    const entry = await entryOf(context.id, 'answer');
    const sentences = [`Моё: ${context.label}.`];
    await all.call('PATCH /assistant/qa/edit/{id}', { params: { id: entry.id }, body: { sentences } });
  }
  all.site.pages.set('/faq', faqPage({ 'Сколько стоит доставка?': 'Два.', 'Можно ли вернуть товар?': 'Нет.' }));
  await refresh(id);
  const drafts = await draftsOf(all);
  const of = (question: string) => drafts.find(({ questions }) => questions[0] === question);
  const moved = { questions: ['Сколько стоит доставка?'], answers: ['Моё: Сколько стоит доставка.'] };
  expect(of('Сколько стоит доставка?')).toMatchObject({ state: 'changed', answers: ['Два.'], old: moved });
  expect(of('Как оплатить заказ?')).toMatchObject({ state: 'gone', answers: ['Моё: Как оплатить заказ.'] });
  const asAccepted = { answers: [shopPairs['Можно ли вернуть товар?']] };
  expect(of('Можно ли вернуть товар?')).toMatchObject({ state: 'changed', old: asAccepted });
  // Of all together only the one is accepted that the owner has not edited.
  expect((await accept({ sourceId: id })).body).toEqual({ accepted: 1 });
  expect((await draftsOf(all)).map(({ state }) => state)).toEqual(['changed', 'gone']);
  const answers = await Promise.all((await contexts()).map((context) => entryOf(context.id, 'answer')));
  expect(answers.map(({ sentences }) => sentences)).toEqual([moved.answers, ['Моё: Как оплатить заказ.'], ['Нет.']]);
});

it('shows that nothing is replaced or deleted where the owner has deleted it', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  const { id } = await readPage(all, '/faq');
  await accept({ sourceId: id });
  for (const context of (await contexts()).slice(0, 2)) {
    const { id: entryId } = await entryOf(context.id, 'answer');
    await all.call('DELETE /assistant/qa/delete/{id}', { params: { id: entryId } });
  }
  const { 'Как оплатить заказ?': _, ...rest } = shopPairs;
  all.site.pages.set('/faq', faqPage({ ...rest, 'Сколько стоит доставка?': 'Два.' }));
  await refresh(id);
  const [changed, gone] = await draftsOf(all);
  const question = 'Сколько стоит доставка?';
  expect(changed).toMatchObject({ state: 'changed', answers: ['Два.'], old: { questions: [question], answers: [] } });
  expect(gone).toMatchObject({ state: 'gone', questions: ['Как оплатить заказ?'], answers: [] });
});

it('accepts the change of a draft that added nothing, since another page has the same', async () => {
  all.site.pages.set('/faq', faqPage(shopPairs));
  all.site.pages.set('/help', faqPage(shopPairs));
  for (const path of ['/faq', '/help']) await accept({ sourceId: (await readPage(all, path)).id });
  const { id } = (await settled(all)).find(({ url }) => url!.endsWith('/help'))!;
  all.site.pages.set('/help', faqPage({ ...shopPairs, 'Сколько стоит доставка?': 'Два.' }));
  await refresh(id);
  const { status, body } = await accept({ sourceId: id });
  expect([status, body]).toEqual([200, { accepted: 1 }]);
  expect(await draftsOf(all)).toEqual([]);
});
