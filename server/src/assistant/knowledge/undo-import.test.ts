import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortableContext, Reply } from '../../contract.ts';
import { asOwner, shopContexts } from '../assistant-fixture.ts';
import {
  call,
  discounts,
  domainOf,
  labelId,
  labels,
  mine,
  newDomain,
  newShop,
  owner,
  server,
  startLearning,
  stopLearning,
} from '../learn/learn-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

const nothing = { deleted: 0, updated: 0, questions: 0, answers: 0 };
const exported = async (domainId: string): Promise<PortableContext[]> =>
  (await call('GET /assistant/export/domain/id/{domainId}', { params: { domainId } })).body.contexts;
const importInto = (domainId: string, contexts: PortableContext[]): Promise<Reply<'POST /assistant/import'>> =>
  mine.importContexts(domainId, contexts);
const undo = (domainId: string, id: string, by = owner) =>
  call('POST /assistant/import/undo', { body: { domainId, id } }, by);
const quota = async () => (await call('GET /user/quota')).body.items;
const setsOf = async () =>
  (await server.deps.db.selectFrom('part').select('set_id').distinct().orderBy('set_id').execute()).map(
    ({ set_id }) => set_id,
  );

/** Adds to two contexts of the shop, describes the second, and creates one of its own. */
const wrong: PortableContext[] = [
  { ...shopContexts[0]!, questions: [...shopContexts[0]!.questions, 'Где мой заказ?'], answers: ['Скоро.'] },
  { label: 'Оплата', description: 'Чем платить', questions: [], answers: [] },
  discounts,
];

describe('an undone import', () => {
  it('restores contexts, counts and quotas, and leaves no parts', async () => {
    const domainId = await newShop();
    const before = [await labels(domainId), await exported(domainId), await quota()];
    await server.deps.parts.idle();
    const sets = await setsOf();
    const { id, ...added } = await importInto(domainId, wrong);
    expect(added).toEqual({ created: 1, updated: 2, questions: 4, answers: 2 });
    const { status, body } = await undo(domainId, id);
    expect([status, body]).toEqual([200, { deleted: 1, updated: 2, questions: 4, answers: 2 }]);
    expect([await labels(domainId), await exported(domainId), await quota()]).toEqual(before);
    await server.deps.parts.idle();
    expect(await setsOf()).toEqual(sets);
  });

  it('changes nothing the second time, also for concurrent calls', async () => {
    const domainId = await newShop();
    const { id } = await importInto(domainId, wrong);
    const both = await Promise.all([undo(domainId, id), undo(domainId, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.questions).toSorted()).toEqual([0, 4]);
    const after = [await exported(domainId), await domainOf(domainId)];
    expect((await undo(domainId, id)).body).toEqual(nothing);
    expect([await exported(domainId), await domainOf(domainId)]).toEqual(after);
    expect(after[0]).toEqual(shopContexts);
  });

  it('leaves what was added and edited since: entries, names, descriptions, and what another import has added', async () => {
    const domainId = await newShop();
    const renamed = { label: 'Новинки', description: '', questions: ['Что нового?'], answers: ['Всё.'] };
    const { id } = await importInto(domainId, [...wrong, renamed]);
    const [delivery, payment, , sale, news] = await labels(domainId);
    await mine.createQa(sale!.id, 'answer', ['Спросите нас.']);
    const { body: detail } = await call('GET /assistant/ctx/detail/{id}', { params: { id: delivery!.id } });
    const [question, answer] = detail.qa.slice(-2);
    expect([question.sentences, answer.sentences]).toEqual([['Где мой заказ?'], ['Скоро.']]);
    await call('PATCH /assistant/qa/edit/{id}', {
      params: { id: question.id },
      body: { sentences: ['Где моя посылка?'] },
    });
    const edit = (label: string, description: string, params: { id: string }) =>
      call('PATCH /assistant/label/edit/{id}', { params, body: { label, description } });
    await edit('Оплата', 'Как платить', payment!);
    await edit('Новости', '', news!);
    await importInto(domainId, [{ ...discounts, questions: ['Акции есть?'], answers: [] }]);

    expect((await undo(domainId, id)).body).toEqual({ deleted: 0, updated: 3, questions: 4, answers: 3 });
    expect(await exported(domainId)).toEqual([
      { ...shopContexts[0], questions: [...shopContexts[0]!.questions, 'Где моя посылка?'] },
      { ...shopContexts[1], description: 'Как платить' },
      shopContexts[2],
      { ...discounts, questions: ['Акции есть?'], answers: ['Спросите нас.'] },
      { label: 'Новости', description: '', questions: [], answers: [] },
    ]);
    expect((await labels(domainId)).map(({ questions, answers }) => [questions, answers])).toEqual([
      [7, 1],
      [6, 1],
      [6, 1],
      [1, 1],
      [0, 0],
    ]);
    expect((await undo(domainId, id)).body).toEqual(nothing);
  });

  it('deletes a context that was saved without a change', async () => {
    const domainId = await newDomain();
    const { id } = await importInto(domainId, [discounts]);
    const body = { label: discounts.label, description: '', passedOn: false };
    await call('PATCH /assistant/label/edit/{id}', {
      params: { id: await labelId(domainId, discounts.label) },
      body,
    });
    expect((await undo(domainId, id)).body).toMatchObject({ deleted: 1 });
    expect(await labels(domainId)).toEqual([]);
  });

  it('leaves the changes of another import, in either order', async () => {
    const described = [{ label: discounts.label, description: 'Когда дешевле', questions: [], answers: [] }];
    for (const first of [0, 1]) {
      const domainId = await newShop();
      const ids = [(await importInto(domainId, [discounts])).id, (await importInto(domainId, described)).id];
      await undo(domainId, ids[first]!);
      expect((await exported(domainId)).at(-1)).toEqual(first === 0 ? described[0] : discounts);
      await undo(domainId, ids[1 - first]!);
      const empty = { label: discounts.label, description: '', questions: [], answers: [] };
      // The first import created the context; the second one's description preserved it.
      expect((await exported(domainId)).slice(3)).toEqual(first === 0 ? [empty] : []);
    }
  });

  it('is deleted in batches if it is large', async () => {
    const domainId = await newShop();
    const many = Array.from({ length: 450 }, (_, i) => ({
      label: `Раздел ${i}`,
      description: '',
      questions: Array.from({ length: 20 }, (__, n) => `Вопрос ${n} раздела ${i}?`),
      answers: [`Ответ ${i}.`],
    }));
    const described = { ...shopContexts[1]!, description: 'Чем платить' };
    const { id } = await importInto(domainId, [...many, described]);
    expect((await undo(domainId, id)).body).toEqual({ deleted: 450, updated: 1, questions: 9000, answers: 450 });
    expect(await exported(domainId)).toEqual(shopContexts);
  });
});

describe('an undo of an import', () => {
  it("is refused for another owner's domain, and finds nothing of it in one's own", async () => {
    const domainId = await newShop();
    const { id } = await importInto(domainId, wrong);
    const before = await exported(domainId);
    const stranger = await server.signUp();
    const theirs = await asOwner(server, stranger).createDomain('undo-stranger.com');
    expect((await undo(domainId, id, stranger)).status).toBe(404);
    expect((await undo(theirs.id, id, stranger)).body).toEqual(nothing);
    expect((await undo(await newDomain(), id)).body).toEqual(nothing);
    expect((await call('POST /assistant/import/undo', { body: { domainId } })).status).toBe(400);
    expect(await exported(domainId)).toEqual(before);
  });

  it('marks the domain as changed; the import’s answers are not given, and the next run trains on the rest', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const { id } = await importInto(domainId, [discounts]);
    await mine.learn(domainId);
    expect(await mine.test(domainId, 'Дайте промокод')).toMatchObject({ label: 'Скидки' });
    expect((await domainOf(domainId)).changedAt).toBeNull();
    await undo(domainId, id);
    expect((await domainOf(domainId)).changedAt).not.toBeNull();
    expect(await mine.test(domainId, 'Дайте промокод')).toMatchObject({ answer: null });
    expect(await mine.learn(domainId)).toMatchObject({ labels: 3, questions: 18, answers: 3 });
    expect(await mine.test(domainId, 'Дайте промокод')).toMatchObject({ answer: null });
    expect(await mine.test(domainId, 'Как вернуть товар?')).toMatchObject({ label: 'Возврат' });
  });

  it('removes questions that were added to the loaded model', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const odd = 'Бандероль дроном прилетит?';
    const { id } = await importInto(domainId, [{ label: 'Доставка', description: '', questions: [odd], answers: [] }]);
    // Adding a question by hand reloads the model, now with those of the import.
    await mine.createQa(await labelId(domainId, 'Возврат'), 'question', ['Заберёте обратно?']);
    const matches = async () =>
      (await mine.test(domainId, odd)).matches.map(({ sentence }: { sentence: string }) => sentence);
    expect(await matches()).toContain(odd);
    await undo(domainId, id);
    expect(await matches()).not.toContain(odd);
  });
});
