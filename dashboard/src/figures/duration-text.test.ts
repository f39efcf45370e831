import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0, '0 с'],
  [45, '45 с'],
  [60, '1 мин'],
  [89, '1 мин'],
  [3_590, '1 ч'],
  [12_000, '3 ч 20 мин'],
  [86_399, '1 д'],
  [187_000, '2 д 4 ч'],
])('%d seconds are «%s»', (seconds, text) => {
  expect(durationText(seconds).replaceAll('\u00a0', ' ')).toBe(text);
});
