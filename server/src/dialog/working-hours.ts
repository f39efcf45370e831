import type { WorkingHours as Hours } from '../contract.ts';

/** A moment as a clock on the wall shows it. */
interface WallTime {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Since midnight. */
  readonly minute: number;
}

/** When work begins next: in how many days, on which weekday (0 is Monday), at what time of day (`HH:MM`). */
export interface Opening {
  readonly inDays: number;
  readonly weekday: number;
  readonly from: string;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** By zone, which are some 600. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** @throws RangeError for a zone that does not exist */
export function wallTime(zone: string, at: number): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return { weekday: weekdays.indexOf(parts.get('weekday')!), minute };
}

const minuteOf = (time: string): number => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));

/** Whether it is working time now. */
export function isOpen({ zone, days }: Hours, at: number): boolean {
  const { weekday, minute } = wallTime(zone, at);
  const today = days[weekday];
  return !!today && minute >= minuteOf(today.from) && minute < minuteOf(today.to);
}

/** When work begins next after now; null where every day is a day off. */
export function nextOpening({ zone, days }: Hours, at: number): Opening | null {
  const { weekday, minute } = wallTime(zone, at);
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = days[(weekday + inDays) % 7];
    if (day && (inDays > 0 || minuteOf(day.from) > minute))
      return { inDays, weekday: (weekday + inDays) % 7, from: day.from };
  }
  return null;
}

/**
 * The moment near another one at which the zone's clock shows a time of day; where it skips that time, the other one.
 */
function onTheClock(zone: string, time: string, near: number): number {
  const halfDay = 12 * 60;
  const off = minuteOf(time) - wallTime(zone, near).minute;
  const moment = near + (((off + 3 * halfDay) % (2 * halfDay)) - halfDay) * 60_000;
  return wallTime(zone, moment).minute === minuteOf(time) ? moment : near;
}

/** When work begins next, to the minute; null during working hours, and where every day is a day off. */
export function returnTime(hours: Hours, at: number): number | null {
  const opening = isOpen(hours, at) ? null : nextOpening(hours, at);
  if (!opening) return null;
  const { zone } = hours;
  const minute = Math.floor(at / 60_000) * 60_000;
  const days = opening.inDays * 24 * 60 + minuteOf(opening.from) - wallTime(zone, at).minute;
  return onTheClock(zone, opening.from, minute + days * 60_000);
}

/** How long until a time of day in a zone comes next; ms, within a minute. */
export function untilTime(zone: string, time: string, at: number): number {
  const wait = (minuteOf(time) - wallTime(zone, at).minute + 24 * 60) % (24 * 60);
  return onTheClock(zone, time, at + (wait === 0 ? 24 * 60 : wait) * 60_000) - at;
}
