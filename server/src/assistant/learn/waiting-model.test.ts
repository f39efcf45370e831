import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepWaiting } from '../assistant-service.ts';
import {
  discard,
  learn,
  mine,
  moved,
  newShop,
  owner,
  pin,
  pinned,
  publish,
  recordQuestions,
  removeContext,
  replay,
  server,
  startLearning,
  stopLearning,
  test,
  timesOfParts,
  twins,
} from '../control/control-fixture.ts';
import { publishModel, waitingTime } from './publish-service.ts';

beforeAll(startLearning);
afterAll(stopLearning);

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
    expect(await timesOfParts(domainId)).toHaveLength(1);
    expect((await publish(domainId, lost)).status).toBe(409);
  });

  it('is published at once without `review`', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, ['Есть ли скидки студентам?']);
    await mine.importContexts(domainId, discounts);
    const learned = await learn(domainId);
    expect([learned.published, learned.changes.answered]).toEqual([true, 1]);
    expect((await test(domainId, 'Есть ли скидки студентам?')).label).toBe('Скидки');
  });

  it('is replaced by the next training run, and discarded after a week', async () => {
    const domainId = await newShop();
    await recordQuestions(domainId, ['Есть ли скидки студентам?']);
    await mine.importContexts(domainId, discounts);
    const first = await learn(domainId, true);
    const second = await learn(domainId, true);
    expect((await publish(domainId, first)).status).toBe(409);
    expect((await timesOfParts(domainId)).at(-1)).toBe(Date.parse(second.trainedAt));
    expect(await timesOfParts(domainId)).toHaveLength(2);
    const late = { ...server.deps, clock: { ...server.deps.clock, now: () => Date.now() + waitingTime + 1000 } };
    await expect(publishModel(late, owner.teamId, { domainId, trainedAt: second.trainedAt })).rejects.toMatchObject({
      reason: 'conflict',
    });
    await sweepWaiting(late);
    expect(await timesOfParts(domainId)).toHaveLength(1);
    expect((await replay(domainId)).state).toBe('discarded');
  });

  it('is published by another process than the one that trained it', async () => {
    const domainId = await newShop();
    await pin(domainId, ...pinned.back);
    await moved('Возврат', 'Обмен')(domainId);
    const learned = await learn(domainId);
    expect((await test(domainId, 'Как вернуть товар?')).label).not.toBe('Обмен');
    const elsewhere = { ...server.deps, db: server.deps.db.withTables() };
    await publishModel(elsewhere, owner.teamId, { domainId, trainedAt: learned.trainedAt });
    expect((await test(domainId, 'Как вернуть товар?')).label).toBe('Обмен');
  });
});
