import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Similar } from '../../contract.ts';
import { occupyThreads } from '../../runtime/busy-threads-fixture.ts';
import { poolBounds } from '../../runtime/thread-pool.ts';
import { call, mine, newDomain, owner, server, startLearning, stopLearning } from '../learn/learn-fixture.ts';
import { questionKey } from './question-key.ts';

beforeAll(startLearning);
afterAll(stopLearning);

const similar = async (id: string): Promise<Similar> =>
  (await call('GET /assistant/similar/label/id/{id}', { params: { id } })).body;

async function newContext(label: string, questions: string[]): Promise<{ domainId: string; id: string }> {
  const domainId = await newDomain();
  const { id } = await mine.createLabel(domainId, label);
  if (questions.length > 0) await mine.createQa(id, 'question', questions);
  return { domainId, id };
}
const miss = (domainId: string, question: string, closest: string | null, at: number) =>
  server.deps.db
    .insertInto('missed')
    .values({ id: `${domainId}${at}`, domain_id: domainId, dialog_id: null, question, read: question, closest, at })
    .execute();

it('returns paraphrases of each of the owner’s questions in turn, none that he wrote', async () => {
  const questions = ['Сколько стоит доставка?', 'Как отследить заказ?', 'Цена доставки'];
  const { id } = await newContext('Доставка', questions);
  const { variants, missed } = await similar(id);
  expect(missed).toEqual([]);
  expect(variants.length).toBeGreaterThan(4);
  expect(variants.slice(0, 2).map(({ of }) => of)).toEqual(questions.slice(0, 2));
  const keys = [...questions, ...variants.map(({ sentence }) => sentence)].map(questionKey);
  expect(new Set(keys).size).toBe(keys.length);
  // The context is not changed.
  expect(
    (await server.call('GET /assistant/ctx/detail/{id}', { token: owner.access, params: { id } })).body.qa[0].sentences,
  ).toEqual(questions);
});

it('returns at most 24 paraphrases, and none of answers', async () => {
  const { id } = await newContext(
    'Цены',
    Array.from({ length: 300 }, (_, i) => `Сколько стоит предмет ${i}?`),
  );
  await mine.createQa(id, 'answer', ['Сколько стоит ответ?']);
  const { variants } = await similar(id);
  expect(variants).toHaveLength(24);
  expect(variants.map(({ of }) => of)).not.toContain('Сколько стоит ответ?');
});

it('returns missed questions nearest to the context, the most frequent first', async () => {
  const { domainId, id } = await newContext('Доставка', []);
  const other = await mine.createLabel(domainId, 'Оплата');
  await miss(domainId, 'а в Воркуту возите', id, 1);
  await miss(domainId, 'мне бы на дачу подвезти', id, 2);
  await miss(domainId, 'мне бы на дачу подвезти!', id, 3);
  await miss(domainId, 'крипту берёте', other.id, 4);
  await miss(domainId, 'как погода', null, 5);
  const { variants, missed } = await similar(id);
  expect(variants).toEqual([]);
  expect(missed.map(({ question, count }) => [question, count])).toEqual([
    ['мне бы на дачу подвезти', 2],
    ['а в Воркуту возите', 1],
  ]);
});

it('returns 404 for a stranger and for an unknown context', async () => {
  const { id } = await newContext('Доставка', ['Сколько стоит доставка?']);
  const { access: token } = await server.signUp();
  const status = async (options: { token?: string; params: { id: string } }): Promise<number> =>
    (await server.call('GET /assistant/similar/label/id/{id}', options)).status;
  expect(await status({ token, params: { id } })).toBe(404);
  expect(await status({ token: owner.access, params: { id: 'none' } })).toBe(404);
  expect(await status({ params: { id } })).toBe(401);
});

it.each(['GET /assistant/similar/label/id/{id}', 'GET /assistant/ctx/mixed/{id}'] as const)(
  '%s makes an owner’s calls wait in turn, and refuses those beyond with 429',
  async (name) => {
    const { id } = await newContext('Время', ['Сколько стоит предмет?']);
    const release = await occupyThreads(server.deps.pool, owner.teamId);
    const statuses: number[] = [];
    const ask = async (): Promise<void> => {
      statuses.push((await server.call(name, { token: owner.access, params: { id } })).status);
    };
    const all = Array.from({ length: poolBounds.waitingEach + 3 }, ask);
    await expect.poll(() => statuses).toContain(429);
    expect(statuses).not.toContain(200);
    await release();
    await Promise.all(all);
    // Which of them had a turn depends on the order of their readings; a later one has.
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    await ask();
    expect(statuses.at(-1)).toBe(200);
  },
);
