import { expect, test, vi } from 'vitest';
import { lazily } from './lazily.ts';

const calls = (): { make: ReturnType<typeof vi.fn>; lazy: { one: number; say(): string } } => {
  const make = vi.fn(() => ({ one: 1, say: () => 'said' }));
  return { make, lazy: lazily(make) };
};

test('nothing is made before the first look, and once afterwards', () => {
  const { make, lazy } = calls();
  expect(make).not.toHaveBeenCalled();
  expect([lazy.one, lazy.say(), lazy.one]).toEqual([1, 'said', 1]);
  expect(make).toHaveBeenCalledTimes(1);
});

test.each([
  ['keys', (lazy: object) => Object.keys(lazy)],
  ['a copy', (lazy: object) => Object.keys({ ...lazy })],
  ['the names that it has', (lazy: object) => ['one', 'say'].filter((name) => name in lazy)],
])('%s is what was made', (_, look) => {
  expect(look(calls().lazy)).toEqual(['one', 'say']);
});

test('members may be taken off, replaced and spied on', () => {
  const { say } = calls().lazy;
  expect(say()).toBe('said');
  const { lazy } = calls();
  lazy.one = 2;
  const spy = vi.spyOn(lazy, 'say').mockReturnValue('spied');
  expect([lazy.one, lazy.say(), spy.mock.calls.length]).toEqual([2, 'spied', 1]);
});
