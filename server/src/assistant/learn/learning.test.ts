import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learned, Verdict } from '../../contract.ts';
import { putFile, storedFile } from '../assistant-fixture.ts';
import { ask } from '../assistant-service.ts';
import {
  call,
  discounts,
  domainOf,
  labelId,
  mine,
  newDomain,
  newShop,
  owner,
  server,
  startLearning,
  stopLearning,
  timesOfParts,
  withCommits,
} from './learn-fixture.ts';
import { learnContexts } from './learn-service.ts';

beforeAll(startLearning);
afterAll(stopLearning);

/** Resolves once the domain's training run has started. */
const underWay = (domainId: string): Promise<void> =>
  new Promise((resolve) => {
    server.deps.bus.subscribe(
      `owner:${owner.teamId}`,
      ({ frame }: { frame?: { type: string; domainId: string; share: number } }) => {
        if (frame?.type === 'learn' && frame.domainId === domainId && frame.share > 0) resolve();
      },
    );
  });

describe('POST /assistant/learn', () => {
  it('trains the assistant to answer with the owner’s answers', async () => {
    const domainId = await newShop();
    expect(
      await call('POST /assistant/qa/test', { body: { domainId, question: 'Сколько стоит доставка?' } }),
    ).toMatchObject({ status: 409, body: { code: 'not_trained' } });
    const learned: Learned = await mine.learn(domainId);
    expect(learned).toMatchObject({
      domainId,
      labels: 3,
      questions: 18,
      answers: 3,
      quality: { accuracy: expect.any(Number), threshold: expect.any(Number) },
    });
    expect(learned.seconds).toBeGreaterThan(0);
    expect((await domainOf(domainId)).trainedAt).toBe(learned.trainedAt);
    const verdict: Verdict = await mine.test(domainId, 'сколько стоит доставка');
    expect(verdict).toMatchObject({
      answer: 'Доставка стоит 300 рублей и занимает два дня.',
      label: 'Доставка',
      read: 'сколько стоит доставка',
    });
    expect(verdict.confidence).toBeGreaterThanOrEqual(verdict.threshold);
    expect(verdict.candidates[0]).toEqual({ label: 'Доставка', confidence: verdict.confidence });
    expect(verdict.matches[0]).toMatchObject({ sentence: 'Сколько стоит доставка?', qaId: expect.any(String) });
    const unknown: Verdict = await mine.test(domainId, 'Кто написал «Войну и мир»?');
    expect([unknown.answer, unknown.label, unknown.candidates.length]).toEqual([null, null, 3]);
  });

  it('returns 422 with what the labels lack', async () => {
    const domainId = await newDomain();
    expect(await call('POST /assistant/learn', { body: { domainId } })).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_learn', detail: 'В домене нет ни одного контекста.' },
    });
    await mine.importContexts(domainId, [
      { label: 'Только вопрос', description: '', questions: ['Где вы?'], answers: [] },
      { label: 'Только ответ', description: '', questions: [], answers: ['Мы тут.'] },
      { label: 'Пусто', description: '', questions: [], answers: [] },
    ]);
    const { status, body } = await call('POST /assistant/learn', { body: { domainId } });
    expect([status, body.code, body.fields]).toEqual([
      422,
      'nothing_to_learn',
      { 'Только вопрос': 'нет ответов', 'Только ответ': 'нет вопросов', Пусто: 'нет вопросов, нет ответов' },
    ]);
    expect(body.detail).toContain('«Только вопрос» — нет ответов');
    expect((await domainOf(domainId)).trainedAt).toBeNull();
  });

  it('publishes its progress to the owner, and 1 when the new model answers', async () => {
    const domainId = await newShop();
    const shares: number[] = [];
    const stop = server.deps.bus.subscribe(
      `owner:${owner.teamId}`,
      ({ frame }: { frame?: { type: string; domainId: string; share: number } }) => {
        if (frame?.type === 'learn' && frame.domainId === domainId) shares.push(frame.share);
      },
    );
    await mine.learn(domainId);
    stop();
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(shares.length).toBeGreaterThan(2);
  });

  it('runs once for concurrent calls, and again after the contexts have changed', async () => {
    const domainId = await newShop();
    const begun = underWay(domainId);
    const started = Array.from({ length: 3 }, () => mine.learn(domainId));
    await begun;
    await mine.importContexts(domainId, [
      { label: 'Скидки', description: '', questions: ['Есть ли скидки?', 'Дайте промокод'], answers: ['Скидок нет.'] },
    ]);
    const late: Learned = await mine.learn(domainId);
    const early: Learned[] = await Promise.all(started);
    expect(new Set(early.map(({ trainedAt }) => trainedAt)).size).toBe(1);
    expect([early[0]!.labels, late.labels]).toEqual([3, 4]);
    expect((await domainOf(domainId)).changedAt).toBeNull();
    expect((await domainOf(domainId)).trainedAt).toBe(late.trainedAt);
    expect((await mine.test(domainId, 'Есть ли скидки?')).label).toBe('Скидки');
  });

  it('detects changes of the contexts since the last run', async () => {
    const domainId = await newDomain();
    const isChanged = async (): Promise<boolean> => (await domainOf(domainId)).changedAt !== null;
    expect(await isChanged()).toBe(false);
    const steps: (() => Promise<unknown>)[] = [
      () => mine.importContexts(domainId),
      async () => mine.createQa(await labelId(domainId, 'Оплата'), 'question', ['Берёте ли вы чеки?']),
      () => mine.createLabel(domainId, 'Гарантия'),
      async () =>
        call('PATCH /assistant/label/edit/{id}', {
          params: { id: await labelId(domainId, 'Гарантия') },
          body: { label: 'Ремонт' },
        }),
      async () => call('DELETE /assistant/label/delete/{id}', { params: { id: await labelId(domainId, 'Ремонт') } }),
      async () => {
        const { qa } = (
          await call('GET /assistant/ctx/detail/{id}', { params: { id: await labelId(domainId, 'Оплата') } })
        ).body;
        return call('PATCH /assistant/qa/edit/{id}', {
          params: { id: qa.at(-1).id },
          body: { sentences: ['А чеки?'] },
        });
      },
      async () => {
        const { qa } = (
          await call('GET /assistant/ctx/detail/{id}', { params: { id: await labelId(domainId, 'Оплата') } })
        ).body;
        return call('DELETE /assistant/qa/delete/{id}', { params: { id: qa.at(-1).id } });
      },
    ];
    for (const step of steps) {
      await step();
      expect(await isChanged()).toBe(true);
      await mine.learn(domainId);
      expect(await isChanged()).toBe(false);
    }
    await mine.importContexts(domainId);
    expect(await isChanged()).toBe(false);
    const begun = underWay(domainId);
    const learning = mine.learn(domainId);
    await begun;
    await mine.createLabel(domainId, 'Во время обучения');
    await learning;
    expect(await isChanged()).toBe(true);
  });

  it('lets the old model answer until the new one is there, and does not block the server', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const size = 600;
    await mine.importContexts(
      domainId,
      Array.from({ length: 10 }, (_, l) => ({
        label: `Тема ${l}`,
        description: '',
        questions: Array.from(
          { length: size / 10 },
          (_, i) => `вопрос ${i} про тему ${l} и её особенность номер ${i * l}`,
        ),
        answers: [`Ответ ${l}`],
      })),
    );
    let done = false;
    const learning = mine.learn(domainId).finally(() => (done = true));
    let during = 0;
    while (!done) {
      const { answer }: Verdict = await mine.test(domainId, 'Как вернуть товар?');
      expect(answer).toBe('Вернуть товар можно за 14 дней.');
      during += 1;
    }
    expect((await learning).labels).toBe(13);
    expect(during).toBeGreaterThan(10);
  });

  it('is stopped at its time limit: the old model answers, and the next run succeeds', async () => {
    const domainId = await newShop();
    const { trainedAt } = await mine.learn(domainId);
    await mine.importContexts(domainId, [discounts]);
    const domain = { id: domainId, ownerId: owner.teamId };
    await expect(learnContexts(server.deps, domain, () => 1)).rejects.toMatchObject({
      reason: 'unavailable',
      retryAfter: 5,
    });
    expect((await domainOf(domainId)).trainedAt).toBe(trainedAt);
    expect(await timesOfParts(domainId)).toEqual([Date.parse(trainedAt)]);
    expect(await mine.test(domainId, 'Как вернуть товар?')).toMatchObject({
      answer: 'Вернуть товар можно за 14 дней.',
    });
    expect((await mine.test(domainId, 'Дайте промокод')).label).not.toBe('Скидки');
    await mine.learn(domainId);
    expect((await mine.test(domainId, 'Дайте промокод')).label).toBe('Скидки');
  });

  it('fails cleanly when the domain is deleted during training', async () => {
    const domainId = await newShop();
    const { pool } = server.deps;
    const run: typeof pool.run = async (...task) => {
      const trained = await pool.run(...task);
      expect((await call('DELETE /domain/delete/{id}', { params: { id: domainId } })).status).toBe(200);
      return trained;
    };
    const learning = learnContexts({ ...server.deps, pool: { ...pool, run } }, { id: domainId, ownerId: owner.teamId });
    await expect(learning).rejects.toMatchObject({ reason: 'not_found' });
    expect(
      await server.deps.db.selectFrom('model').select('domain_id').where('domain_id', '=', domainId).execute(),
    ).toEqual([]);
    expect(await timesOfParts(domainId)).toEqual([]);
  });

  it('fails cleanly when the domain is deleted while the model is written', async () => {
    const [domainId, other] = [await newShop(), await newDomain()];
    const learning = learnContexts(
      withCommits(async (number) => {
        if (number === 1) await call('DELETE /domain/delete/{id}', { params: { id: domainId } });
      }),
      { id: domainId, ownerId: owner.teamId },
    );
    await expect(learning).rejects.toMatchObject({ reason: 'not_found' });
    expect(await timesOfParts(domainId)).toEqual([]);
    expect(await domainOf(other)).toBeDefined();
  });

  it('that is killed while it writes leaves the old model, and the next one deletes its parts', async () => {
    const domainId = await newShop();
    const { trainedAt }: Learned = await mine.learn(domainId);
    await mine.importContexts(domainId, [discounts]);
    const killed = learnContexts(
      withCommits((number) => {
        if (number === 2) throw new Error('killed');
      }),
      { id: domainId, ownerId: owner.teamId },
    );
    await expect(killed).rejects.toThrow('killed');
    expect(await timesOfParts(domainId)).toHaveLength(2);
    const elsewhere = { ...server.deps, db: server.deps.db.withTables() };
    expect((await ask(elsewhere, domainId, 'Как вернуть товар?'))!.label).toBe('Возврат');
    expect(await domainOf(domainId)).toMatchObject({ trainedAt, changedAt: expect.any(String) });
    const { trainedAt: next }: Learned = await mine.learn(domainId);
    expect(await timesOfParts(domainId)).toEqual([Date.parse(next)]);
    expect((await mine.test(domainId, 'Дайте промокод')).label).toBe('Скидки');
  });

  it('does not replace a newer model of another process', async () => {
    const [domainId, taught] = [await newShop(), await newDomain()];
    await mine.importContexts(taught, [discounts]);
    await mine.learn(taught);
    await mine.learn(domainId);
    const file = await storedFile(server, taught);
    await learnContexts(
      withCommits((number) => (number === 1 ? putFile(server, domainId, file) : undefined)),
      { id: domainId, ownerId: owner.teamId },
    );
    expect(await storedFile(server, domainId)).toEqual(file);
    expect(await timesOfParts(domainId)).toHaveLength(1);
    expect((await mine.test(domainId, 'Дайте промокод')).matches[0].sentence).toBe('Дайте промокод');
  });
});
