import { expect, test } from 'vitest';
import { createTestClock, memoryStorage, until } from '../transport/server-fixture.ts';
import { texts, useVisitorServer } from './visitor-fixture.ts';

const given = useVisitorServer();
const { store, visit } = given;

test('two tabs agree on what is unread before the storage that they share does', async () => {
  const lagging = memoryStorage();
  const one = visit();
  await one.open();
  for (const key of [`otklik:${given.site}`, `otklik:${given.site}:id`])
    lagging.setItem(key, given.storage.getItem(key)!);
  const two = visit({ storage: lagging });
  await two.open();
  store('ответ', { author: 'operator' });
  await until(() => one.$unread.get() === 1 && two.$unread.get() === 1);
  one.read();
  await until(() => two.$unread.get() === 0);
});

test('two tabs show one talk and one unread count, and send each sentence once', async () => {
  const [one, two] = [visit(), visit()];
  await one.open();
  await two.open();
  for (let at = 0; at < 10; at++) (at % 2 ? one : two).send(`m${at}`);
  await until(() => given.dialog.length === 10 && texts(one).length === 10 && texts(one).join() === texts(two).join());
  expect([new Set(given.sent).size, given.sent.length]).toEqual([10, 10]);
  store('ответ', { author: 'operator' });
  await until(() => one.$unread.get() === 1 && two.$unread.get() === 1);
  one.read();
  await until(() => two.$unread.get() === 0);
});

test('erasing ends the talk in every tab; the next opening begins another', async () => {
  const { clock, endWaits } = createTestClock();
  const [one, two] = [visit({ clock }), visit({ clock })];
  const joins = () =>
    given.server.requests.filter(({ path, method }) => path === '/widget/session' && method === 'POST');
  one.send('сотрите');
  await two.open();
  await until(() => texts(one).join() === 'сотрите' && texts(two).join() === 'сотрите');
  given.broadcast({ type: 'talk', assistant: false, operator: true });
  await until(() => !one.$participants.get().assistant);
  await one.erase();
  await until(() => two.$state.get() === 'idle' && two.$sentences.get().length === 0);
  expect([one.$state.get(), one.hasDialog(), one.$sentences.get()]).toEqual(['idle', false, []]);
  // The next one is the assistant's again.
  expect(one.$participants.get()).toMatchObject({ assistant: true, operator: true });
  const before = joins().length;
  endWaits();
  expect(one.hasDialog()).toBe(false);
  await one.open();
  expect(joins().length).toBe(before + 1);
  expect([one.hasDialog(), texts(one)]).toEqual([true, []]);
});
