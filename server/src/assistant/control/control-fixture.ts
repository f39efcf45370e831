import { expect } from 'vitest';
import type { Learned, Pin, PortableContext, Replay, Verdict } from '../../contract.ts';
import { shopContexts } from '../assistant-fixture.ts';
import {
  call,
  domainOf,
  labelId,
  mine,
  newShop as untaught,
  owner,
  server,
  startLearning,
  stopLearning,
  timesOfParts,
} from '../learn/learn-fixture.ts';

// The server and the owner of the tests of training: `beforeAll(startLearning)`, `afterAll(stopLearning)`.
export { call, labelId, mine, owner, server, startLearning, stopLearning, timesOfParts, untaught };

/** A shop whose assistant is trained. */
export const newShop = async (): Promise<string> => {
  const id = await untaught();
  await mine.learn(id);
  return id;
};
export const pin = async (domainId: string, question: string, label: string | null): Promise<Pin> => {
  const given = { domainId, question, labelId: label === null ? null : await labelId(domainId, label) };
  const { status, body } = await call('POST /assistant/pin/create', { body: given });
  expect(status).toBe(201);
  return body;
};
export const learn = async (domainId: string, review?: boolean): Promise<Learned> =>
  (await call('POST /assistant/learn', { body: { domainId, ...(review === undefined ? {} : { review }) } })).body;
export const replay = async (domainId: string, page = 1): Promise<Replay> =>
  (await call('GET /assistant/replay/domain/id/{domainId}', { params: { domainId }, query: { page } })).body;
export const publish = (domainId: string, { trainedAt }: Learned) =>
  call('POST /assistant/publish', { body: { domainId, trainedAt } });
export const discard = (domainId: string, { trainedAt }: Learned) =>
  call('POST /assistant/discard', { body: { domainId, trainedAt } });
export const test = async (domainId: string, question: string): Promise<Verdict> => mine.test(domainId, question);
export const trainedAt = async (domainId: string): Promise<string> => (await domainOf(domainId)).trainedAt!;
export const removeContext = async (domainId: string, name: string): Promise<void> => {
  await call('DELETE /assistant/label/delete/{id}', { params: { id: await labelId(domainId, name) } });
};
/** Stores visitors' questions that the assistant handed to a person. */
export async function recordQuestions(domainId: string, questions: readonly string[]): Promise<void> {
  const { site } = await domainOf(domainId);
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

/** A context with a question and two variants of it. */
export const twins = (label: string, question: string): PortableContext => ({
  label,
  description: '',
  questions: [question, `${question} Подскажите`, `Скажите, ${question.toLowerCase()}`],
  answers: [`Это ${label}.`],
});

export const pinned = {
  delivery: ['Сколько стоит доставка?', 'Доставка'],
  speed: ['Как быстро доставите заказ?', 'Доставка'],
  card: ['Можно ли оплатить картой?', 'Оплата'],
  cash: ['Принимаете ли вы наличные?', 'Оплата'],
  back: ['Как вернуть товар?', 'Возврат'],
  money: ['Верните деньги за товар', 'Возврат'],
} as const;
export type Pinned = keyof typeof pinned;

/** Moves the questions of a context to another one. */
export const moved = (from: string, to: string) => async (domainId: string) => {
  const { questions } = shopContexts.find(({ label }) => label === from)!;
  await removeContext(domainId, from);
  await mine.importContexts(domainId, [{ label: to, description: '', questions, answers: ['Другой ответ.'] }]);
};
