import { expect, it } from 'vitest';
import { returnWords } from './return-words.ts';

it('each language has the hours of its own clock', () => {
  const opening = { inDays: 1, weekday: 1, from: '09:30' };
  expect(returnWords.ru(opening)).toBe(' завтра с\u00a09:30');
  expect(returnWords.en(opening)).toBe(' tomorrow from 9:30\u00a0AM');
  expect(returnWords.en({ ...opening, inDays: 3, from: '12:00' })).toBe(' on Tuesday from 12:00\u00a0PM');
  expect(returnWords.en({ ...opening, inDays: 0, from: '00:15' })).toBe(' today from 12:15\u00a0AM');
});
