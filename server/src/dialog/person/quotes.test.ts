import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { call, createOwner, createSite, openDialog, type Owner, say } from '../dialog-fixture.ts';
import { forgetQuotes } from './forget-quotes.ts';

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
});
afterAll(() => server.stop());

it('takes a taught text out of what the assistant has offered to others, and out of the search', async () => {
  const site = await createSite(server, owner);
  const dialog = await openDialog(server, site);
  await say(server, dialog, 'Здравствуйте');
  const { db } = server.deps;
  const { id, last } = await db
    .selectFrom('dialog')
    .select(['id', 'last'])
    .where('session', '=', dialog.session)
    .executeTakeFirstOrThrow();
  const quoted = 'Где мой заказ кварцит?';
  const row = { dialog_id: id, author: 'assistant' as const, client_id: null, part: 0, at: Date.now() };
  const extras = [
    { text: 'Вы об этом?', extra: JSON.stringify({ outcome: 'suggest', options: [quoted, 'Оплата'] }) },
    { text: `Вы спросили: ${quoted}`, extra: JSON.stringify({ asked: quoted, label: 'Заказ' }) },
    { text: quoted, extra: null },
  ];
  for (const [at, one] of extras.entries())
    await db
      .insertInto('sentence')
      .values({ ...row, ...one, id: `${id}${at}`, seq: last + at + 1 })
      .execute();
  await db
    .updateTable('dialog')
    .set({ last: last + extras.length })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('dialog_text_fill')
    .columns(['serial'])
    .expression((is) => is.selectFrom('dialog').select('serial').where('id', '=', id))
    .execute();
  const { fillSearch } = await import('../search/search-fill.ts');
  await fillSearch(server.deps);
  const found = async (): Promise<number> =>
    (
      await call<{ total: number }>(server, `GET /dialog/list?q=${encodeURIComponent('кварцит')}`, {
        token: owner.token,
      })
    ).body.total;
  expect(await found()).toBe(1);
  await forgetQuotes(server.deps, owner.id, { domainIds: [site.id], texts: [quoted], since: 0 });
  const left = await db
    .selectFrom('sentence')
    .select(['text', 'extra'])
    .where('dialog_id', '=', id)
    .where('author', '=', 'assistant')
    .where('seq', '>', last)
    .orderBy('seq')
    .execute();
  expect(left.map(({ text, extra }) => [text, JSON.parse(extra!)])).toEqual([
    ['Вы об этом?', { outcome: 'suggest', options: ['Оплата'] }],
    ['Вы спросили: …', { label: 'Заказ' }],
    ['…', {}],
  ]);
  expect(await found()).toBe(0);
});
