import { expect, test } from 'vitest';
import { durationText, waitOf } from './waiting-time.ts';

test.each([
  [0, '< 1 мин'],
  [59_999, '< 1 мин'],
  [60_000, '1 мин'],
  [59 * 60_000, '59 мин'],
  [60 * 60_000, '1 ч'],
  [47 * 3_600_000, '1 дн'],
])('%i ms read as «%s»', (milliseconds, text) => {
  expect(durationText(milliseconds).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  [0, 'ждёт < 1 мин', 'plain'],
  [4 * 60_000, 'ждёт 4 мин', 'plain'],
  [5 * 60_000, 'ждёт 5 мин', 'warm'],
  [28 * 60_000, 'долго ждёт 28 мин', 'bad'],
  [3 * 3_600_000, 'долго ждёт 3 ч', 'bad'],
])('a wait of %i ms reads as «%s»: words and tone grow together', (milliseconds, text, tone) => {
  const wait = waitOf(milliseconds);
  expect([`${wait.word} ${wait.duration}`.replaceAll('\u00a0', ' '), wait.tone]).toEqual([text, tone]);
});
