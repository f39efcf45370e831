import { expect, test } from 'vitest';
import { durationText } from './waiting-time.ts';

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
