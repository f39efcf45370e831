import { expect, test } from 'vitest';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

const faq =
  'Сколько стоит доставка?\nДоставка стоит 300 рублей.\n\nО нас\n\nГде вы?\nНа Садовой, 5.\n\nКогда?\nС девяти.';

type Fetch = ReturnType<typeof createTestServer>['fetch'];

async function start(around: (fetch: Fetch) => Fetch = (fetch) => fetch) {
  const { host, fetch: served, WebSocket, apiToken } = createTestServer();
  const fetch = around(served);
  const operator = createOperator({ host, fetch, WebSocket, token: apiToken, log: () => undefined });
  const [domain] = await operator.domain.list();
  return { ...operator, domainId: domain!.id };
}

test('the list of sources follows what is added, changed and deleted', async () => {
  const { assistant, domainId, destroy } = await start();
  await assistant.listSources(domainId);
  const page = await assistant.createSource(domainId, 'https://shop.example.ru/faq');
  const percents: number[] = [];
  const file = await assistant.addSourceFile(domainId, new File([faq], 'faq.txt'), {
    progress: (percent) => percents.push(percent),
  });
  expect([file.kind, file.drafts, percents.at(-1)]).toEqual(['file', 3, 100]);
  await assistant.editSource(page.id, { daily: true });
  await assistant.refreshSource(page.id);
  const listed = () => assistant.$sources.get().data!.map(({ name, daily }) => [name, daily]);
  expect(listed()).toEqual([
    ['https://shop.example.ru/faq', true],
    ['faq.txt', false],
  ]);
  await expect(assistant.createSource(domainId, 'https://shop.example.ru/faq')).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(assistant.createSource(domainId, 'https://other.ru/')).rejects.toMatchObject({ code: 'invalid' });
  await expect(assistant.refreshSource(file.id)).rejects.toMatchObject({ code: 'conflict' });
  await assistant.removeSource(page.id);
  expect(listed()).toEqual([['faq.txt', false]]);
  expect(await assistant.listSources(domainId)).toEqual(assistant.$sources.get().data);
  destroy();
});

test('decided drafts leave the list and the counts of their source, and the domain has something to train', async () => {
  const { assistant, domain, domainId, destroy } = await start();
  await assistant.listSources(domainId);
  const { id: sourceId } = await assistant.addSourceFile(domainId, new File([faq], 'faq.txt'));
  const { items } = await assistant.listDrafts(domainId, { sourceId });
  const left = () => [
    assistant.$drafts.get().data!.items.length,
    assistant.$drafts.get().data!.total,
    assistant.$sources.get().data![0]!.drafts,
  ];
  expect(left()).toEqual([3, 3, 3]);
  await assistant.discardDrafts({ ids: [items[2]!.id] });
  expect(left()).toEqual([2, 2, 2]);
  expect(await assistant.restoreDrafts([items[2]!.id])).toEqual({ restored: 1 });
  expect((await assistant.listDrafts(domainId)).total).toBe(3);
  await assistant.listSources(domainId);
  await assistant.discardDrafts({ ids: [items[2]!.id] });
  expect(domain.$domains.get().data![0]!.changedAt).toBe(null);
  const edits = { label: 'Доставка', answers: ['Бесплатно.'] };
  expect(await assistant.acceptDrafts(domainId, { ids: [items[0]!.id] }, edits)).toEqual({ accepted: 1 });
  expect(domain.$domains.get().data![0]!.changedAt).not.toBe(null);
  expect(await assistant.acceptDrafts(domainId, { sourceId })).toEqual({ accepted: 1 });
  expect(left()).toEqual([0, 0, 0]);
  const labels = await assistant.listLabels(domainId);
  expect(labels.map(({ label }) => label)).toEqual(['Доставка', 'Где вы?']);
  expect((await assistant.loadLabel(labels[0]!.id)).qa[1]!.sentences).toEqual(['Бесплатно.']);
  await expect(assistant.discardDrafts({ ids: ['none'] })).rejects.toMatchObject({ code: 'not_found' });
  destroy();
});

test('the count of a source keeps drafts that the server left undecided', async () => {
  const { assistant, domainId, destroy } = await start(
    (fetch) => async (url, init) =>
      url.endsWith('/assistant/draft/accept') ? Response.json({ accepted: 2 }) : fetch(url, init),
  );
  await assistant.listSources(domainId);
  const { id: sourceId } = await assistant.addSourceFile(domainId, new File([faq], 'faq.txt'));
  expect(await assistant.acceptDrafts(domainId, { sourceId })).toEqual({ accepted: 2 });
  expect(assistant.$sources.get().data![0]!.drafts).toBe(1);
  destroy();
});

test('drafts of one source are not shown while those of another are loaded', async () => {
  const { assistant, domainId, destroy } = await start();
  const first = await assistant.addSourceFile(domainId, new File([faq], 'faq.txt'));
  const second = await assistant.addSourceFile(domainId, new File([faq], 'more.txt'));
  await assistant.listDrafts(domainId, { sourceId: first.id });
  const again = assistant.listDrafts(domainId, { sourceId: first.id });
  expect(assistant.$drafts.get().data?.items, 'the same source').toHaveLength(3);
  await again;
  const loading = assistant.listDrafts(domainId, { sourceId: second.id });
  expect(assistant.$drafts.get().data).toBe(null);
  await loading;
  expect(assistant.$drafts.get().data!.items.map(({ sourceId }) => sourceId)).toEqual(Array(3).fill(second.id));
  destroy();
});

test('a new version of a file offers what changed, and to delete what disappeared', async () => {
  const { assistant, domainId, destroy } = await start();
  const put = (text: string) => assistant.addSourceFile(domainId, new File([text], 'faq.txt'));
  const { id: sourceId } = await put(faq);
  await assistant.acceptDrafts(domainId, { sourceId });
  const version = 'Сколько стоит доставка?\nДоставка стоит 500 рублей.\n\nКогда?\nС девяти.';
  expect(await put(version)).toMatchObject({ id: sourceId, drafts: 2 });
  const { items } = await assistant.listDrafts(domainId);
  expect(items.map(({ state, questions, old }) => [state, questions, old?.answers])).toEqual([
    ['changed', ['Сколько стоит доставка?'], ['Доставка стоит 300 рублей.']],
    ['gone', ['Где вы?'], ['На Садовой, 5.']],
  ]);
  expect(await assistant.acceptDrafts(domainId, { sourceId })).toEqual({ accepted: 2 });
  const labels = await assistant.listLabels(domainId);
  expect(labels.map(({ label }) => label)).toEqual(['Сколько стоит доставка?', 'Когда?']);
  const { qa } = await assistant.loadLabel(labels[0]!.id);
  expect(qa.map(({ sentences }) => sentences)).toEqual([['Сколько стоит доставка?'], ['Доставка стоит 500 рублей.']]);
  expect((await put(version)).drafts).toBe(0);
  destroy();
});
