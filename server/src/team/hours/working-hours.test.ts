import { describe, expect, it } from 'vitest';
import type { WorkingHours as Hours, WorkingInterval } from '../../contract.ts';
import { isOpen, nextOpening, untilTime } from './working-hours.ts';
import { momentOf, wallTime } from './zone-clock.ts';

const day = { from: '09:00', to: '18:00' };
const week: Hours = { zone: 'Europe/Moscow', days: [day, day, day, day, day, null, null] };
const none = (): null[] => Array<null>(7).fill(null);
const at = (time: string): number => Date.parse(time);
/** When work begins next, as a text. */
const next = (hours: Hours, time: string): string | null => {
  const moment = nextOpening(hours, at(time));
  return moment === null ? null : new Date(moment).toISOString();
};
/** The same interval each day. */
const daily = (zone: string, ...more: WorkingInterval[]): Hours => ({
  zone,
  days: none(),
  more: Array.from({ length: 7 }, () => more),
});

describe('working hours', () => {
  it('are those of the zone, whatever the time zone of the server', () => {
    // 2026-11-23 is a Monday; Moscow is three hours ahead of UTC.
    expect(wallTime('Europe/Moscow', at('2026-11-22T21:30:00Z'))).toEqual({
      day: at('2026-11-23T00:00:00Z') / 86_400_000,
      minute: 30,
    });
    expect(isOpen(week, at('2026-11-23T05:59:59Z'))).toBe(false);
    expect(isOpen(week, at('2026-11-23T06:00:00Z'))).toBe(true);
    expect(isOpen(week, at('2026-11-23T14:59:59Z'))).toBe(true);
    expect(isOpen(week, at('2026-11-23T15:00:00Z'))).toBe(false);
    expect(isOpen(week, at('2026-11-28T10:00:00Z'))).toBe(false);
  });

  it('follow the zone into summer time', () => {
    const berlin = { ...week, zone: 'Europe/Berlin' };
    expect(isOpen(berlin, at('2026-01-05T07:30:00Z'))).toBe(false);
    expect(isOpen(berlin, at('2026-07-06T07:30:00Z'))).toBe(true);
    expect(next(berlin, '2026-03-27T20:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
    expect(next(berlin, '2026-10-23T20:00:00Z')).toBe('2026-10-26T08:00:00.000Z');
  });

  it('last until midnight where the day ends at 24:00, and all day without a gap from 00:00 to 24:00', () => {
    const late: Hours = { zone: 'UTC', days: [{ from: '18:00', to: '24:00' }, ...none().slice(1)] };
    expect(isOpen(late, at('2026-11-23T23:59:59Z'))).toBe(true);
    expect(isOpen(late, at('2026-11-24T00:00:00Z'))).toBe(false);
    const always: Hours = { zone: 'America/Havana', days: Array(7).fill({ from: '00:00', to: '24:00' }) };
    // Clocks are changed at midnight there.
    for (const time of ['2027-03-14T04:59:59Z', '2027-03-14T05:00:00Z', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z'])
      expect([time, isOpen(always, at(time)), next(always, time)]).toEqual([time, true, null]);
  });

  it('begin next today, tomorrow, on Monday, in a week, never', () => {
    expect(next(week, '2026-11-23T04:10:20Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next(week, '2026-11-23T20:00:00Z')).toBe('2026-11-24T06:00:00.000Z');
    expect(next(week, '2026-11-27T20:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
    expect(next(week, '2026-11-28T04:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
    expect(next(week, '2026-11-23T10:00:00Z')).toBeNull();
    const mondays: Hours = { zone: 'UTC', days: [day, ...none().slice(1)] };
    expect(next(mondays, '2026-11-23T19:00:00Z')).toBe('2026-11-30T09:00:00.000Z');
    expect(next({ zone: 'UTC', days: none() }, '2026-11-23T19:00:00Z')).toBeNull();
  });

  it('have a break, and begin again after it', () => {
    const withBreak = daily('UTC', { from: '09:00', to: '13:00' }, { from: '14:00', to: '18:00' });
    expect(isOpen(withBreak, at('2026-11-23T13:00:00Z'))).toBe(false);
    expect(next(withBreak, '2026-11-23T13:00:00Z')).toBe('2026-11-23T14:00:00.000Z');
    expect(next(withBreak, '2026-11-23T18:00:00Z')).toBe('2026-11-24T09:00:00.000Z');
  });

  it('pass midnight into the next day, and belong to the day on which they begin', () => {
    const friday: Hours = {
      zone: 'Europe/Moscow',
      days: none(),
      more: [[], [], [], [], [{ from: '22:00', to: '06:00' }], [], []],
      dates: [{ from: '2026-11-28', to: '2026-11-28', intervals: [] }],
    };
    expect(isOpen(friday, at('2026-11-27T18:59:59Z'))).toBe(false);
    expect(isOpen(friday, at('2026-11-27T19:00:00Z'))).toBe(true);
    // Saturday the 28th is a day off: the shift of Friday lasts to its end.
    expect(isOpen(friday, at('2026-11-28T02:59:59Z'))).toBe(true);
    expect(isOpen(friday, at('2026-11-28T03:00:00Z'))).toBe(false);
    expect(next(friday, '2026-11-28T03:00:00Z')).toBe('2026-12-04T19:00:00.000Z');
  });

  it('are others on dates, closed over holidays and the year’s end, and are found a year ahead', () => {
    const holidays: Hours = {
      ...week,
      dates: [
        { from: '2026-12-31', to: '2026-12-31', intervals: [{ from: '10:00', to: '14:00' }] },
        { from: '2027-01-01', to: '2027-01-08', intervals: [] },
        { from: '2027-01-16', to: '2027-01-16', intervals: [{ from: '12:00', to: '13:00' }] },
      ],
    };
    expect(next(holidays, '2026-12-30T20:00:00Z')).toBe('2026-12-31T07:00:00.000Z');
    expect(next(holidays, '2026-12-31T11:00:00Z')).toBe('2027-01-11T06:00:00.000Z');
    // A Saturday with hours.
    expect(isOpen(holidays, at('2027-01-16T09:30:00Z'))).toBe(true);
    const away = (to: string): Hours => ({ ...week, dates: [{ from: '2026-11-23', to, intervals: [] }] });
    expect(next(away('2027-11-21'), '2026-11-23T10:00:00Z')).toBe('2027-11-22T06:00:00.000Z');
    expect(next(away('2028-11-21'), '2026-11-23T10:00:00Z')).toBeNull();
  });

  it('begin with the change of the clocks where their time is skipped, and are left out where all of it is', () => {
    // At 2:00 of 28 March 2027 the clocks of Berlin show 3:00.
    expect(next(daily('Europe/Berlin', { from: '02:30', to: '05:00' }), '2027-03-28T00:00:00Z')).toBe(
      '2027-03-28T01:00:00.000Z',
    );
    expect(next(daily('Europe/Berlin', { from: '02:10', to: '02:50' }), '2027-03-28T00:00:00Z')).toBe(
      '2027-03-29T00:10:00.000Z',
    );
    // Lord Howe's clocks are changed by half an hour.
    expect(next(daily('Australia/Lord_Howe', { from: '02:15', to: '05:00' }), '2026-10-03T12:00:00Z')).toBe(
      '2026-10-03T15:30:00.000Z',
    );
    // Samoa had no 30 December 2011.
    const friday: Hours = { zone: 'Pacific/Apia', days: [null, null, null, null, day, null, null] };
    expect(next(friday, '2011-12-29T12:00:00Z')).toBe('2012-01-05T19:00:00.000Z');
  });

  it('count the first of a repeated time, and do not begin again in the repetition', () => {
    // At 3:00 of 25 October 2026 the clocks of Berlin show 2:00 again.
    const night = daily('Europe/Berlin', { from: '22:00', to: '02:30' });
    expect(isOpen(night, at('2026-10-25T00:29:59Z'))).toBe(true);
    expect(isOpen(night, at('2026-10-25T00:30:00Z'))).toBe(false);
    expect(isOpen(night, at('2026-10-25T01:10:00Z'))).toBe(false);
    const morning = daily('Europe/Berlin', { from: '02:30', to: '03:30' });
    expect(next(morning, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(isOpen(morning, at('2026-10-25T01:15:00Z'))).toBe(true);
  });

  it('know zones of 45 minutes', () => {
    const open = momentOf('Asia/Kathmandu', at('2026-11-23T00:00:00Z') / 86_400_000, 540);
    expect(new Date(open).toISOString()).toBe('2026-11-23T03:15:00.000Z');
  });
});

describe('the time until a time of day', () => {
  it('is counted to the next one', () => {
    expect(untilTime('Europe/Moscow', '09:00', at('2026-11-23T05:00:00Z'))).toBe(3_600_000);
    expect(untilTime('Europe/Moscow', '09:00', at('2026-11-23T06:00:00Z'))).toBe(24 * 3_600_000);
  });

  it('is counted across a night in which the clocks are changed', () => {
    const until = (zone: string, time: string, from: string) =>
      new Date(at(from) + untilTime(zone, time, at(from))).toISOString();
    expect(until('Europe/Berlin', '09:00', '2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
    expect(until('Europe/Berlin', '09:00', '2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
    // In Cairo the night begins at one: there is no midnight then, and the day begins at once.
    expect(until('Africa/Cairo', '00:00', '2026-04-23T18:00:00Z')).toBe('2026-04-23T22:00:00.000Z');
  });
});
