import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopContexts } from '../assistant-fixture.ts';
import { call, mine, newDomain, startLearning, stopLearning } from '../learn/learn-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

describe('import and export', () => {
  it('export what was imported; a repeated import adds what is lacking and takes nothing away', async () => {
    const domainId = await newDomain();
    const [id, counts] = [expect.any(String), { questions: 18, answers: 3 }];
    expect(await mine.importContexts(domainId)).toEqual({ id, created: 3, updated: 0, ...counts });
    expect(await mine.importContexts(domainId)).toEqual({ id, created: 0, updated: 0, questions: 0, answers: 0 });
    const more = [
      {
        label: 'Оплата',
        description: 'Чем платить',
        questions: ['Как оплатить заказ?', 'Есть ли рассрочка?', 'Есть ли рассрочка?'],
        answers: [],
      },
      { label: ' Скидки ', description: '', questions: ['Есть ли скидки?'], answers: ['Скидок нет.'] },
      { label: 'Скидки', description: '', questions: ['Дайте промокод'], answers: ['Скидок нет.'] },
    ];
    expect(await mine.importContexts(domainId, more)).toEqual({ id, created: 1, updated: 1, questions: 3, answers: 1 });
    const { body } = await call('GET /assistant/export/domain/id/{domainId}', { params: { domainId } });
    const [delivery, payment, refund] = shopContexts;
    expect(body.contexts).toEqual([
      delivery,
      { ...payment, description: 'Чем платить', questions: [...payment!.questions, 'Есть ли рассрочка?'] },
      refund,
      { label: 'Скидки', description: '', questions: ['Есть ли скидки?', 'Дайте промокод'], answers: ['Скидок нет.'] },
    ]);
    const copy = await newDomain();
    await mine.importContexts(copy, body.contexts);
    expect((await call('GET /assistant/export/domain/id/{domainId}', { params: { domainId: copy } })).body).toEqual(
      body,
    );
  });
});
