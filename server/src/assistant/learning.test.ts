import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, Domain, Learned, Verdict } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../platform/testing.ts';
import { asOwner, putFile, shopContexts, storedFile } from './assistant-fixture.ts';
import { ask, recordMissed, suggestions } from './assistant-service.ts';
import { decodeModel, encodeModel } from './engine/index.ts';
import { learnContexts } from './learn-service.ts';
import { readParts, removeOldParts, writeParts } from './model-parts.ts';

let server: TestServer;
let owner: SignedUp;
let mine: ReturnType<typeof asOwner>;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  mine = asOwner(server, owner);
});
afterAll(() => server.stop());

const call = <T = any>(name: Call, options: CallOptions = {}) =>
  server.call<T>(name, { token: owner.access, ...options });
const newDomain = async (): Promise<string> => (await mine.createDomain(`learn${(names += 1)}.com`)).id;
const newShop = async (): Promise<string> => {
  const id = await newDomain();
  await mine.importContexts(id);
  return id;
};
const domainOf = async (id: string): Promise<Domain> =>
  (await call<Domain[]>('GET /domain/list')).body.find((domain) => domain.id === id)!;
const labelId = async (domainId: string, name: string): Promise<string> =>
  (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId } })).body.find(
    ({ label }: { label: string }) => label === name,
  ).id;

const discounts = {
  label: 'Скидки',
  description: '',
  questions: ['Есть ли скидки?', 'Дайте промокод', 'Скидка студентам'],
  answers: ['Скидок нет.'],
};

/** When the models were made of which parts are stored. */
const timesOfParts = async (domainId: string): Promise<number[]> =>
  (
    await server.deps.db
      .selectFrom('model_part')
      .select('trained_at')
      .distinct()
      .where('domain_id', '=', domainId)
      .orderBy('trained_at')
      .execute()
  ).map((row) => row.trained_at);

/** The server's dependencies, where `meanwhile` runs before each commit and receives its number. */
function withCommits(meanwhile: (number: number) => unknown): Deps {
  let commits = 0;
  const commit: Deps['commit'] = async (ownerId, work) => {
    commits += 1;
    await meanwhile(commits);
    return server.deps.commit(ownerId, work);
  };
  return { ...server.deps, commit };
}

/** Resolves once the domain's training run has started. */
const underWay = (domainId: string): Promise<void> =>
  new Promise((resolve) => {
    server.deps.bus.subscribe(
      `owner:${owner.id}`,
      ({ frame }: { frame?: { type: string; domainId: string; share: number } }) => {
        if (frame?.type === 'learn' && frame.domainId === domainId && frame.share > 0) resolve();
      },
    );
  });

describe('POST /assistant/learn', () => {
  it('teaches the assistant to answer with the words of the owner', async () => {
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

  it('refuses with what the labels lack', async () => {
    const domainId = await newDomain();
    expect(await call('POST /assistant/learn', { body: { domainId } })).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_learn', detail: 'В домене нет ни одного раздела.' },
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

  it('tells the owner how far it is, and at the end when the new model answers', async () => {
    const domainId = await newShop();
    const shares: number[] = [];
    const stop = server.deps.bus.subscribe(
      `owner:${owner.id}`,
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

  it('runs once for calls that come together, and again for contexts that changed meanwhile', async () => {
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

  it('knows whether the contexts are what it has learned', async () => {
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

  it('lets the old model answer until the new one is there, and the server serve meanwhile', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const size = 300;
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

  it('that takes too long is ended: the old model answers, and the next one learns', async () => {
    const domainId = await newShop();
    const { trainedAt } = await mine.learn(domainId);
    await mine.importContexts(domainId, [discounts]);
    const domain = { id: domainId, ownerId: owner.id };
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

  it('fails cleanly when the domain goes meanwhile', async () => {
    const domainId = await newShop();
    const learning = call('POST /assistant/learn', { body: { domainId } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await call('DELETE /domain/delete/{id}', { params: { id: domainId } })).status).toBe(200);
    expect(await learning).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(
      await server.deps.db.selectFrom('model').select('domain_id').where('domain_id', '=', domainId).execute(),
    ).toEqual([]);
    expect(await timesOfParts(domainId)).toEqual([]);
  });

  it('fails cleanly when the domain goes while the model is written', async () => {
    const [domainId, other] = [await newShop(), await newDomain()];
    const learning = learnContexts(
      withCommits(async (number) => {
        if (number === 1) await call('DELETE /domain/delete/{id}', { params: { id: domainId } });
      }),
      { id: domainId, ownerId: owner.id },
    );
    await expect(learning).rejects.toMatchObject({ reason: 'not_found' });
    expect(await timesOfParts(domainId)).toEqual([]);
    expect(await domainOf(other)).toBeDefined();
  });

  it('that is killed while it writes leaves the old model, and the next one takes its parts away', async () => {
    const domainId = await newShop();
    const { trainedAt }: Learned = await mine.learn(domainId);
    await mine.importContexts(domainId, [discounts]);
    const killed = learnContexts(
      withCommits((number) => {
        if (number === 2) throw new Error('killed');
      }),
      { id: domainId, ownerId: owner.id },
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

  it('does not put its model in the place of a newer one that another process has learned meanwhile', async () => {
    const [domainId, taught] = [await newShop(), await newDomain()];
    await mine.importContexts(taught, [discounts]);
    await mine.learn(taught);
    await mine.learn(domainId);
    const file = await storedFile(server, taught);
    await learnContexts(
      withCommits((number) => (number === 1 ? putFile(server, domainId, file) : undefined)),
      { id: domainId, ownerId: owner.id },
    );
    expect(await storedFile(server, domainId)).toEqual(file);
    expect(await timesOfParts(domainId)).toHaveLength(1);
    expect((await mine.test(domainId, 'Дайте промокод')).matches[0].sentence).toBe('Дайте промокод');
  });
});

describe('the stored model', () => {
  it('is read whole while another takes its place', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const file = await storedFile(server, domainId);
    for (let k = 0; k < 5; k++) {
      const next = file.map((byte) => byte ^ (k + 1));
      const reading = storedFile(server, domainId);
      await putFile(server, domainId, next);
      await removeOldParts(server.deps, { id: domainId, ownerId: owner.id });
      const read = await reading;
      expect(read.length).toBe(file.length);
      expect(read.every((byte, i) => byte === (file[i]! ^ k)) || read.every((byte, i) => byte === next[i])).toBe(true);
    }
  });

  it('of many parts is read as it was written, and not before it was written whole', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const domain = { id: domainId, ownerId: owner.id };
    const [before, file] = [await storedFile(server, domainId), crypto.getRandomValues(new Uint8Array(65_536))];
    const large = Buffer.concat([file, file, file, file, file, file.subarray(3)]);
    await expect(
      writeParts(
        withCommits((number) => {
          if (number === 3) throw new Error('killed');
        }),
        domain,
        large,
      ),
    ).rejects.toThrow('killed');
    expect(await storedFile(server, domainId)).toEqual(before);
    const at = await writeParts(server.deps, domain, large);
    expect(await storedFile(server, domainId)).toEqual(before);
    await server.deps.db.updateTable('model').set({ trained_at: at }).where('domain_id', '=', domainId).execute();
    expect(large.equals(await storedFile(server, domainId))).toBe(true);
  });

  it('goes with its domain', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    expect(await timesOfParts(domainId)).toHaveLength(1);
    await call('DELETE /domain/delete/{id}', { params: { id: domainId } });
    expect(await timesOfParts(domainId)).toEqual([]);
  });

  const damage = async (domainId: string, change: (bytes: Uint8Array) => Uint8Array): Promise<void> => {
    await putFile(server, domainId, change(await storedFile(server, domainId)));
  };

  it.each([
    ['cut', (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1)],
    ['altered', (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 100 ? byte ^ 1 : byte))],
    ['missing', () => new Uint8Array()],
    [
      'altered and packed anew',
      (bytes: Uint8Array) =>
        Bun.zstdCompressSync(Bun.zstdDecompressSync(bytes).map((byte, i) => (i === 1000 ? byte ^ 1 : byte))),
    ],
    [
      'of another version',
      (bytes: Uint8Array) =>
        Bun.zstdCompressSync(Bun.zstdDecompressSync(bytes).map((byte, i) => (i === 8 ? byte + 1 : byte))),
    ],
  ])('is refused when it is %s, and learned anew', async (_, change) => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await damage(domainId, change);
    expect((await mine.test(domainId, 'Как вернуть товар?')).label).toBe('Возврат');
    expect((await storedFile(server, domainId)).length).toBeGreaterThan(1000);
    expect((await mine.test(domainId, 'Как вернуть товар?')).label).toBe('Возврат');
  });

  it('is gone when it is broken and nothing is left to learn', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await damage(domainId, () => new Uint8Array(3));
    for (const { label } of shopContexts)
      await call('DELETE /assistant/label/delete/{id}', { params: { id: await labelId(domainId, label) } });
    expect(await call('POST /assistant/qa/test', { body: { domainId, question: 'Вопрос' } })).toMatchObject({
      status: 409,
      body: { code: 'not_trained' },
    });
    expect((await domainOf(domainId)).trainedAt).toBeNull();
  });

  it('is taken up at once when another process has put it there', async () => {
    const [domainId, taught] = [await newShop(), await newDomain()];
    await mine.importContexts(taught, [discounts]);
    await mine.learn(domainId);
    await mine.learn(taught);
    expect(
      (await mine.test(domainId, 'Дайте промокод')).matches.map(({ sentence }: { sentence: string }) => sentence),
    ).not.toContain('Дайте промокод');
    await putFile(server, domainId, await storedFile(server, taught));
    expect((await mine.test(domainId, 'Дайте промокод')).matches[0].sentence).toBe('Дайте промокод');
  });
});

describe('a question added to a learned label', () => {
  const sentence = 'Дрон прилетит на балкон?';
  const asked = async (domainId: string) => {
    const { label, matches } = await mine.test(domainId, 'дрон на балкон прилетит');
    return [label, matches[0]?.sentence];
  };

  it('is answered at once, and the stored model stays the one that was learned', async () => {
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

  it('helps too when it was written into an entry that is there, and on another process', async () => {
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

  it('waits for the next learn in a label that was not learned', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const { id } = await mine.createLabel(domainId, 'Дроны');
    await mine.createQa(id, 'question', [sentence]);
    expect((await asked(domainId))[0]).toBeNull();
  });
});

describe('ask', () => {
  it('knows nothing before a learn', async () => {
    expect(await ask(server.deps, await newShop(), 'Как оплатить заказ?')).toBeNull();
  });

  it('follows what the owner changed since: other answers, another name, a deleted label', async () => {
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

  it("offers the owner's nearest questions when it is not sure", async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const model = decodeModel(Bun.zstdDecompressSync(await storedFile(server, domainId)));
    // An assistant that is never sure enough to answer.
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
    expect(shopContexts[0]!.questions).toContain(suggestions(considered)[0]);
    const known = new Set(shopContexts.flatMap(({ questions }) => questions));
    expect(suggestions(considered).filter((option) => !known.has(option))).toEqual([]);
    expect(suggestions(considered).length).toBeLessThanOrEqual(3);
  });
});

describe('the report', () => {
  it('names what is wrong with the contexts', async () => {
    const domainId = await newShop();
    expect(await call('GET /assistant/report/domain/id/{domainId}', { params: { domainId } })).toMatchObject({
      status: 409,
      body: { code: 'not_trained' },
    });
    await mine.importContexts(domainId, [
      {
        label: 'Способы оплаты',
        description: '',
        questions: ['Как оплатить заказ?', 'Чем платить'],
        answers: ['Картой.'],
      },
      { label: 'Без ответа', description: '', questions: ['Вы работаете в праздники?'], answers: [] },
    ]);
    const { trainedAt }: Learned = await mine.learn(domainId);
    await call('PATCH /assistant/label/edit/{id}', {
      params: { id: await labelId(domainId, 'Без ответа') },
      body: { label: 'Праздники' },
    });
    const { status, body } = await call('GET /assistant/report/domain/id/{domainId}', { params: { domainId } });
    expect([status, body.trainedAt]).toEqual([200, trainedAt]);
    expect(body.lacking).toEqual([{ label: 'Праздники', lacks: ['answer'] }]);
    expect(body.thin).toEqual([{ label: 'Способы оплаты', questions: 2 }]);
    expect(body.contradicting).toContainEqual({
      sentence: 'Как оплатить заказ?',
      labels: ['Оплата', 'Способы оплаты'],
    });
    for (const share of [body.accuracy, body.threshold, body.answered]) expect(share >= 0 && share <= 1).toBe(true);
  });
});

describe('missed questions', () => {
  const record = async (domainId: string, questions: string[]): Promise<void> => {
    for (const [i, question] of questions.entries()) {
      const considered = (await ask(server.deps, domainId, question))!;
      await recordMissed(server.deps.db, {
        domainId,
        dialogId: null as never,
        question,
        considered,
        at: 1_700_000_000_000 + i * 1000,
      });
    }
  };
  const list = async (domainId: string) =>
    (await call('GET /assistant/missed/list/domain/id/{domainId}', { params: { domainId } })).body;

  it('are listed alike together, the most asked first, and deleted together', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await record(domainId, [
      'Можно прийти с собакой?',
      'Где ваш офис?',
      'К вам можно с собаками?',
      'можно прийти с собакой',
    ]);
    const missed = await list(domainId);
    expect(missed).toHaveLength(2);
    expect(missed[0]).toMatchObject({
      question: 'Можно прийти с собакой?',
      count: 3,
      similar: ['К вам можно с собаками?', 'можно прийти с собакой'],
      lastAt: '2023-11-14T22:13:23.000Z',
    });
    expect(shopContexts.map(({ label }) => label)).toContain(missed[0].closest);
    expect((await call('DELETE /assistant/missed/delete/{id}', { params: { id: missed[0].id } })).status).toBe(200);
    expect(await list(domainId)).toEqual([missed[1]]);
    expect((await call('DELETE /assistant/missed/delete/{id}', { params: { id: missed[0].id } })).status).toBe(404);
  });

  it('go once the assistant has learned an answer to them', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await record(domainId, ['Есть ли у вас подарочная упаковка?', 'Где ваш офис?']);
    await mine.importContexts(domainId, [
      {
        label: 'Упаковка',
        description: '',
        questions: [
          'Есть ли у вас подарочная упаковка?',
          'Упакуйте в подарок',
          'Сколько стоит подарочная упаковка?',
          'Можно завернуть подарок?',
          'Подарочная коробка есть?',
        ],
        answers: ['Упакуем бесплатно.'],
      },
    ]);
    await mine.learn(domainId);
    expect((await list(domainId)).map(({ question }: { question: string }) => question)).toEqual(['Где ваш офис?']);
  });

  it('are the newest thousand', async () => {
    const domainId = await newShop();
    const considered = { read: 'где', candidates: [] };
    await server.deps.db.transaction().execute(async (trx) => {
      for (let at = 1; at <= 1003; at++)
        await recordMissed(trx, { domainId, dialogId: null as never, question: `где ${at}`, considered, at });
    });
    const rows = await server.deps.db
      .selectFrom('missed')
      .select('at')
      .where('domain_id', '=', domainId)
      .orderBy('at')
      .execute();
    expect([rows.length, rows[0]!.at]).toEqual([1000, 4]);
  });

  it('are at most twenty of one dialog, so that one visitor pushes out nobody else, each as far as it was read', async () => {
    const { id: domainId, site } = await mine.createDomain('one-visitor.com');
    const considered = { read: 'где', candidates: [] };
    const dialogs: string[] = [];
    for (const _ of [1, 2]) {
      const { session } = (await server.call('POST /widget/session', { body: { site } })).body;
      dialogs.push(
        (
          await server.deps.db
            .selectFrom('dialog')
            .select('id')
            .where('session', '=', session)
            .executeTakeFirstOrThrow()
        ).id,
      );
    }
    const [honest, hostile] = dialogs as [string, string];
    const words = `${'начало '.repeat(300)}середина ${'конец '.repeat(300)}`.trim();
    await server.deps.db.transaction().execute(async (trx) => {
      await recordMissed(trx, { domainId, dialogId: honest, question: 'Где ваш офис?', considered, at: 1 });
      for (let at = 2; at <= 1100; at++)
        await recordMissed(trx, { domainId, dialogId: hostile, question: `${at} ${words}`, considered, at });
    });
    const rows = await server.deps.db
      .selectFrom('missed')
      .select(['dialog_id', 'question', 'at'])
      .where('domain_id', '=', domainId)
      .orderBy('at')
      .execute();
    expect(rows).toHaveLength(21);
    expect(rows[0]).toMatchObject({ dialog_id: honest, question: 'Где ваш офис?' });
    expect([rows[1]!.at, rows.at(-1)!.at]).toEqual([1081, 1100]);
    expect(rows.at(-1)!.question).toMatch(/^1100 начало .*начало … конец .*конец$/);
    expect(rows.at(-1)!.question.length).toBeLessThanOrEqual(500);
  });
});
