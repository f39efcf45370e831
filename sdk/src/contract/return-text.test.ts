import { expect, test } from 'vitest';
import { returnText } from './return-text.ts';

const at = (time: string): number => Date.parse(time);
const words = (language: 'ru' | 'en', when: string, now: string, zone: string): string =>
  returnText(language, at(when), at(now), zone).join(' | ').replaceAll('\xa0', '_');

// 24 November 2026 is a Tuesday.
test.each<[string, string, string, string, string]>([
  ['2026-11-24T15:00:00Z', '2026-11-24T10:00:00Z', 'Europe/Moscow', 'сегодня | 18:00', 'today | 6:00_PM'],
  ['2026-11-25T06:00:00Z', '2026-11-24T17:00:00Z', 'Europe/Moscow', 'завтра | 9:00', 'tomorrow | 9:00_AM'],
  ['2026-11-25T06:00:00Z', '2026-11-24T17:00:00Z', 'Asia/Vladivostok', 'сегодня | 16:00', 'today | 4:00_PM'],
  ['2026-11-30T07:00:00Z', '2026-11-27T17:00:00Z', 'Europe/Moscow', 'в_понедельник | 10:00', 'on_Monday | 10:00_AM'],
  ['2026-12-01T06:00:00Z', '2026-11-27T17:00:00Z', 'Europe/Moscow', 'во_вторник | 9:00', 'on_Tuesday | 9:00_AM'],
  ['2026-11-30T06:00:00Z', '2026-11-24T17:00:00Z', 'Europe/Moscow', 'в_понедельник | 9:00', 'on_Monday | 9:00_AM'],
  ['2026-12-01T06:00:00Z', '2026-11-24T10:00:00Z', 'Europe/Moscow', '1_декабря | 9:00', 'on_December_1 | 9:00_AM'],
  ['2027-01-09T06:00:00Z', '2026-12-31T10:00:00Z', 'Europe/Moscow', '9_января | 9:00', 'on_January_9 | 9:00_AM'],
  ['2026-12-31T21:00:00Z', '2026-12-31T20:00:00Z', 'Europe/Moscow', 'завтра | 0:00', 'tomorrow | 12:00_AM'],
  ['2027-01-09T03:15:00Z', '2027-01-09T03:00:00Z', 'Asia/Kathmandu', 'сегодня | 9:00', 'today | 9:00_AM'],
])('%s, read at %s in %s', (when, now, zone, ru, en) => {
  expect([words('ru', when, now, zone), words('en', when, now, zone)]).toEqual([ru, en]);
});
