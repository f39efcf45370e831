import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pin } from '../../contract.ts';
import {
  call,
  labelId,
  learn,
  mine,
  moved,
  pin,
  pinned,
  publish,
  removeContext,
  replay,
  server,
  startLearning,
  stopLearning,
  test,
  timesOfParts,
  trainedAt,
  twins,
  untaught,
  type Pinned,
} from './control-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

describe('control questions', () => {
  it('are pinned to a context or to no answer, listed and deleted; strangers find none', async () => {
    const domainId = await untaught();
    const first = await pin(domainId, 'Привезёте завтра?', 'Доставка');
    expect(first).toMatchObject({ question: 'Привезёте завтра?', label: 'Доставка', failing: false });
    const second = await pin(domainId, 'Кто президент?', null);
    expect(second).toMatchObject({ labelId: null, label: null });
    const again = await pin(domainId, ' привезёте ЗАВТРА ', 'Оплата');
    const list = async (): Promise<Pin[]> =>
      (await call('GET /assistant/pin/list/domain/id/{domainId}', { params: { domainId } })).body;
    expect((await list()).map(({ id, label }) => [id, label])).toEqual([
      [again.id, 'Оплата'],
      [second.id, null],
    ]);
    const stranger = await server.signUp();
    const { status } = await call('DELETE /assistant/pin/delete/{id}', {
      params: { id: second.id },
      token: stranger.access,
    });
    expect(status).toBe(404);
    const other = await untaught();
    const foreignLabel = await labelId(other, 'Оплата');
    const body = { domainId, question: 'Что?', labelId: foreignLabel };
    expect((await call('POST /assistant/pin/create', { body })).status).toBe(404);
    await call('DELETE /assistant/pin/delete/{id}', { params: { id: second.id } });
    expect((await list()).map(({ id }) => id)).toEqual([again.id]);
  });

  it('are at most 500', async () => {
    const domainId = await untaught();
    const learned = await pin(domainId, 'Первый?', null);
    await server.deps.db
      .insertInto('pin')
      .values(
        Array.from({ length: 499 }, (_, i) => ({
          id: `${domainId}${i}`,
          domain_id: domainId,
          question: `Вопрос ${i}`,
          hash: `${i}`,
          label_id: null,
          label: '',
          failing: 0,
          created_at: 1,
        })),
      )
      .execute();
    const body = { domainId, question: 'Лишний?', labelId: null };
    expect(await call('POST /assistant/pin/create', { body })).toMatchObject({
      status: 400,
      body: { fieldCodes: { question: 'too_many' } },
    });
    await pin(domainId, learned.question, 'Доставка');
  });
});

const without = (name: string) => (domainId: string) => removeContext(domainId, name);
const twin = (name: string, question: string) => (domainId: string) =>
  mine.importContexts(domainId, [twins(name, question)]);
/** Replaces the questions of a context. */
const emptied = (name: string, questions: string[]) => async (domainId: string) => {
  await removeContext(domainId, name);
  await mine.importContexts(domainId, [{ label: name, description: '', questions, answers: ['Иной ответ.'] }]);
};
/** Deletes the questions or the answers of a context. */
const entries = (name: string, type: 'question' | 'answer') => async (domainId: string) => {
  const id = await labelId(domainId, name);
  const { qa } = (await call('GET /assistant/ctx/detail/{id}', { params: { id } })).body;
  for (const entry of qa.filter((one: { type: string }) => one.type === type)) {
    await call('DELETE /assistant/qa/delete/{id}', { params: { id: entry.id } });
  }
};

const breaks: readonly (readonly [
  what: string,
  pins: readonly Pinned[],
  change: (domainId: string) => Promise<unknown>,
])[] = [
  ['the context is deleted: delivery', ['delivery', 'speed'], without('Доставка')],
  ['the context is deleted: payment', ['card'], without('Оплата')],
  ['the context is deleted: refund', ['back', 'money'], without('Возврат')],
  ['all answers are deleted: delivery', ['delivery'], entries('Доставка', 'answer')],
  ['all answers are deleted: payment', ['cash'], entries('Оплата', 'answer')],
  ['all questions are deleted: refund', ['back'], entries('Возврат', 'question')],
  ['all questions are deleted: payment', ['card', 'cash'], entries('Оплата', 'question')],
  ['all questions are deleted: delivery', ['speed'], entries('Доставка', 'question')],
  ['all answers are deleted: refund', ['money'], entries('Возврат', 'answer')],
  [
    'the context is recreated with other questions',
    ['card'],
    emptied('Оплата', ['Какой у вас телефон?', 'Ваша почта?']),
  ],
  ['the context is recreated with the same questions', ['back'], moved('Возврат', 'Возврат')],
  ['the questions go to a new context: delivery', ['delivery', 'speed'], moved('Доставка', 'Привоз')],
  ['the questions go to a new context: payment', ['cash'], moved('Оплата', 'Касса')],
  ['the questions go to a new context: refund', ['money'], moved('Возврат', 'Обмен')],
  ['another context has the question too: delivery', ['delivery'], twin('Цены', 'Сколько стоит доставка?')],
  ['another context has the question too: speed', ['speed'], twin('Сроки', 'Как быстро доставите заказ?')],
  ['another context has the question too: card', ['card'], twin('Карты', 'Можно ли оплатить картой?')],
  ['another context has the question too: cash', ['cash'], twin('Наличные', 'Принимаете ли вы наличные?')],
  ['another context has the question too: refund', ['back'], twin('Обмены', 'Как вернуть товар?')],
  ['another context has the question too: money', ['money'], twin('Деньги', 'Верните деньги за товар')],
];

describe('a broken control question stops publishing', () => {
  it('in each of 20 ways to break one', () => expect(breaks).toHaveLength(20));

  it.each(breaks)('%s', async (_, keys, change) => {
    const domainId = await untaught();
    for (const key of keys) await pin(domainId, pinned[key][0], pinned[key][1]);
    const first = await learn(domainId);
    expect([first.published, first.changes.pins, first.changes.broken]).toEqual([true, keys.length, 0]);
    await change(domainId);
    const learned = await learn(domainId);
    expect(learned.published).toBe(false);
    expect(learned.changes.broken).toBeGreaterThan(0);
    expect(keys.map((key) => pinned[key][0])).toContain(learned.broken[0]!.question);
    expect(await trainedAt(domainId)).toBe(first.trainedAt);
  });

  it('also if it must have no answer and has one now', async () => {
    const domainId = await untaught();
    await pin(domainId, 'Есть ли скидки студентам?', null);
    expect((await learn(domainId)).published).toBe(true);
    await mine.importContexts(domainId, [twins('Скидки', 'Есть ли скидки студентам?')]);
    const learned = await learn(domainId);
    expect([learned.published, learned.broken]).toEqual([
      false,
      [{ question: 'Есть ли скидки студентам?', label: null, answered: 'Скидки' }],
    ]);
  });

  it('until the owner decides: the reviewed model is published, and the question stops no later run', async () => {
    const domainId = await untaught();
    await pin(domainId, ...pinned.back);
    await learn(domainId);
    await moved('Возврат', 'Обмен')(domainId);
    const learned = await learn(domainId);
    expect(await replay(domainId)).toMatchObject({
      state: 'waiting',
      expiresAt: expect.any(String),
      items: [
        {
          kind: 'broken',
          question: 'Как вернуть товар?',
          wanted: 'Возврат',
          before: { outcome: 'answer', label: null },
          after: { outcome: 'answer', label: 'Обмен' },
        },
      ],
    });
    const elsewhere = { ...learned, trainedAt: new Date(Date.parse(learned.trainedAt) - 1).toISOString() };
    expect((await publish(domainId, elsewhere)).status).toBe(409);
    const stranger = await server.signUp();
    const foreign = { token: stranger.access, body: { domainId, trainedAt: learned.trainedAt } };
    expect((await call('POST /assistant/publish', foreign)).status).toBe(404);
    expect(await timesOfParts(domainId)).toHaveLength(2);
    expect(await publish(domainId, learned)).toMatchObject({ status: 200, body: { published: true } });
    expect(await trainedAt(domainId)).toBe(learned.trainedAt);
    expect((await test(domainId, 'Как вернуть товар?')).label).toBe('Обмен');
    expect(await timesOfParts(domainId)).toEqual([Date.parse(learned.trainedAt)]);
    expect((await publish(domainId, learned)).status).toBe(409);
    expect((await replay(domainId)).state).toBe('published');
    const again = await learn(domainId);
    expect([again.published, again.changes.failing, again.changes.broken]).toEqual([true, 1, 0]);
  });

  it('is reported as mended when it passes again, and stops the next time it is broken', async () => {
    const domainId = await untaught();
    await pin(domainId, 'Есть ли скидки студентам?', null);
    await learn(domainId);
    await mine.importContexts(domainId, [twins('Скидки', 'Есть ли скидки студентам?')]);
    await publish(domainId, await learn(domainId));
    await removeContext(domainId, 'Скидки');
    const mended = await learn(domainId);
    expect([mended.published, mended.changes.mended]).toEqual([true, 1]);
    await mine.importContexts(domainId, [twins('Скидки', 'Есть ли скидки студентам?')]);
    expect((await learn(domainId)).published).toBe(false);
  });
});
