import { expect, it } from 'vitest';
import { dayName, momentIn, periodIn } from './figure-zone.ts';

const hour = 3_600_000;
const at = (time: string): number => Date.parse(time);

it('a day begins at midnight of the zone', () => {
  const { firstDay, spans } = periodIn('Europe/Moscow', at('2026-11-28T22:30:00Z'), 2);
  expect(dayName(firstDay)).toBe('2026-11-28');
  expect(spans).toEqual([
    { first: at('2026-11-27T21:00:00Z') / hour, end: at('2026-11-28T23:00:00Z') / hour, shift: 3 },
  ]);
});

it.each(['UTC', 'Asia/Kamchatka', 'America/Los_Angeles', 'Pacific/Kiritimati'])('%s: the last day is today', (zone) => {
  for (let now = at('2026-06-01T00:30:00Z'), i = 0; i < 30; i += 1, now += 5 * hour) {
    const { firstDay, spans } = periodIn(zone, now, 7);
    expect(momentIn(zone, now).slice(0, 10)).toBe(dayName(firstDay + 6));
    expect(momentIn(zone, spans[0]!.first * hour)).toBe(`${dayName(firstDay)} 00:00`);
    expect(spans.at(-1)!.end).toBe(Math.floor(now / hour) + 1);
  }
});

it('summer time ends within the period: its hours have two shifts, and none is lost or counted twice', () => {
  const { spans } = periodIn('Europe/Berlin', at('2026-11-10T12:00:00Z'), 30);
  expect(spans.map(({ shift }) => shift)).toEqual([2, 1]);
  expect(spans[1]!.first).toBe(spans[0]!.end);
  expect(spans[0]!.end).toBe(at('2026-10-25T01:00:00Z') / hour);
  expect(momentIn('Europe/Berlin', at('2026-10-25T00:59:00Z'))).toBe('2026-10-25 02:59');
});
