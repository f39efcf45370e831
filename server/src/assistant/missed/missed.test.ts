import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learned } from '../../contract.ts';
import { shopContexts } from '../assistant-fixture.ts';
import { ask, recordMissed } from '../assistant-service.ts';
import { call, labelId, mine, newShop, server, startLearning, stopLearning } from '../learn/learn-fixture.ts';

beforeAll(startLearning);
afterAll(stopLearning);

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

  it('are listed in groups, the most frequent first, and deleted as a group', async () => {
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

  it('are deleted once the assistant has an answer to them', async () => {
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

  it('are at most twenty of one dialog, so that one visitor does not displace others, each shortened', async () => {
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
