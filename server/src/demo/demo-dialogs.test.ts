import { expect, it } from 'vitest';
import type { DialogDay, Domain, Reply } from '../contract.ts';
import { startTestServer } from '../testing.ts';
import { makeDialogs, storeDialogs } from './demo-dialogs.ts';

it('the demonstration has dialogs on each of its thirty days: a list, statistics, and unanswered questions', async () => {
  const server = await startTestServer();
  try {
    const { teamId: ownerId, id, access: token } = await server.signUp();
    const { body: domain } = await server.call<Domain>('POST /domain/create', { token, body: { name: 'demo.test' } });
    const shop = { ownerId, domainId: domain.id, origin: 'https://demo.test', members: [{ id, name: 'Ольга' }] };
    const { count: stored, answered } = await storeDialogs(server.deps.db, shop, server.clock.now());
    const { body: list } = await server.call<Reply<'GET /dialog/list'>>('GET /dialog/list', { token });
    expect(list.total).toBe(stored);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(list.items.map(({ asked }) => asked)).size, 'they ask for different things').toBeGreaterThan(10);
    const query = { days: 30, domainId: domain.id };
    const { body: days } = await server.call<DialogDay[]>('GET /dialog/stats', { token, query });
    expect(days).toHaveLength(30);
    // Today has begun only now.
    for (const { day, dialogs, answered } of days.slice(0, -1)) {
      expect(dialogs, day).toBeGreaterThanOrEqual(5);
      expect(answered, day).toBeGreaterThan(0);
    }
    expect(days.reduce((sum, { handed }) => sum + handed, 0)).toBeGreaterThan(10);
    const params = { domainId: domain.id };
    const missed = await server.call<unknown[]>('GET /assistant/missed/list/domain/id/{domainId}', { token, params });
    expect(missed.body.length).toBeGreaterThan(3);
  } finally {
    await server.stop();
  }
});

it('in no talk of the demonstration is the same answer given twice', () => {
  const shop = { ownerId: 'o', domainId: 'd', origin: 'https://demo.test', members: [{ id: 'm', name: 'Ольга' }] };
  const { sentences } = makeDialogs(shop, Date.now());
  const answers = sentences
    .filter(({ author }) => author === 'assistant')
    .map(({ dialog_id: dialog, text }) => `${dialog} ${text}`);
  expect(answers.length).toBeGreaterThan(150);
  expect(answers.filter((text, at) => answers.indexOf(text) !== at)).toEqual([]);
});
