import { wallTime } from '../../team/hours/zone-clock.ts';

const hourLength = 3_600_000;

/** Hours, since 1970, in which a zone's clock is ahead of UTC by the same number of hours. */
export interface ZoneSpan {
  readonly first: number;
  /** The hour after the last one. */
  readonly end: number;
  readonly shift: number;
}

/** By how many whole hours the zone's clock is ahead of UTC in an hour; half hours are rounded down. */
function shiftIn(zone: string, hour: number): number {
  const { day, minute } = wallTime(zone, hour * hourLength);
  return day * 24 + Math.floor(minute / 60) - hour;
}

/** The first hour after `from`, up to `to`, whose shift is another one than that of `from`. */
function nextChange(zone: string, from: number, to: number): number {
  const shift = shiftIn(zone, from);
  let [same, other] = [from, to];
  for (let at = from + 24; at < to; at += 24)
    if (shiftIn(zone, at) === shift) same = at;
    else {
      other = at;
      break;
    }
  if (other === to && shiftIn(zone, to) === shift) return to + 1;
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (shiftIn(zone, middle) === shift) same = middle;
    else other = middle;
  }
  return other;
}

/** The last `days` days up to now, by a zone's clock: the number of the first one since 1970, and their hours. */
export function periodIn(zone: string, now: number, days: number): { firstDay: number; spans: ZoneSpan[] } {
  const last = Math.floor(now / hourLength);
  const firstDay = Math.floor((last + shiftIn(zone, last)) / 24) - days + 1;
  const spans: ZoneSpan[] = [];
  for (let first = firstDay * 24 - 15; first <= last;) {
    const shift = shiftIn(zone, first);
    const end = nextChange(zone, first, last);
    const begin = Math.max(first, firstDay * 24 - shift);
    if (begin < end) spans.push({ first: begin, end, shift });
    first = end;
  }
  return { firstDay, spans };
}

/** A day by its number since 1970, as `YYYY-MM-DD`. */
export const dayName = (day: number): string => new Date(day * 24 * hourLength).toISOString().slice(0, 10);

/** A moment by the zone's clock, as `YYYY-MM-DD HH:MM`. */
export const momentIn = (zone: string, at: number): string => {
  const { day, minute } = wallTime(zone, at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${dayName(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};
