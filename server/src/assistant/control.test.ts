import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, Learned, Pin, PortableContext, Replay, Verdict } from '../platform/contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../platform/testing.ts';
import { asOwner, shopContexts } from './assistant-fixture.ts';
import { sweepWaiting } from './assistant-service.ts';
import { publishModel, waitingTime } from './publish-service.ts';

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
const untaught = async (): Promise<string> => {
  const { id } = await mine.createDomain(`control${(names += 1)}.com`);
  await mine.importContexts(id, shopContexts);
  return id;
};
const newShop = async (): Promise<string> => {
  const id = await untaught();
  await mine.learn(id);
  return id;
};
const labels = async (domainId: string): Promise<Map<string, string>> =>
  new Map(
    (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId } })).body.map(
      ({ id, label }: { id: string; label: string }) => [label, id],
    ),
  );
const pin = async (domainId: string, question: string, label: string | null): Promise<Pin> => {
  const labelId = label === null ? null : (await labels(domainId)).get(label);
  const { status, body } = await call('POST /assistant/pin/create', { body: { domainId, question, labelId } });
  expect(status).toBe(201);
  return body;
};
const learn = async (domainId: string, review?: boolean): Promise<Learned> =>
  (await call('POST /assistant/learn', { body: { domainId, ...(review === undefined ? {} : { review }) } })).body;
const replay = async (domainId: string, page = 1): Promise<Replay> =>
  (await call('GET /assistant/replay/domain/id/{domainId}', { params: { domainId }, query: { page } })).body;
const publish = (domainId: string, { trainedAt }: Learned) =>
  call('POST /assistant/publish', { body: { domainId, trainedAt } });
const discard = (domainId: string, { trainedAt }: Learned) =>
  call('POST /assistant/discard', { body: { domainId, trainedAt } });
const test = async (domainId: string, question: string): Promise<Verdict> => mine.test(domainId, question);
const trainedAt = async (domainId: string): Promise<string> =>
  (await call('GET /domain/list')).body.find(({ id }: { id: string }) => id === domainId).trainedAt;
const removeContext = async (domainId: string, name: string): Promise<void> => {
  await call('DELETE /assistant/label/delete/{id}', { params: { id: (await labels(domainId)).get(name)! } });
};
/** Questions that visitors said, which the assistant had considered. */
async function recordQuestions(domainId: string, questions: readonly string[]): Promise<void> {
  const { site } = (await call('GET /domain/list')).body.find(({ id }: { id: string }) => id === domainId);
  const { session } = (await server.call('POST /widget/session', { body: { site } })).body;
  const { db } = server.deps;
  const { id } = await db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirstOrThrow();
  const rows = questions.map((text, i) => ({
    id: `${id}-${i}`,
    dialog_id: id,
    seq: i + 1,
    author: 'visitor' as const,
    text,
    client_id: null,
    part: 0,
    at: Date.now(),
    extra: JSON.stringify({ outcome: 'handed' }),
  }));
  await db.insertInto('sentence').values(rows).execute();
  await db.updateTable('dialog').set({ last: rows.length, turn: rows.length }).where('id', '=', id).execute();
}
const partsOf = async (domainId: string): Promise<number[]> =>
  (
    await server.deps.db
      .selectFrom('model_part')
      .select('trained_at')
      .distinct()
      .where('domain_id', '=', domainId)
      .orderBy('trained_at')
      .execute()
  ).map((row) => row.trained_at);

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
    const foreignLabel = (await labels(other)).get('Оплата');
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

/** More of the same shop, so that there is something to break. */
const twins = (label: string, question: string): PortableContext => ({
  label,
  description: '',
  questions: [question, `${question} Подскажите`, `Скажите, ${question.toLowerCase()}`],
  answers: [`Это ${label}.`],
});

const pinned = {
  delivery: ['Сколько стоит доставка?', 'Доставка'],
  speed: ['Как быстро доставите заказ?', 'Доставка'],
  card: ['Можно ли оплатить картой?', 'Оплата'],
  cash: ['Принимаете ли вы наличные?', 'Оплата'],
  back: ['Как вернуть товар?', 'Возврат'],
  money: ['Верните деньги за товар', 'Возврат'],
} as const;
type Pinned = keyof typeof pinned;

const without = (name: string) => (domainId: string) => removeContext(domainId, name);
const twin = (name: string, question: string) => (domainId: string) =>
  mine.importContexts(domainId, [twins(name, question)]);
/** The context loses its questions, and another one has them. */
const moved = (from: string, to: string) => async (domainId: string) => {
  const { questions } = shopContexts.find(({ label }) => label === from)!;
  await removeContext(domainId, from);
  await mine.importContexts(domainId, [{ label: to, description: '', questions, answers: ['Другой ответ.'] }]);
};
/** The context has other questions than before. */
const emptied = (name: string, questions: string[]) => async (domainId: string) => {
  await removeContext(domainId, name);
  await mine.importContexts(domainId, [{ label: name, description: '', questions, answers: ['Иной ответ.'] }]);
};
/** The context loses what it is asked or what it answers. */
const entries = (name: string, type: 'question' | 'answer') => async (domainId: string) => {
  const id = (await labels(domainId)).get(name)!;
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
    'the context is made anew with other questions',
    ['card'],
    emptied('Оплата', ['Какой у вас телефон?', 'Ваша почта?']),
  ],
  ['the context is made anew with the same questions', ['back'], moved('Возврат', 'Возврат')],
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

  it('also where nothing was to be answered and something is now', async () => {
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

  it('until the owner says so: what was shown is published, and stops nothing more', async () => {
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
    expect(await partsOf(domainId)).toHaveLength(2);
    expect(await publish(domainId, learned)).toMatchObject({ status: 200, body: { published: true } });
    expect(await trainedAt(domainId)).toBe(learned.trainedAt);
    expect((await test(domainId, 'Как вернуть товар?')).label).toBe('Обмен');
    expect(await partsOf(domainId)).toEqual([Date.parse(learned.trainedAt)]);
    expect((await publish(domainId, learned)).status).toBe(409);
    expect((await replay(domainId)).state).toBe('published');
    const again = await learn(domainId);
    expect([again.published, again.changes.failing, again.changes.broken]).toEqual([true, 1, 0]);
  });

  it('and is mended when it is kept again, and stops the next time', async () => {
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

describe('a model that waits', () => {
  const discounts = [twins('Скидки', 'Есть ли скидки студентам?')];

  it('shows what changes for past questions, when it is to be reviewed', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, [
      'Есть ли скидки студентам?',
      'есть ли скидки студентам',
      'Сколько стоит доставка?',
      'Позовите человека',
    ]);
    expect((await learn(domainId, true)).published).toBe(true);
    await mine.importContexts(domainId, discounts);
    const learned = await learn(domainId, true);
    expect(learned).toMatchObject({
      published: false,
      changes: { questions: 3, asked: 4, left: 0, answered: 1, lost: 0, moved: 0, answeredBefore: 1, answeredAfter: 3 },
    });
    const { items, total, learned: stored } = await replay(domainId);
    expect(stored).toEqual(learned);
    expect([total, items]).toEqual([
      1,
      [
        {
          kind: 'answered',
          question: expect.stringMatching(/скидки студентам/),
          count: 2,
          before: { outcome: expect.not.stringMatching('answer'), label: null },
          after: { outcome: 'answer', label: 'Скидки' },
        },
      ],
    ]);
    expect((await replay(domainId, 2)).items).toEqual([]);
    await removeContext(domainId, 'Доставка');
    const lost = await learn(domainId, true);
    expect(lost.changes).toMatchObject({ answered: 1, lost: 1 });
    expect((await discard(domainId, lost)).status).toBe(200);
    expect((await replay(domainId)).state).toBe('discarded');
    expect(await partsOf(domainId)).toHaveLength(1);
    expect((await publish(domainId, lost)).status).toBe(409);
  });

  it('is not asked for by who did not say so: the call publishes at once', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, ['Есть ли скидки студентам?']);
    await mine.importContexts(domainId, discounts);
    const learned = await learn(domainId);
    expect([learned.published, learned.changes.answered]).toEqual([true, 1]);
    expect((await test(domainId, 'Есть ли скидки студентам?')).label).toBe('Скидки');
  });

  it('gives way to the next training run, and is given up after a week', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, ['Есть ли скидки студентам?']);
    await mine.importContexts(domainId, discounts);
    const first = await learn(domainId, true);
    const second = await learn(domainId, true);
    expect((await publish(domainId, first)).status).toBe(409);
    expect((await partsOf(domainId)).at(-1)).toBe(Date.parse(second.trainedAt));
    expect(await partsOf(domainId)).toHaveLength(2);
    const late = { ...server.deps, clock: { now: () => Date.now() + waitingTime + 1000 } };
    await expect(publishModel(late, owner.id, { domainId, trainedAt: second.trainedAt })).rejects.toMatchObject({
      reason: 'conflict',
    });
    await sweepWaiting(late);
    expect(await partsOf(domainId)).toHaveLength(1);
    expect((await replay(domainId)).state).toBe('discarded');
  });

  it('is published by another process than the one that trained it', async () => {
    const domainId = await newShop();
    await pin(domainId, ...pinned.back);
    await moved('Возврат', 'Обмен')(domainId);
    const learned = await learn(domainId);
    expect((await test(domainId, 'Как вернуть товар?')).label).not.toBe('Обмен');
    const elsewhere = { ...server.deps, db: server.deps.db.withTables() };
    await publishModel(elsewhere, owner.id, { domainId, trainedAt: learned.trainedAt });
    expect((await test(domainId, 'Как вернуть товар?')).label).toBe('Обмен');
  });
});

describe('past questions', () => {
  it('are listed with what came of them, and gone once their talk is erased', async () => {
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

  it('are paged by talks', async () => {
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

describe('the report', () => {
  it('names questions, says how sure it is, and compares the same questions with the run before', async () => {
    const domainId = await newShop();
    const read = async () => (await call('GET /assistant/report/domain/id/{domainId}', { params: { domainId } })).body;
    const first = await read();
    expect(first.measured).toMatchObject({ checked: 18, enough: false, before: null });
    await mine.importContexts(domainId, [
      twins('Скидки', 'Есть ли скидки студентам?'),
      twins('Цены', 'Сколько стоит доставка?'),
    ]);
    await learn(domainId);
    const { measured, mistakes } = await read();
    expect(measured).toMatchObject({ checked: 24, enough: true, before: { questions: 18 } });
    expect(measured.accuracyRange.low).toBeLessThan(measured.accuracy);
    expect(measured.accuracyRange.high).toBeGreaterThan(measured.accuracy);
    expect(mistakes.length).toBeGreaterThan(0);
    for (const { question, label, taken } of mistakes) {
      expect(question.length).toBeGreaterThan(0);
      expect(label).not.toBe(taken);
    }
  });
});
