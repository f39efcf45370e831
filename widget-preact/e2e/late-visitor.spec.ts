import { atom } from 'nanostores';
import { expect, test } from '../../examples/e2e/policy.ts';
import type { Visitor } from '../../sdk/src/visitor.ts';
import { createLateVisitor } from '../src/late-visitor.ts';

function fakeVisitor() {
  const said: string[] = [];
  const ended: true[] = [];
  const stores = {
    $state: atom('online'),
    $config: atom(null),
    $sentences: atom<unknown[]>([]),
    $unread: atom(2),
    $typing: atom(null),
    $read: atom(0),
    $talk: atom({ assistant: true, operator: false }),
  };
  const calls = {
    send: (text: string) => `client-${said.push(text)}`,
    destroy: () => void ended.push(true),
    rate: () => Promise.reject(new Error('refused')),
  };
  return { visitor: { ...stores, ...calls } as unknown as Visitor, stores, said, ended };
}

const comeLater = () => {
  let arrive!: (visitor: Visitor) => void;
  const late = createLateVisitor(() => new Promise((resolve) => (arrive = resolve)));
  return { late, arrive: (visitor: Visitor) => arrive(visitor) };
};

test('nothing is fetched before the first call', () => {
  let loads = 0;
  createLateVisitor(async () => (loads++, fakeVisitor().visitor));
  expect(loads).toBe(0);
});

test('what is said early stands as being sent, goes out once, and gives way to the talk', async () => {
  const { visitor, said } = fakeVisitor();
  const { late, arrive } = comeLater();
  const sent = late.send('Привет');
  expect(late.$sentences.get()).toMatchObject([{ seq: 0, author: 'visitor', text: 'Привет', state: 'sending' }]);
  arrive(visitor);
  expect(await sent).toBe('client-1');
  expect(said).toEqual(['Привет']);
  expect(late.$sentences.get()).toEqual([]);
});

test('the stores follow, refusals are passed on', async () => {
  const { visitor, stores } = fakeVisitor();
  const late = createLateVisitor(async () => visitor);
  await expect(late.rate(5)).rejects.toThrow('refused');
  expect([late.$unread.get(), late.$state.get(), late.$talk.get().assistant]).toEqual([2, 'online', true]);
  stores.$unread.set(3);
  expect(late.$unread.get()).toBe(3);
});

test('destroyed before the code came: what comes is destroyed', async () => {
  const { visitor, ended } = fakeVisitor();
  const { late, arrive } = comeLater();
  const sent = late.send('Привет');
  late.destroy();
  arrive(visitor);
  await sent;
  expect(ended.length).toBeGreaterThan(0);
});
