import { expect, it, vi } from 'vitest';
import { tuning } from '../tuning.ts';
import { remember } from './recent.ts';

it('caches results, but not for long texts', () => {
  const { longest } = tuning.recent;
  const make = vi.fn((text: string) => text.length);
  const lengthOf = remember(make);
  for (const text of ['короткий', 'а'.repeat(longest), 'б'.repeat(longest + 1)])
    for (const _ of [1, 2]) expect(lengthOf(text)).toBe(text.length);
  expect(make.mock.calls.map(([{ length }]) => length)).toEqual([8, longest, longest + 1, longest + 1]);
});
