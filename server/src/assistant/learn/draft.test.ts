import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleMark, type LabelDetail, type PortableContext, type Verdict } from '../../contract.ts';
import { shopContexts } from '../assistant-fixture.ts';
import { ask, consider } from '../assistant-service.ts';
import {
  call,
  domainOf,
  labelId,
  mine,
  newDomain,
  newShop,
  server,
  startLearning,
  stopLearning,
} from './learn-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

const test = (domainId: string, question: string, draft?: boolean) =>
  call<Verdict>('POST /assistant/qa/test', { body: { domainId, question, ...(draft === undefined ? {} : { draft }) } });

const address: PortableContext = {
  label: 'Адрес',
  description: exampleMark,
  questions: ['Где вы находитесь?', 'Какой у вас адрес?', 'Как вас найти?', 'На какой вы улице?'],
  answers: ['Мы на Садовой улице, 1.'],
};

describe('a question to the contexts as they are now', () => {
  it('is answered before any training run, and from what was added since; without `draft` as the site does', async () => {
    const domainId = await newShop();
    expect(await test(domainId, 'Сколько стоит доставка?')).toMatchObject({
      status: 409,
      body: { code: 'not_trained' },
    });
    expect((await test(domainId, 'Почём доставка курьером?', true)).body).toMatchObject({
      label: 'Доставка',
      outcome: 'answer',
      options: [],
    });
    expect((await domainOf(domainId)).trainedAt).toBeNull();
    await mine.learn(domainId);
    await mine.importContexts(domainId, [{ ...address, description: '' }]);
    expect((await test(domainId, 'Какой у вас адрес?', true)).body).toMatchObject({
      answer: 'Мы на Садовой улице, 1.',
    });
    const onSite = await test(domainId, 'Какой у вас адрес?');
    expect(onSite.body.answer).toBeNull();
    expect(onSite.body).not.toHaveProperty('outcome');
  });

  it('has its options where it is between two contexts, and none of a deleted one', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const words = ['деньги', 'заказ', 'товар', 'картой', 'доставка', 'наличные', 'вернуть', 'курьер', 'цена'];
    const between = words.flatMap((one) => words.map((other) => `${one} и ${other}`));
    const verdicts = await Promise.all(between.map(async (text) => (await test(domainId, text, true)).body));
    const unsure = verdicts.find(({ outcome }) => outcome === 'suggest');
    expect(unsure).toMatchObject({ answer: null });
    expect(unsure!.options!.length).toBeGreaterThan(0);
    await call('DELETE /assistant/label/delete/{id}', { params: { id: await labelId(domainId, 'Оплата') } });
    expect((await test(domainId, 'Как оплатить заказ?', true)).body.label).not.toBe('Оплата');
  });

  it('is refused while there is nothing to train', async () => {
    const refused = await test(await newDomain(), 'Где?', true);
    expect(refused).toMatchObject({ status: 422, body: { code: 'nothing_to_learn' } });
  });
});

describe('an example that its owner has not confirmed', () => {
  const shop = async (): Promise<string> => {
    const domainId = await newDomain();
    await mine.importContexts(domainId, [...shopContexts, address]);
    return domainId;
  };
  const answerId = async (domainId: string): Promise<string> => {
    const path = { params: { id: await labelId(domainId, address.label) } };
    const { body } = await call<LabelDetail>('GET /assistant/ctx/detail/{id}', path);
    return body.qa.find(({ type }) => type === 'answer')!.id;
  };
  const known = async (domainId: string): Promise<string | null | undefined> => {
    await mine.learn(domainId);
    return (await ask(server.deps, domainId, 'Какой у вас адрес?'))?.answer;
  };

  it('is not trained and not offered to visitors, but answered in the trial', async () => {
    const domainId = await shop();
    expect(await mine.learn(domainId)).toMatchObject({ labels: 3 });
    for (const question of ['Какой у вас адрес?', 'адрес', 'как вас найти на улице']) {
      const { considerations } = (await consider(server.deps, domainId, question))!;
      expect(JSON.stringify(considerations)).not.toMatch(/Садов|Адрес|Как вас найти/);
    }
    expect((await test(domainId, 'Какой у вас адрес?', true)).body).toMatchObject({ answer: address.answers[0] });
  });

  it('is not answered by a model that was trained on it before', async () => {
    const domainId = await newDomain();
    await mine.importContexts(domainId, [...shopContexts, { ...address, description: '' }]);
    expect(await known(domainId)).toBe(address.answers[0]);
    const id = await labelId(domainId, address.label);
    await call('PATCH /assistant/label/edit/{id}', {
      params: { id },
      body: { label: address.label, description: exampleMark },
    });
    expect((await ask(server.deps, domainId, 'Какой у вас адрес?'))?.answer).toBeNull();
  });

  it('alone leaves nothing to train, and the refusal names the way out', async () => {
    const domainId = await newDomain();
    await mine.importContexts(domainId, [address]);
    const refused = await call('POST /assistant/learn', { body: { domainId } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'nothing_to_learn' } });
    expect(refused.body.detail).toContain('Ответ верный');
  });

  it('is trained once its answer is changed, replaced by an import, or confirmed', async () => {
    const changed = await shop();
    await call('PATCH /assistant/qa/edit/{id}', {
      params: { id: await answerId(changed) },
      body: { sentences: ['Лесная, 5.'] },
    });
    expect(await known(changed)).toBe('Лесная, 5.');

    const imported = await shop();
    await mine.importContexts(imported, [{ ...address, description: '', questions: [], answers: ['Полевая, 7.'] }]);
    expect(['Полевая, 7.', ...address.answers]).toContain(await known(imported));

    const confirmed = await shop();
    await call('PATCH /assistant/label/edit/{id}', {
      params: { id: await labelId(confirmed, address.label) },
      body: { label: address.label, description: '' },
    });
    expect(await known(confirmed)).toBe(address.answers[0]);
  });

  it('stays one when only questions are added, or the same set is imported again', async () => {
    const domainId = await shop();
    await mine.createQa(await labelId(domainId, address.label), 'question', ['Подскажите адрес']);
    await mine.importContexts(domainId, [address]);
    expect(await known(domainId)).toBeNull();
  });
});

describe('a complaint', () => {
  const hours: PortableContext = {
    label: 'Часы работы',
    description: '',
    questions: ['Во сколько вы открываетесь?', 'До скольки вы работаете?', 'Какие у вас часы работы?', 'Вы открыты?'],
    answers: ['С девяти до шести.'],
  };
  const money = 'Вернуть товар можно за 14 дней.';

  it.each([
    ['уже 2 часа жду', null],
    ['Опять никто не открывает, какие у вас часы работы?', null],
    ['Верните деньги за товар', money],
  ])('goes to a person, with an answer about complaints alone: «%s»', async (text, answer) => {
    const domainId = await newDomain();
    await mine.importContexts(domainId, [...shopContexts, hours]);
    const expected = { outcome: 'person', answer, options: [] };
    expect((await test(domainId, text, true)).body, 'as it is now').toMatchObject(expected);
    await mine.learn(domainId);
    expect((await test(domainId, text, true)).body, 'as trained').toMatchObject(expected);
    expect((await test(domainId, text)).body.answer).toBe(answer);
    const considered = await consider(server.deps, domainId, text);
    expect(considered).toMatchObject({ isComplaint: true });
    expect(considered!.considerations.flatMap(({ options }) => options)).toEqual([]);
  });
});
