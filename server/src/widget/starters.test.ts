import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleMark, type VisitorConfig } from '../contract.ts';
import {
  call,
  createOwner,
  createSite,
  openDialog,
  type Owner,
  say,
  type Site,
  teach,
} from '../dialog/dialog-fixture.ts';
import { startTestServer, type TestServer } from '../testing.ts';

const delivery = 'Сколько стоит доставка?';
const payment = 'Можно ли оплатить картой?';

let server: TestServer;
let owner: Owner;
let site: Site;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await createOwner(server);
  site = await createSite(server, owner);
  await teach(server, owner, site);
});

const offered = async (): Promise<string[]> =>
  (await call<VisitorConfig>(server, `GET /widget/config/${site.site}`)).body.starters;

/** A visitor asks, and is answered. */
async function ask(text: string): Promise<void> {
  const dialog = await openDialog(server, site);
  await say(server, dialog, text);
  await vi.waitFor(
    async () => {
      const { body } = await call<{ sentences: { author: string }[] }>(server, 'GET /widget/sentence?before=1000', {
        token: dialog.token,
      });
      expect(body.sentences.map(({ author }) => author)).toContain('assistant');
    },
    { timeout: 60_000, interval: 20 },
  );
}

const configure = (body: Partial<VisitorConfig>) =>
  call(server, `PATCH /domain/config/${site.id}`, { token: owner.token, body });

const editLabel = async (label: string, change: { passed_on?: 1; description?: string }): Promise<void> => {
  await server.deps.db
    .updateTable('label')
    .set(change)
    .where('domain_id', '=', site.id)
    .where('label', '=', label)
    .execute();
};

describe('questions of an empty dialog', () => {
  it('are those of the contexts that are asked about most, the first question of each', async () => {
    expect(await offered()).toEqual([]);
    await ask('Доставка сколько стоит?');
    expect(await offered()).toEqual([delivery]);
    for (const text of [payment, payment]) await ask(text);
    expect(await offered()).toEqual([payment, delivery]);
    const session = await call<{ config: VisitorConfig }>(server, 'POST /widget/session', {
      body: { site: site.site },
    });
    expect(session.body.config.starters).toEqual([payment, delivery]);
  });

  it('are the owner’s own where there are any, and none where they are switched off', async () => {
    await ask(delivery);
    await configure({ starters: ['Где вы находитесь?'] });
    expect(await offered()).toEqual(['Где вы находитесь?']);
    await configure({ offersStarters: false });
    expect(await offered()).toEqual([]);
    await configure({ starters: [] });
    expect(await offered()).toEqual([]);
    await configure({ offersStarters: true });
    expect(await offered()).toEqual([delivery]);
    const { body } = await call<VisitorConfig>(server, `GET /domain/config/${site.id}`, { token: owner.token });
    expect(body.starters).toEqual([]);
  });

  it('leave out what got no answer, what a person answers, and what is still an example', async () => {
    await ask('Какого цвета кит в проруби?');
    expect(await offered()).toEqual([]);
    await ask(delivery);
    await ask(payment);
    await editLabel('Доставка', { passed_on: 1 });
    expect(await offered()).toEqual([payment]);
    await editLabel('Оплата', { description: exampleMark });
    expect(await offered()).toEqual([]);
  });

  it('leave out a question that a button has no room for', async () => {
    await ask(delivery);
    const { id: entry } = await server.deps.db
      .selectFrom('qa')
      .innerJoin('label', 'label.id', 'qa.label_id')
      .select('qa.id')
      .where('label.domain_id', '=', site.id)
      .where('label.label', '=', 'Доставка')
      .where('qa.type', '=', 'question')
      .executeTakeFirstOrThrow();
    const sentences = [`Сколько стоит доставка ${'очень '.repeat(12)}большого заказа?`];
    const edited = await call(server, `PATCH /assistant/qa/edit/${entry}`, { token: owner.token, body: { sentences } });
    expect(edited.status).toBe(200);
    expect(await offered()).toEqual([]);
  });
});
