import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  learn,
  newShop,
  recordQuestions,
  server,
  startLearning,
  stopLearning,
  untaught,
} from './control-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

describe('past questions', () => {
  it('are listed with their outcomes, until their dialog is erased', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, ['Есть ли скидки?', 'Где вы?', 'есть ли СКИДКИ']);
    const list = async () =>
      (await call('GET /assistant/past/list/domain/id/{domainId}', { params: { domainId } })).body;
    const { items, next } = await list();
    expect(next).toBeNull();
    expect(items.map(({ count, outcome }: { count: number; outcome: string }) => [count, outcome]).sort()).toEqual([
      [1, 'person'],
      [2, 'person'],
    ]);
    await server.deps.db.deleteFrom('dialog').where('domain_id', '=', domainId).execute();
    expect((await list()).items).toEqual([]);
    expect((await learn(domainId)).changes.questions).toBe(0);
  });

  it('are paged by dialogs', async () => {
    const domainId = await untaught();
    for (let i = 0; i < 25; i++) await recordQuestions(domainId, [`Вопрос номер ${i}`]);
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 1; pages <= 2; pages++) {
      const query: Record<string, string> = before === undefined ? {} : { before };
      const { body } = await call('GET /assistant/past/list/domain/id/{domainId}', { params: { domainId }, query });
      seen.push(...body.items.map(({ question }: { question: string }) => question));
      before = body.next ?? undefined;
      expect(body.next === null).toBe(pages === 2);
    }
    expect(new Set(seen).size).toBe(25);
    const wrong = { params: { domainId }, query: { before: 'x' } };
    expect((await call('GET /assistant/past/list/domain/id/{domainId}', wrong)).status).toBe(400);
  });
});
