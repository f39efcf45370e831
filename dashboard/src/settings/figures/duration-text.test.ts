import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0, '0 с'],
  [45, '45 с'],
  [59.6, '1 мин'],
  [89, '1 мин'],
  [3_500, '58 мин'],
  [3_590, '1 ч'],
  [12_000, '3,3 ч'],
  [79_000, '22 ч'],
  [86_400, '24 ч'],
  [187_000, '2,2 д'],
  [8_640_000, '100 д'],
])('%d seconds are «%s»', (seconds, text) => {
  expect(durationText(seconds).replaceAll('\u00a0', ' ')).toBe(text);
});
