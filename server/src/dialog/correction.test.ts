import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner, shopContexts } from '../assistant/assistant-fixture.ts';
import { insertMissedRow } from '../assistant/missed/missed-service.ts';
import type { Call, Correction, Label, Missed, Offer, Sentence } from '../contract.ts';
import { type Answer, type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owner: SignedUp;
let other: SignedUp;
let mine: ReturnType<typeof asOwner>;
let domain: { id: string; site: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  [owner, other] = [await server.signUp(), await server.signUp()];
  mine = asOwner(server, owner);
});
afterAll(() => server.stop());
beforeEach(async () => {
  domain = await mine.createDomain(`wrong-${(made += 1)}.ru`);
  await mine.importContexts(domain.id);
  await mine.learn(domain.id);
});

const call = <T = any>(name: Call, options: object = {}, token = owner.access): Promise<Answer<T>> =>
  server.call<T>(name, { token, ...options });

/** A visitor who waits for the reply to each question before the next one. */
async function visit() {
  const { token, session } = (await server.call('POST /widget/session', { body: { site: domain.site } })).body;
  const idOf = async (): Promise<string> =>
    (await call('GET /dialog/list')).body.items.find((item: { session: string }) => item.session === session).id;
  const sentences = async (): Promise<Sentence[]> =>
    (await call('GET /dialog/detail/{id}', { params: { id: await idOf() } })).body.sentences;
  let asked = 0;
  const say = async (text: string): Promise<number> =>
    (await server.call('POST /widget/sentence', { token, body: { clientId: `q${(asked += 1)}`, text } })).body.seq;
  const ask = async (text: string): Promise<Sentence> => {
    await say(text);
    const before = (await sentences()).findLast(({ author }) => author === 'visitor')!.seq;
    for (const end = Date.now() + 120_000; Date.now() < end; await Bun.sleep(5)) {
      const reply = (await sentences()).find(({ author, seq }) => author === 'assistant' && seq > before);
      if (reply) return reply;
    }
    throw new Error('the assistant says nothing');
  };
  return { ask, say, idOf };
}
const correct = (id: string, body: object, token?: string) =>
  call<Correction>('POST /dialog/correction/create/{id}', { params: { id }, body }, token);
const labels = async (): Promise<Label[]> =>
  (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: domain.id } })).body;
const labelOf = async (name: string): Promise<Label> => (await labels()).find(({ label }) => label === name)!;
const missed = async (): Promise<Missed[]> =>
  (await call('GET /assistant/missed/list/domain/id/{domainId}', { params: { domainId: domain.id } })).body;
const listed = async (id: string): Promise<Correction[]> =>
  (await call('GET /dialog/correction/list/{id}', { params: { id } })).body;

const question = 'Сколько стоит доставка?';
const [delivery, payment] = shopContexts.map(({ answers }) => answers[0]!) as [string, string];

it('the right context: the same question, however it is typed, gets the new answer at once and after training', async () => {
  const dialog = await visit();
  const wrong = await dialog.ask(question);
  expect(wrong.text).toBe(delivery);
  const id = await dialog.idOf();
  const { id: labelId, questions } = await labelOf('Оплата');
  // Visitors have called that answer wrong before, in other letters too.
  for (const asked of [
    question,
    `${question.toUpperCase()}?`,
    ` ${question.replaceAll(' ', '  ')}`,
    'Есть ли у вас кофе?',
  ])
    await insertMissedRow(server.deps.db, {
      domainId: domain.id,
      dialogId: id,
      question: asked,
      read: asked,
      closest: null,
      at: server.clock.now(),
    });
  const { status, body } = await correct(id, { seq: wrong.seq, right: 'context', labelId });
  expect([status, body]).toMatchObject([201, { seq: wrong.seq, label: 'Оплата', answer: payment }]);
  expect(await listed(id)).toEqual([body]);

  expect((await dialog.ask('  сколько СТОИТ доставка ')).text).toBe(payment);
  expect((await mine.test(domain.id, question)).answer).toBe(payment);
  expect((await labelOf('Оплата')).questions).toBe(questions + 1);
  expect((await missed()).map((one) => [one.question, one.dialogId])).toEqual([['Есть ли у вас кофе?', id]]);

  await mine.learn(domain.id);
  expect((await (await visit()).ask(question)).text).toBe(payment);
});

it('a new answer: makes a context, or adds to one', async () => {
  const dialog = await visit();
  const { seq } = await dialog.ask(question);
  const id = await dialog.idOf();
  const answer = 'Бесплатно от 3000 рублей.';
  await correct(id, { seq, right: 'answer', label: 'Цена доставки', answer: answer });
  expect(await labelOf('Цена доставки')).toMatchObject({ questions: 1, answers: 1 });
  expect((await dialog.ask(question)).text).toBe(answer);

  const { id: labelId, answers } = await labelOf('Возврат');
  await correct(id, { seq, right: 'answer', labelId, answer: answer });
  expect((await labels()).map(({ label }) => label)).not.toContain('Цена доставки');
  expect((await labelOf('Возврат')).answers).toBe(answers + 1);
  expect(await listed(id)).toHaveLength(1);
});

it('a new answer in a context that has others answers this question, also after the owner edits it', async () => {
  const dialog = await visit();
  const { id: labelId } = await labelOf('Доставка');
  for (const asked of shopContexts[0]!.questions.slice(0, 4)) {
    const { seq } = await dialog.ask(asked);
    const answer = `Это ответ на «${asked}».`;
    const { body } = await correct(await dialog.idOf(), { seq, right: 'answer', labelId, answer });
    expect(body.answer).toBe(answer);
    expect((await dialog.ask(asked)).text).toBe(answer);
  }
  const asked = shopContexts[0]!.questions[0]!;
  const { qa } = (await call('GET /assistant/ctx/detail/{id}', { params: { id: labelId } })).body;
  const own = qa.find(({ sentences }: { sentences: string[] }) => sentences[0] === `Это ответ на «${asked}».`);
  const params = { id: own.id };
  expect((await call('PATCH /assistant/qa/edit/{id}', { params, body: { sentences: ['Иначе.'] } })).status).toBe(200);
  expect((await dialog.ask(asked)).text).toBe('Иначе.');
  expect((await listed(await dialog.idOf())).at(-1)!.answer).toBe('Иначе.');
  await call('DELETE /assistant/qa/delete/{id}', { params });
  expect((await dialog.ask(asked)).text).not.toBe('Иначе.');
});

it('never: the question goes to a person, no answer is added, and the context for it is made once', async () => {
  const dialog = await visit();
  const { seq } = await dialog.ask('Как вернуть товар?');
  const id = await dialog.idOf();
  const { body } = await correct(id, { seq, right: 'never' });
  expect(body).toMatchObject({ label: 'Не отвечать', answer: null });
  expect(await labelOf('Не отвечать')).toMatchObject({ passedOn: true, questions: 1, answers: 0 });
  expect(await mine.test(domain.id, 'как вернуть товар')).toMatchObject({ answer: null, passedOn: 'Не отвечать' });
  const again = await visit();
  const reply = await again.ask('Как вернуть товар?');
  expect([reply.label, reply.options, shopContexts.flatMap(({ answers }) => answers).includes(reply.text)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  expect((await call('GET /dialog/header/{id}', { params: { id: await again.idOf() } })).body.waiting).toBe(true);

  const next = await (await visit()).ask(question);
  expect(next.text).toBe(delivery);
  // A context of the owner's own that is passed on is about something else.
  await call('POST /assistant/label/create', { body: { domainId: domain.id, label: 'Вакансии', passedOn: true } });
  expect((await correct(id, { seq, right: 'never' })).status).toBe(201);
  expect((await labels()).flatMap(({ label, passedOn, questions }) => (passedOn ? [[label, questions]] : []))).toEqual(
    expect.arrayContaining([
      ['Вакансии', 0],
      ['Не отвечать', 1],
    ]),
  );
});

it('a follow-up is corrected together with the question before it, and means something else after another', async () => {
  const dialog = await visit();
  await dialog.ask(question);
  const { seq, text } = await dialog.ask('а в субботу?');
  expect(text).toBe(delivery);
  const id = await dialog.idOf();
  const answer = 'По субботам не возим.';
  await correct(id, { seq, right: 'answer', label: 'Суббота', answer });
  expect((await dialog.ask(question)).text).toBe(delivery);
  expect((await dialog.ask('А в субботу')).text).toBe(answer);

  const another = await visit();
  await another.ask('Можно ли оплатить картой?');
  expect((await another.ask('а в субботу?')).text).not.toBe(answer);
});

it('an undo takes back what was taught', async () => {
  const dialog = await visit();
  const { seq } = await dialog.ask(question);
  const id = await dialog.idOf();
  const before = await labels();
  const { body } = await correct(id, { seq, right: 'answer', label: 'Цена доставки', answer: 'Бесплатно.' });
  const params = { id: body.id };
  expect((await call('DELETE /dialog/correction/delete/{id}', { params }, other.access)).status).toBe(404);
  expect((await listed(id)).length).toBe(1);
  expect(await call('DELETE /dialog/correction/delete/{id}', { params })).toMatchObject({ status: 200, body: params });
  expect([await labels(), await listed(id), await missed()]).toEqual([before, [], []]);
  expect((await dialog.ask(question)).text).toBe(delivery);
});

it('ends when the owner deletes its question from the context, or rewords it', async () => {
  const dialog = await visit();
  const { seq } = await dialog.ask(question);
  const id = await dialog.idOf();
  const { id: labelId } = await labelOf('Оплата');
  for (const change of ['delete', 'edit'] as const) {
    await correct(id, { seq, right: 'context', labelId });
    expect((await dialog.ask(question)).text).toBe(payment);
    const { qa } = (await call('GET /assistant/ctx/detail/{id}', { params: { id: labelId } })).body;
    const params = { id: qa.find(({ sentences }: { sentences: string[] }) => sentences.includes(question)).id };
    if (change === 'delete') await call('DELETE /assistant/qa/delete/{id}', { params });
    else await call('PATCH /assistant/qa/edit/{id}', { params, body: { sentences: ['Можно заплатить завтра?'] } });
    expect((await dialog.ask(question)).text).toBe(delivery);
    expect(await listed(id)).toEqual([]);
  }
});

it('what cannot be corrected is refused and changes nothing', async () => {
  const dialog = await visit();
  const { seq } = await dialog.ask(question);
  const id = await dialog.idOf();
  const elsewhere = await mine.createDomain(`elsewhere-${made}.ru`);
  const { id: foreign } = await mine.createLabel(elsewhere.id, 'Чужой');
  const { id: labelId } = await labelOf('Оплата');
  const before = await labels();
  for (const [body, field] of [
    [{ seq: seq - 1, right: 'never' }, 'seq'],
    [{ seq: seq + 1, right: 'never' }, 'seq'],
    [{ seq, right: 'context' }, 'labelId'],
    [{ seq, right: 'answer', labelId }, 'answer'],
    [{ seq, right: 'answer', answer: 'Да.' }, 'labelId'],
  ] as const)
    expect((await correct(id, body)).body, field).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  expect((await correct(id, { seq, right: 'context', labelId: foreign })).status).toBe(404);
  expect((await correct(id, { seq, right: 'never' }, other.access)).status).toBe(404);
  expect([await labels(), await listed(id)]).toEqual([before, []]);
});

it('a context without answers that is marked is a class of its own: what it holds goes to a person; unmarked it is lacking', async () => {
  const { id } = await mine.createLabel(domain.id, 'Работа у нас');
  const vacancies = [
    'Есть ли у вас вакансии?',
    'Хочу устроиться на работу',
    'Нужны ли вам курьеры?',
    'Куда прислать резюме?',
  ];
  await mine.createQa(id, 'question', vacancies);
  const report = async () =>
    (await call('GET /assistant/report/domain/id/{domainId}', { params: { domainId: domain.id } })).body.lacking;
  await mine.learn(domain.id);
  expect(await report()).toEqual([{ label: 'Работа у нас', lacks: ['answer'] }]);
  expect((await mine.test(domain.id, 'куда прислать резюме')).passedOn).toBeUndefined();

  const body = { label: 'Работа у нас', passedOn: true };
  expect((await call('PATCH /assistant/label/edit/{id}', { params: { id }, body })).body.passedOn).toBe(true);
  await mine.learn(domain.id);
  expect(await report()).toEqual([]);
  expect(await mine.test(domain.id, 'куда прислать резюме')).toMatchObject({ answer: null, passedOn: 'Работа у нас' });
  const dialog = await visit();
  expect((await dialog.ask('Куда прислать резюме?')).label).toBeUndefined();
  expect((await call('GET /dialog/header/{id}', { params: { id: await dialog.idOf() } })).body.waiting).toBe(true);
  expect(await missed()).toEqual([]);
});

it('for the operator: the silenced assistant offers what it surely knows of an unanswered question', async () => {
  const dialog = await visit();
  await dialog.ask(question);
  const id = await dialog.idOf();
  const offer = async (token?: string): Promise<Answer<{ offer: Offer | null }>> =>
    call('GET /dialog/offer/{id}', { params: { id } }, token);
  expect((await offer()).body).toEqual({ offer: null });
  await call('PATCH /dialog/assistant/{id}', { params: { id }, body: { active: false } });
  expect((await offer()).body).toEqual({ offer: null });

  const seq = await dialog.say('Можно ли оплатить картой?');
  expect((await offer()).body.offer).toMatchObject({ answer: payment, label: 'Оплата' });
  expect((await offer()).body.offer!.seq).toBeGreaterThanOrEqual(seq ?? 3);
  expect((await offer(other.access)).status).toBe(404);

  const { session } = (await call('GET /dialog/header/{id}', { params: { id } })).body;
  await call('POST /dialog/answer', { body: { session, sentences: ['Да, можно.'] } });
  expect((await offer()).body).toEqual({ offer: null });
  for (const text of ['Спасибо большое!', 'Какого цвета кит в проруби?']) {
    await dialog.say(text);
    expect((await offer()).body).toEqual({ offer: null });
  }
  // Small talk around a question is no part of it.
  await call('POST /dialog/answer', { body: { session, sentences: ['Не знаю.'] } });
  await dialog.say('Добрый день');
  await dialog.say('Можно ли оплатить картой?');
  expect((await offer()).body.offer).toMatchObject({ answer: payment, label: 'Оплата' });
});
