import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Label, type LabelDetail, type Qa } from '../contract.ts';
import type { CallOptions, SignedUp } from '../testing.ts';
import { shopContexts } from './assistant-fixture.ts';
import { call, labels, mine, newDomain, server, startLearning, stopLearning } from './learn/learn-fixture.ts';

let other: SignedUp;
beforeAll(async () => {
  await startLearning();
  other = await server.signUp();
});
afterAll(stopLearning);

const detail = async (id: string): Promise<LabelDetail> =>
  (await call<LabelDetail>('GET /assistant/ctx/detail/{id}', { params: { id } })).body;

it('a refused call of another owner changes nothing', async () => {
  const domainId = await newDomain();
  const { id: label } = await mine.createLabel(domainId, 'Мой раздел');
  const { id: qa } = await mine.createQa(label, 'question', ['Мой вопрос']);
  const stored = async () => [await labels(domainId), await detail(label)];
  const before = await stored();
  const calls: [Call, CallOptions][] = [
    ['POST /assistant/label/create', { body: { label: 'Чужой', description: '', domainId } }],
    ['PATCH /assistant/label/edit/{id}', { params: { id: label }, body: { label: 'Чужой' } }],
    ['DELETE /assistant/label/delete/{id}', { params: { id: label } }],
    ['POST /assistant/qa/create', { body: { assistantId: label, type: 'question', sentences: ['Чужой вопрос'] } }],
    ['PATCH /assistant/qa/edit/{id}', { params: { id: qa }, body: { sentences: ['Чужой вопрос'] } }],
    ['DELETE /assistant/qa/delete/{id}', { params: { id: qa } }],
    ['POST /assistant/import', { body: { domainId, contexts: shopContexts } }],
  ];
  for (const [name, options] of calls) expect((await call(name, options, other)).status, name).toBe(404);
  expect(await stored()).toEqual(before);
});

describe('labels', () => {
  it('are created, listed with the counts of their sentences, edited and deleted', async () => {
    const domainId = await newDomain();
    const created = await call<Label>('POST /assistant/label/create', {
      body: { label: ' Доставка ', description: 'О доставке', domainId },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { label: 'Доставка', description: 'О доставке', domainId, questions: 0, answers: 0 },
    });
    const { id } = created.body;
    await mine.createQa(id, 'question', ['Раз вопрос', 'Два вопрос']);
    await mine.createQa(id, 'question', ['Три вопрос']);
    await mine.createQa(id, 'answer', ['Ответ']);
    const { id: empty } = await mine.createLabel(domainId, 'Оплата');
    expect((await labels(domainId)).map(({ label, questions, answers }) => [label, questions, answers])).toEqual([
      ['Доставка', 3, 1],
      ['Оплата', 0, 0],
    ]);
    const edited = await call('PATCH /assistant/label/edit/{id}', {
      params: { id },
      body: { label: 'Доставка и сроки' },
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { id, label: 'Доставка и сроки', description: 'О доставке', questions: 3, answers: 1 },
    });
    expect(
      (await call('PATCH /assistant/label/edit/{id}', { params: { id }, body: { label: 'Доставка', description: '' } }))
        .body.description,
    ).toBe('');
    expect(await call('DELETE /assistant/label/delete/{id}', { params: { id } })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect((await labels(domainId)).map((label) => label.id)).toEqual([empty]);
    expect(await server.deps.db.selectFrom('qa').selectAll().where('label_id', '=', id).execute()).toEqual([]);
  });

  it('have a name once in a domain', async () => {
    const domainId = await newDomain();
    await mine.createLabel(domainId, 'Оплата');
    const { id } = await mine.createLabel(domainId, 'Возврат');
    const conflict = {
      status: 409,
      body: { code: 'conflict', fields: { label: 'Контекст с таким названием уже есть' } },
    };
    expect(
      await call('POST /assistant/label/create', { body: { label: 'Оплата', description: '', domainId } }),
    ).toMatchObject(conflict);
    expect(await call('PATCH /assistant/label/edit/{id}', { params: { id }, body: { label: 'Оплата' } })).toMatchObject(
      conflict,
    );
    expect(
      (await call('PATCH /assistant/label/edit/{id}', { params: { id }, body: { label: 'Возврат' } })).status,
    ).toBe(200);
    expect(
      (
        await call('POST /assistant/label/create', {
          body: { label: 'Оплата', description: '', domainId: await newDomain() },
        })
      ).status,
    ).toBe(201);
  });

  it.each([
    ['', 'label'],
    ['Я', 'label'],
    ['д'.repeat(65), 'label'],
    ['<b>', 'label'],
  ])('refuses the name %j', async (label, field) => {
    const { status, body } = await call('POST /assistant/label/create', {
      body: { label, description: '', domainId: await newDomain() },
    });
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, 'invalid', [field]]);
  });

  it('are 2,000 in a domain at most', async () => {
    const domainId = await newDomain();
    await mine.importContexts(
      domainId,
      Array.from({ length: 2000 }, (_, i) => ({ label: `Раздел ${i}`, description: '', questions: [], answers: [] })),
    );
    expect(await labels(domainId)).toHaveLength(2000);
    const full = { status: 400, body: { code: 'invalid' } };
    expect(
      await call('POST /assistant/label/create', { body: { label: 'Лишний', description: '', domainId } }),
    ).toMatchObject(full);
    expect(
      await call('POST /assistant/import', {
        body: { domainId, contexts: [{ label: 'Лишний', description: '', questions: [], answers: [] }] },
      }),
    ).toMatchObject(full);
    expect(await labels(domainId)).toHaveLength(2000);
  });
});

describe('entries', () => {
  it('are created, edited, deleted, and shown in their order', async () => {
    const { id: assistantId } = await mine.createLabel(await newDomain(), 'Раздел');
    const made = await call<Qa>('POST /assistant/qa/create', {
      body: { assistantId, type: 'question', sentences: [' Первый? ', 'Второй?'] },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { assistantId, type: 'question', sentences: ['Первый?', 'Второй?'] },
    });
    const answer = await mine.createQa(assistantId, 'answer', ['Ответ']);
    const edited = await call('PATCH /assistant/qa/edit/{id}', {
      params: { id: made.body.id },
      body: { sentences: ['Иной?'] },
    });
    expect([edited.status, edited.body]).toEqual([200, { ...made.body, sentences: ['Иной?'] }]);
    expect((await detail(assistantId)).qa).toEqual([edited.body, { ...answer, languages: [null] }]);
    expect(await call('DELETE /assistant/qa/delete/{id}', { params: { id: made.body.id } })).toMatchObject({
      status: 200,
      body: { id: made.body.id },
    });
    expect((await detail(assistantId)).qa).toEqual([{ ...answer, languages: [null] }]);
  });

  it('of answers have the languages in which visitors get them, those of questions have none', async () => {
    const { id: assistantId } = await mine.createLabel(await newDomain(), 'Доставка');
    await mine.createQa(assistantId, 'question', ['Was kostet der Versand?']);
    await mine.createQa(assistantId, 'answer', ['Доставим завтра, это стоит 300 рублей.', 'Wir liefern morgen.']);
    const short = await mine.createQa(assistantId, 'answer', ['+7 999 123-45-67', 'Нет.']);
    expect((await detail(assistantId)).qa.map(({ languages }) => languages)).toEqual([
      undefined,
      ['ru', 'de'],
      [null, 'ru'],
    ]);
    expect(short.languages, 'of a new entry').toEqual([null, 'ru']);
    const { body } = await call<Qa>('PATCH /assistant/qa/edit/{id}', {
      params: { id: short.id },
      body: { sentences: ['Wir liefern morgen.', 'Нет.'] },
    });
    expect(body.languages, 'of an edited entry').toEqual(['de', 'ru']);
  });

  it.each([
    [{ type: 'question', sentences: [] }, 'sentences'],
    [{ type: 'question', sentences: ['Хорошо', 'я'] }, 'sentences.1'],
    [{ type: 'question', sentences: ['д'.repeat(2001)] }, 'sentences.0'],
    [{ type: 'question', sentences: Array.from({ length: 2001 }, () => 'да') }, 'sentences'],
    [{ type: 'remark', sentences: ['Хорошо'] }, 'type'],
  ])('refuses bad ones, naming the field (%#)', async (body, field) => {
    const { id: assistantId } = await mine.createLabel(await newDomain(), 'Раздел');
    const { status, body: problem } = await call('POST /assistant/qa/create', { body: { assistantId, ...body } });
    expect([status, problem.code, Object.keys(problem.fields!)]).toEqual([400, 'invalid', [field]]);
    expect((await detail(assistantId)).qa).toEqual([]);
  });

  it('hold 100,000 sentences in a domain at most, and a full domain can still be edited', async () => {
    const domainId = await newDomain();
    const fill = (label: string, count: number) => ({
      label,
      description: '',
      questions: Array.from({ length: count }, (_, i) => `${label} ${i}`),
      answers: [],
    });
    await mine.importContexts(domainId, [fill('первый', 50_000), fill('второй', 49_990)]);
    const [first] = await labels(domainId);
    expect(first!.questions).toBe(50_000);
    expect((await detail(first!.id)).qa).toHaveLength(25);
    const add = (count: number) =>
      call('POST /assistant/qa/create', {
        body: {
          assistantId: first!.id,
          type: 'answer',
          sentences: Array.from({ length: count }, (_, i) => `ответ ${i}`),
        },
      });
    expect(await add(11)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { sentences: expect.stringContaining('100 000') } },
    });
    const { status, body } = await add(10);
    expect(status).toBe(201);
    const edit = (count: number) =>
      call('PATCH /assistant/qa/edit/{id}', {
        params: { id: body.id },
        body: { sentences: Array.from({ length: count }, (_, i) => `иной ${i}`) },
      });
    expect((await edit(11)).status).toBe(400);
    expect((await edit(10)).status).toBe(200);
    expect(await call('POST /assistant/import', { body: { domainId, contexts: [fill('третий', 1)] } })).toMatchObject({
      status: 400,
      body: { fields: { contexts: expect.stringContaining('100 000') } },
    });
    expect(await labels(domainId)).toHaveLength(2);
  });
});
