import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner } from '../assistant/assistant-fixture.ts';
import { insertGiven } from '../assistant/given/given-table.ts';
import { type Call, type GivenAnswer, givenLimits, type Label, type PortableContext } from '../contract.ts';
import { type Answer, type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owner: SignedUp;
let mine: ReturnType<typeof asOwner>;
let domain: { id: string; site: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  mine = asOwner(server, owner);
});
afterAll(() => server.stop());
beforeEach(async () => {
  domain = await mine.createDomain(`given-${(made += 1)}.ru`);
  await mine.importContexts(domain.id);
  await mine.learn(domain.id);
});

const call = <T = any>(name: Call, options: object = {}): Promise<Answer<T>> =>
  server.call<T>(name, { token: owner.access, ...options });
const listed = async (): Promise<GivenAnswer[]> =>
  (await call('GET /assistant/given/list/domain/id/{domainId}', { params: { domainId: domain.id } })).body;
const stored = () =>
  server.deps.db.selectFrom('given_answer').selectAll().where('domain_id', '=', domain.id).orderBy('at').execute();

/** Waits until the work of the background has stored this many answers. */
async function untilStored(count: number): Promise<void> {
  await expect.poll(async () => (await stored()).length).toBe(count);
}

/** A dialog in which the visitor asks and an operator answers. */
async function converse(question: string, answer: string, { isMissed = false, name = '' } = {}): Promise<string> {
  const { token, session } = (await server.call('POST /widget/session', { body: { site: domain.site } })).body;
  if (name) await server.call('PATCH /widget/visitor', { token, body: { name } });
  const entry = async () =>
    (await call('GET /dialog/list')).body.items.find((item: { session: string }) => item.session === session);
  if (!isMissed) {
    // A person answers first: the assistant misses nothing while it is silent.
    await server.call('POST /widget/sentence', { token, body: { clientId: 'hello', text: 'Позовите оператора' } });
    await expect.poll(async () => (await entry())?.waiting).toBe(true);
    await call('POST /dialog/answer', { body: { session, sentences: ['Слушаю вас'] } });
  }
  await server.call('POST /widget/sentence', { token, body: { clientId: 'question', text: question } });
  if (isMissed)
    await expect
      .poll(async () => {
        const { id } = await entry();
        return (await server.deps.db.selectFrom('missed').select('id').where('dialog_id', '=', id).execute()).length;
      })
      .toBe(1);
  const { status } = await call('POST /dialog/answer', { body: { session, sentences: [answer] } });
  expect(status).toBe(201);
  return (await entry()).id;
}

const samovar = 'Чините ли вы старые самовары?';
const repair = 'Самовары чиним в мастерской на Садовой улице за три дня';

it('an answer to a missed question is proposed at once, and accepted it is a context to train', async () => {
  const dialogId = await converse(samovar, `Здравствуйте! ${repair}`, { isMissed: true });
  await untilStored(1);
  const [proposal, ...others] = await listed();
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({
    label: samovar,
    questions: [samovar],
    answer: repair,
    times: 1,
    missed: true,
    dialogId,
  });
  const { status, body } = await call('POST /assistant/given/accept', { body: { id: proposal!.id } });
  expect([status, body]).toEqual([200, { accepted: 1 }]);
  expect(await listed()).toEqual([]);
  // Nothing is answered before the training.
  expect((await mine.test(domain.id, samovar)).answer).toBe(null);
  await mine.learn(domain.id);
  expect((await mine.test(domain.id, samovar)).answer).toBe(repair);
  expect((await call('POST /assistant/given/accept', { body: { id: proposal!.id } })).status).toBe(404);
});

it('a similar answer is proposed once it was given three times; other numbers make another answer', async () => {
  await converse('А самовары берёте в ремонт?', repair);
  await converse('Почините самовар?', `${repair}.`);
  await converse('Долго чинить самовар?', 'Самовары чиним в мастерской на Садовой улице за 5 дней');
  await untilStored(3);
  expect(await listed()).toEqual([]);
  await converse('Нужен ремонт самовара', `Добрый день, Мария! ${repair} или быстрее`);
  await untilStored(4);
  expect(await listed()).toMatchObject([
    {
      questions: ['Нужен ремонт самовара', 'Почините самовар?', 'А самовары берёте в ремонт?'],
      answer: `${repair} или быстрее`,
      times: 3,
      missed: false,
    },
  ]);
});

it.each([
  ['a phone', samovar, 'Позвоните мастеру по самоварам: 8 912 345-67-89, он ответит'],
  ['an e-mail', samovar, 'Пишите мастеру по самоварам на master@example.ru, он ответит'],
  ['an order', samovar, 'Ваш заказ № 48213 с самоваром уже готов, приходите за ним'],
  ['a name', samovar, 'Сергей, ваш самовар мастер закончит чинить только завтра утром'],
  ['the name of the visitor', samovar, 'Для Аполлинарии самовар будет готов завтра утром в мастерской'],
  ['a question in return', samovar, 'А какой у вас самовар и что именно с ним случилось?'],
  ['too little', samovar, 'Да, конечно'],
])('an answer with %s is not proposed', async (_, question, answer) => {
  await converse(question, answer, { isMissed: true, name: 'Аполлинария' });
  await converse('Чините ли вы примусы?', 'Примусы чиним в мастерской на Садовой улице за три дня', { isMissed: true });
  await untilStored(1);
  expect((await listed()).map(({ questions }) => questions)).toEqual([['Чините ли вы примусы?']]);
});

it('a question with somebody’s data is not proposed, though its answer is stored', async () => {
  await converse('Чините ли вы самовары? Сергей Петрович сказал, что чините', repair, { isMissed: true });
  await untilStored(1);
  expect((await stored())[0]).toMatchObject({ question: '', answer: repair });
  expect(await listed()).toEqual([]);
});

it('a discarded answer does not return with a similar one, until it is restored', async () => {
  await converse(samovar, repair, { isMissed: true });
  await untilStored(1);
  const [{ id }] = (await listed()) as [GivenAnswer];
  expect((await call('POST /assistant/given/discard', { body: { ids: [id] } })).body).toEqual({ discarded: 1 });
  await converse('Чините самовары?', repair, { isMissed: true });
  await untilStored(2);
  expect(await listed()).toEqual([]);
  expect((await call('POST /assistant/given/restore', { body: { ids: [id] } })).body).toEqual({ restored: 1 });
  expect(await listed()).toMatchObject([{ id, times: 2 }]);
});

it('of two members who accept it at the same time, one makes a context', async () => {
  await converse(samovar, repair, { isMissed: true });
  await untilStored(1);
  const [{ id }] = (await listed()) as [GivenAnswer];
  const both = await Promise.all(
    ['Ремонт', 'Мастерская'].map((label) => call('POST /assistant/given/accept', { body: { id, label } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const { body } = await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: domain.id } });
  expect(body.filter(({ label }: Label) => ['Ремонт', 'Мастерская'].includes(label))).toHaveLength(1);
});

it('is added to a context that is there, in the edited form', async () => {
  await converse(samovar, repair, { isMissed: true });
  await untilStored(1);
  const [{ id }] = (await listed()) as [GivenAnswer];
  const params = { domainId: domain.id };
  const labels: Label[] = (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params })).body;
  const labelId = labels.find(({ label }) => label === 'Возврат')!.id;
  const edited = { questions: ['Самовар почините?'], answers: ['Чиним.'] };
  await call('POST /assistant/given/accept', { body: { id, labelId, ...edited } });
  const { contexts } = (await call('GET /assistant/export/domain/id/{domainId}', { params })).body;
  const context = contexts.find(({ label }: PortableContext) => label === 'Возврат');
  expect([context.questions.at(-1), context.answers.at(-1)]).toEqual(['Самовар почините?', 'Чиним.']);
});

it('ends with its sentence, and with the person who asked; of a dialog the newest stay', async () => {
  const first = await converse(samovar, repair, { isMissed: true });
  await untilStored(1);
  const seq = (await stored())[0]!.first;
  const deleted = await call('DELETE /dialog/sentence/delete/{id}', { params: { id: first }, query: { seq } });
  expect([deleted.status, await stored()]).toEqual([200, []]);

  const second = await converse('Чините ли вы примусы?', repair, { isMissed: true });
  await untilStored(1);
  const row = (await stored())[0]!;
  for (let n = 1; n <= givenLimits.ofDialog + 2; n += 1)
    await insertGiven(server.deps.db, {
      ...row,
      id: `${row.id}-${n}`,
      first: row.first + n,
      last: row.last + n,
      at: row.at + n,
    });
  expect((await stored()).map(({ at }) => at - row.at)).toEqual(
    Array.from({ length: givenLimits.ofDialog }, (_, n) => n + 3),
  );
  const session = (await call('GET /dialog/header/{id}', { params: { id: second } })).body.session;
  const { people } = (await call('GET /person/find', { query: { q: session } })).body;
  const erased = await call('DELETE /person/erase/{key}', { params: { key: people[0].key } });
  expect([erased.status, await stored()]).toEqual([200, []]);
});
