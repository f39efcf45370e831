import { expect, it } from 'vitest';
import { busiestHour } from './busiest-hour.ts';

const week = (...cells: readonly (readonly [day: number, hour: number, n: number])[]): number[][] => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const [day, hour, n] of cells) hours[day]![hour] = n;
  return hours;
};

it('names the hour with most dialogs, the first of several', () => {
  expect(busiestHour(week([2, 14, 5], [4, 9, 5], [1, 1, 4]))).toEqual({ n: 5, when: 'в среду с\u00a014 до\u00a015' });
  expect(busiestHour(week([6, 23, 1]))?.when).toBe('в воскресенье с\u00a023 до\u00a024');
});

it('is null without dialogs', () => expect(busiestHour(week())).toBeNull());
