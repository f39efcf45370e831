import { atom } from 'nanostores';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { Visitor } from '../../sdk/src/visitor.ts';
import { createLateVisitor } from '../src/panel/late-visitor.ts';

function fakeVisitor() {
  const called: string[] = [];
  const ended: true[] = [];
  const stores = {
    $state: atom('online'),
    $config: atom(null),
    $sentences: atom<unknown[]>([]),
    $unread: atom(2),
    $typing: atom(null),
    $typingName: atom(''),
    $read: atom(0),
    $participants: atom({ assistant: true, operator: false }),
  };
  const calls = {
    send: async (text: string) => void called.push(text),
    destroy: () => void ended.push(true),
    rate: () => Promise.reject(new Error('refused')),
  };
  return { visitor: { ...stores, ...calls } as unknown as Visitor, stores, called, ended };
}

const comeLater = () => {
  let arrive!: (visitor: Visitor) => void;
  const failures: unknown[] = [];
  const late = createLateVisitor(
    () => new Promise((resolve) => (arrive = resolve)),
    (cause) => void failures.push(cause),
  );
  late.allow(true);
  return { late, failures, arrive: (visitor: Visitor) => arrive(visitor) };
};

test('nothing is fetched before the first call', () => {
  let loads = 0;
  const late = createLateVisitor(
    async () => (loads++, fakeVisitor().visitor),
    () => {},
  );
  expect([loads, late.isNeeded()]).toEqual([0, false]);
});

test('an early sentence is shown as pending, is sent once, and gives way to the dialog', async () => {
  const { visitor, called } = fakeVisitor();
  const { late, arrive } = comeLater();
  late.send('Привет');
  expect(late.$sentences.get()).toMatchObject([{ seq: 0, author: 'visitor', text: 'Привет', state: 'sending' }]);
  arrive(visitor);
  await late.load();
  expect(called).toEqual(['Привет']);
  expect(late.$sentences.get()).toEqual([]);
});

test('early sentences with the same text stay distinct, and each is sent', async () => {
  const { visitor, called } = fakeVisitor();
  const { late, arrive } = comeLater();
  for (const text of ['Алло', 'Алло', 'Есть кто?']) late.send(text);
  expect(new Set(late.$sentences.get().map(({ id }) => id)).size).toBe(3);
  arrive(visitor);
  await late.load();
  expect(called).toEqual(['Алло', 'Алло', 'Есть кто?']);
});

test('what is not allowed waits, then goes in the order of all calls; once forbidden again, it waits again', async () => {
  const { visitor, called } = fakeVisitor();
  const { late, arrive } = comeLater();
  late.whenLoaded(() => called.push('who it is'));
  late.send('Первое');
  late.whenLoaded(() => called.push('another'));
  arrive(visitor);
  await late.load();
  expect(called).toEqual(['who it is', 'Первое', 'another']);
  late.allow(false);
  late.send('Второе');
  late.send('Третье');
  await late.load();
  expect(called).toHaveLength(3);
  expect(late.takeEarly()).toEqual(['Второе', 'Третье']);
  late.send('Четвёртое');
  late.allow(true);
  await expect.poll(() => called.slice(3)).toEqual(['Четвёртое']);
  expect(late.$sentences.get()).toEqual([]);
});

test('the stores follow; a refusal rejects the caller’s promise, and otherwise reaches the page', async () => {
  const { visitor, stores } = fakeVisitor();
  const { late, failures, arrive } = comeLater();
  const rated = late.load().then((real) => real.rate(5));
  late.whenLoaded((real) => real.rate(5));
  arrive(visitor);
  await expect(rated).rejects.toThrow('refused');
  await expect.poll(() => failures).toEqual([new Error('refused')]);
  expect([late.$unread.get(), late.$state.get(), late.$participants.get().assistant]).toEqual([2, 'online', true]);
  stores.$unread.set(3);
  expect(late.$unread.get()).toBe(3);
});

test('destroyed before the code has loaded: the visitor is destroyed on arrival, and its failures are dropped', async () => {
  const { visitor, ended } = fakeVisitor();
  const { late, failures, arrive } = comeLater();
  late.whenLoaded((real) => real.rate(5));
  late.destroy();
  arrive(visitor);
  await late.load();
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  expect(failures).toEqual([]);
});
