import { expect, it } from 'vitest';
import { returnWords } from './return-words.ts';

const now = Date.parse('2026-11-24T10:00:00Z');
const back = (at: string, zone = 'UTC') => ({ at: Date.parse(at), now, zone });

it('each language has the hours of its own clock', () => {
  const opening = back('2026-11-25T09:30:00Z');
  expect(returnWords.ru(opening)).toBe(' завтра с\u00a09:30');
  expect(returnWords.en(opening)).toBe(' tomorrow from 9:30\u00a0AM');
  expect(returnWords.en(back('2026-11-27T12:00:00Z'))).toBe(' on\u00a0Friday from 12:00\u00a0PM');
  expect(returnWords.en(back('2026-11-25T00:15:00Z', 'America/New_York'))).toBe(' today from 7:15\u00a0PM');
  expect([returnWords.ru(null), returnWords.en(null)]).toEqual([', как только вернёмся', ' as soon as we are back']);
});
