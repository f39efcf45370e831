import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFile, shopContexts, storedFile } from './assistant-fixture.ts';
import { ask } from './assistant-service.ts';
import { decodeModel, encodeModel } from './engine/index.ts';
import { call, domainOf, labelId, mine, newShop, server, startLearning, stopLearning } from './learn/learn-fixture.ts';
import { readParts } from './learn/model-parts.ts';

beforeAll(startLearning);
afterAll(stopLearning);

it('a question is answered and options are offered while a transaction is being written', async () => {
  const domainId = await newShop();
  await mine.learn(domainId);
  // Loads the model.
  await ask(server.deps, domainId, 'Сколько стоит доставка?');
  await server.deps.db.transaction().execute(async () => {
    expect((await ask(server.deps, domainId, 'Как вернуть товар?'))!.answer).toBe('Вернуть товар можно за 14 дней.');
    expect((await ask(server.deps, domainId, 'заказ'))!.candidates.length).toBeGreaterThan(0);
  });
});

describe('a question added to a trained label', () => {
  const sentence = 'Дрон прилетит на балкон?';
  const asked = async (domainId: string) => {
    const { label, matches } = await mine.test(domainId, 'дрон на балкон прилетит');
    return [label, matches[0]?.sentence];
  };

  it('is answered at once without a change of the stored model', async () => {
    const domainId = await newShop();
    const { trainedAt } = await mine.learn(domainId);
    const stored = () => readParts(server.deps.db, domainId);
    const before = await stored();
    expect((await asked(domainId))[0]).toBeNull();
    await mine.createQa(await labelId(domainId, 'Доставка'), 'question', [sentence]);
    expect(await asked(domainId)).toEqual(['Доставка', sentence]);
    expect(await stored()).toEqual(before);
    expect((await domainOf(domainId)).trainedAt).toBe(trainedAt);
    await mine.learn(domainId);
    expect(await asked(domainId)).toEqual(['Доставка', sentence]);
  });

  it('is answered too when it was added to an existing entry, and on another process', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const other = { ...server.deps, db: server.deps.db.withTables() };
    expect((await ask(other, domainId, 'дрон на балкон прилетит'))!.label).toBeNull();
    const { qa } = (
      await call('GET /assistant/ctx/detail/{id}', { params: { id: await labelId(domainId, 'Доставка') } })
    ).body;
    const entry = qa.find(({ type }: { type: string }) => type === 'question');
    await call('PATCH /assistant/qa/edit/{id}', {
      params: { id: entry.id },
      body: { sentences: [...entry.sentences, sentence] },
    });
    expect(await asked(domainId)).toEqual(['Доставка', sentence]);
    expect((await ask(other, domainId, 'дрон на балкон прилетит'))!.label).toBe('Доставка');
  });

  it('waits for the next training run in a new label', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const { id } = await mine.createLabel(domainId, 'Дроны');
    await mine.createQa(id, 'question', [sentence]);
    await mine.createQa(id, 'answer', ['Прилетит.']);
    expect((await asked(domainId))[0]).toBeNull();
    await mine.learn(domainId);
    expect(await asked(domainId)).toEqual(['Дроны', sentence]);
  });
});

describe('ask', () => {
  it('returns null before the first training run', async () => {
    expect(await ask(server.deps, await newShop(), 'Как оплатить заказ?')).toBeNull();
  });

  it('uses the current answers and names, and no deleted label', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const id = await labelId(domainId, 'Оплата');
    const { qa } = (await call('GET /assistant/ctx/detail/{id}', { params: { id } })).body;
    const entry = qa.find(({ type }: { type: string }) => type === 'answer');
    const variants = ['Картой.', 'Наличными.', 'Как угодно.'];
    await call('PATCH /assistant/qa/edit/{id}', { params: { id: entry.id }, body: { sentences: variants } });
    await call('PATCH /assistant/label/edit/{id}', { params: { id }, body: { label: 'Деньги' } });
    const considerations = await Promise.all(
      shopContexts[1]!.questions.map((question) => ask(server.deps, domainId, question)),
    );
    const answers = considerations.filter((considered) => considered?.outcome === 'answer');
    expect(answers.length).toBeGreaterThan(3);
    for (const considered of answers)
      expect([variants.includes(considered!.answer!), considered!.label]).toEqual([true, 'Деньги']);
    expect((await ask(server.deps, domainId, shopContexts[1]!.questions[0]!))!.answer).toBe(considerations[0]!.answer);
    await call('DELETE /assistant/qa/delete/{id}', { params: { id: entry.id } });
    expect(await ask(server.deps, domainId, 'Как оплатить заказ?')).toMatchObject({
      answer: null,
      label: null,
      outcome: 'unknown',
    });
    await call('DELETE /assistant/label/delete/{id}', { params: { id } });
    const gone = await ask(server.deps, domainId, 'Как оплатить заказ?');
    expect([gone!.outcome, gone!.candidates.map(({ label }) => label).includes('Деньги')]).toEqual(['unknown', false]);
  });

  it("offers the owner's nearest questions below the threshold", async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const model = decodeModel(Bun.zstdDecompressSync(await storedFile(server, domainId)));
    // A threshold above 1: no answer is ever given.
    await putFile(
      server,
      domainId,
      Bun.zstdCompressSync(encodeModel({ ...model, calibration: { ...model.calibration, threshold: 1.01 } })),
    );
    const considered = (await ask(server.deps, domainId, 'сколько стоит доставка курьером'))!;
    expect([considered.outcome, considered.answer, considered.label, considered.candidates[0]!.label]).toEqual([
      'suggest',
      null,
      null,
      'Доставка',
    ]);
    expect(shopContexts[0]!.questions).toContain(considered.options[0]);
    const known = new Set(shopContexts.flatMap(({ questions }) => questions));
    expect(considered.options.filter((option) => !known.has(option))).toEqual([]);
    expect(considered.options.length).toBeLessThanOrEqual(3);
  });
});
