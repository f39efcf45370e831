import { describe, expect, it } from 'vitest';
import type { WorkingHours as Hours } from '../contract.ts';
import { isOpen, nextOpening, returnTime, untilTime, wallTime } from './working-hours.ts';

const day = { from: '09:00', to: '18:00' };
const week: Hours = { zone: 'Europe/Moscow', days: [day, day, day, day, day, null, null] };
const at = (time: string): number => Date.parse(time);

describe('working hours', () => {
  it('are those of the zone, whatever the time zone of the server', () => {
    // 2026-11-23 is a Monday; Moscow is three hours ahead of UTC.
    expect(wallTime('Europe/Moscow', at('2026-11-22T21:30:00Z'))).toEqual({ weekday: 0, minute: 30 });
    expect(isOpen(week, at('2026-11-23T05:59:00Z'))).toBe(false);
    expect(isOpen(week, at('2026-11-23T06:00:00Z'))).toBe(true);
    expect(isOpen(week, at('2026-11-23T14:59:00Z'))).toBe(true);
    expect(isOpen(week, at('2026-11-23T15:00:00Z'))).toBe(false);
    expect(isOpen(week, at('2026-11-28T10:00:00Z'))).toBe(false);
  });

  it('follow the zone into summer time', () => {
    const berlin = { ...week, zone: 'Europe/Berlin' };
    expect(isOpen(berlin, at('2026-01-05T07:30:00Z'))).toBe(false);
    expect(isOpen(berlin, at('2026-07-06T07:30:00Z'))).toBe(true);
  });

  it('last until midnight where the day ends at 24:00', () => {
    const late: Hours = { zone: 'UTC', days: [{ from: '18:00', to: '24:00' }, null, null, null, null, null, null] };
    expect(isOpen(late, at('2026-11-23T23:59:00Z'))).toBe(true);
    expect(isOpen(late, at('2026-11-24T00:00:00Z'))).toBe(false);
  });

  it('begin again at a moment; at none during working hours', () => {
    const back = (time: string) => {
      const moment = returnTime(week, at(time));
      return moment && new Date(moment).toISOString();
    };
    expect(back('2026-11-23T04:10:20Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(back('2026-11-23T20:00:00Z')).toBe('2026-11-24T06:00:00.000Z');
    expect(back('2026-11-27T20:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
    expect(back('2026-11-28T04:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
    expect(back('2026-11-23T10:00:00Z')).toBeNull();
    expect(returnTime({ zone: 'UTC', days: Array(7).fill(null) }, at('2026-11-23T19:00:00Z'))).toBeNull();
  });

  it('begin next: today, tomorrow, on Monday, in a week, never', () => {
    expect(nextOpening(week, at('2026-11-23T04:00:00Z'))).toEqual({ inDays: 0, weekday: 0, from: '09:00' });
    expect(nextOpening(week, at('2026-11-23T20:00:00Z'))).toEqual({ inDays: 1, weekday: 1, from: '09:00' });
    expect(nextOpening(week, at('2026-11-27T20:00:00Z'))).toEqual({ inDays: 3, weekday: 0, from: '09:00' });
    const mondays: Hours = { zone: 'UTC', days: [day, null, null, null, null, null, null] };
    expect(nextOpening(mondays, at('2026-11-23T19:00:00Z'))).toEqual({ inDays: 7, weekday: 0, from: '09:00' });
    expect(nextOpening({ zone: 'UTC', days: Array(7).fill(null) }, at('2026-11-23T19:00:00Z'))).toBeNull();
  });

  it('count down to a time of day', () => {
    expect(untilTime('Europe/Moscow', '09:00', at('2026-11-23T05:00:00Z'))).toBe(3_600_000);
    expect(untilTime('Europe/Moscow', '09:00', at('2026-11-23T06:00:00Z'))).toBe(24 * 3_600_000);
  });

  it('count down across a night in which the clocks are changed', () => {
    const berlin = { ...week, zone: 'Europe/Berlin' };
    const until = (zone: string, time: string, from: string) =>
      new Date(at(from) + untilTime(zone, time, at(from))).toISOString();
    expect(until('Europe/Berlin', '09:00', '2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
    expect(until('Europe/Berlin', '09:00', '2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
    // In Cairo the night begins at one: there is no midnight then, and the day begins at once.
    expect(until('Africa/Cairo', '00:00', '2026-04-23T18:00:00Z')).toBe('2026-04-23T22:00:00.000Z');
    expect(new Date(returnTime(berlin, at('2026-03-27T20:00:00Z'))!).toISOString()).toBe('2026-03-30T07:00:00.000Z');
    expect(new Date(returnTime(berlin, at('2026-10-23T20:00:00Z'))!).toISOString()).toBe('2026-10-26T08:00:00.000Z');
  });
});
