import { batched, computed, effect, listenKeys, onMount, onNotify, onSet, onStart, onStop } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { until } from '../testing.ts';
import { atom } from './atom.ts';

test('a store is read, written and listened to; the same value again says nothing', () => {
  const $count = atom(1);
  const seen: unknown[] = [];
  const end = $count.subscribe((value, old) => seen.push([value, old]));
  $count.set(2);
  $count.set(2);
  const listened = $count.listen((value, old) => seen.push(`${value} after ${old}`));
  $count.set(3);
  end();
  end();
  listened();
  $count.set(4);
  expect([seen, $count.get(), $count.value, $count.lc, $count.init]).toEqual([
    [[1, undefined], [2, 1], [3, 2], '3 after 2'],
    4,
    4,
    0,
    1,
  ]);
});

test('who begins to listen in a listener waits for the next change; who has ended hears nothing more', () => {
  const $count = atom(0);
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  $count.listen((value) => {
    seen.push(`first ${value}`);
    ends.splice(0).forEach((end) => end());
    if (value === 1) $count.listen((late) => seen.push(`late ${late}`));
  });
  ends.push($count.listen((value) => seen.push(`ended ${value}`)));
  $count.set(1);
  $count.set(2);
  expect(seen).toEqual(['first 1', 'first 2', 'late 2']);
});

test('a listener that throws is reported and keeps nothing from the others', async () => {
  const reported = vi.fn();
  const others = process.rawListeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', reported);
  const $count = atom(0);
  const seen: number[] = [];
  $count.listen(() => {
    throw new Error('a page’s own');
  });
  $count.listen((value) => seen.push(value));
  $count.set(1);
  expect(seen).toEqual([1]);
  await until(() => reported.mock.calls.length > 0);
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other as () => void);
  expect(String(reported.mock.calls[0]![0])).toBe('Error: a page’s own');
});

test('nanostores’ computed, batched, effect and listenKeys take it, with and without listeners', async () => {
  const $name = atom({ first: 'Анна', last: 'Ким' });
  const $count = atom(1);
  const $both = computed([$name, $count], ({ first }, count) => `${first} ${count}`);
  const $late = batched([$count], (count) => count * 2);
  expect($both.get()).toBe('Анна 1');
  $count.set(2);
  expect($both.get()).toBe('Анна 2');
  const seen: string[] = [];
  $both.listen((value) => seen.push(value));
  listenKeys($name as never, ['last'] as never, () => seen.push('last'));
  effect([$count], (count) => void seen.push(`effect ${count}`));
  const changed = new Promise((resolve) => $late.listen(resolve));
  $count.set(3);
  $name.set({ first: 'Вера', last: 'Ким' });
  $name.set({ first: 'Вера', last: 'Ли' });
  expect(seen).toEqual(['effect 2', 'Анна 3', 'effect 3', 'Вера 3', 'last']);
  expect(await changed).toBe(6);
});

test('nanostores’ onMount, onStart, onStop, onSet and onNotify see what happens to it', () => {
  const $count = atom(0);
  const seen: string[] = [];
  onMount($count, () => void seen.push('mount'));
  onStart($count, () => void seen.push('start'));
  onStop($count, () => void seen.push('stop'));
  onSet($count, ({ newValue, abort }) => {
    if (newValue < 0) abort();
  });
  onNotify($count, ({ oldValue }) => void seen.push(`was ${oldValue}`));
  expect($count.get()).toBe(0);
  const end = $count.listen(() => undefined);
  $count.set(1);
  $count.set(-1);
  end();
  expect([seen, $count.value]).toEqual([['start', 'mount', 'stop', 'start', 'was 0', 'stop'], 1]);
});
