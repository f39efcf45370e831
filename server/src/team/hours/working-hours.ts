import { minutesOf, type WorkingHours, weekdayIntervals, type WorkingInterval } from '../../contract.ts';
import { momentOf, wallTime } from './zone-clock.ts';

const dayLength = 24 * 60 * 60_000;
/** How far ahead an opening is looked for; days. */
const horizon = 366;

/** The intervals that begin on a day, counted from 1970, the earliest first: those of its date, or of its weekday. */
function intervalsOn(hours: WorkingHours, day: number): readonly WorkingInterval[] {
  if (hours.dates) {
    const date = new Date(day * dayLength).toISOString().slice(0, 10);
    const dated = hours.dates.find(({ from, to }) => from <= date && date <= to);
    if (dated) return dated.intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  }
  // The first day of 1970 was a Thursday.
  return weekdayIntervals(hours, (day + 3) % 7);
}

/** Intervals that begin on a day, as moments. One whose whole time is skipped by a change of the clocks is left out. */
function momentsOn(hours: WorkingHours, day: number): { readonly from: number; readonly to: number }[] {
  return intervalsOn(hours, day)
    .map(minutesOf)
    .map(({ from, to }) => ({ from: momentOf(hours.zone, day, from), to: momentOf(hours.zone, day, to) }))
    .filter(({ from, to }) => from < to);
}

/** Whether it is working time: an interval lasts from the moment of its beginning until before that of its end. */
export function isOpen(hours: WorkingHours, at: number): boolean {
  const { day } = wallTime(hours.zone, at);
  // Where the clocks are set back at midnight, the next day may have begun before.
  return [day - 1, day, day + 1].some((each) => momentsOn(hours, each).some(({ from, to }) => from <= at && at < to));
}

/** When work begins next after a moment, up to a year ahead; null during working hours, and where it does not begin. */
export function nextOpening(hours: WorkingHours, at: number): number | null {
  if (isOpen(hours, at)) return null;
  const { day } = wallTime(hours.zone, at);
  for (let ahead = 0; ahead <= horizon; ahead += 1) {
    const next = momentsOn(hours, day + ahead).find(({ from }) => from > at);
    if (next) return next.from;
  }
  return null;
}

/** How long until a time of day (`HH:MM`) in a zone comes next; ms. */
export function untilTime(zone: string, time: string, at: number): number {
  const { from } = minutesOf({ from: time, to: '24:00' });
  const { day } = wallTime(zone, at);
  const today = momentOf(zone, day, from) - at;
  return today > 0 ? today : momentOf(zone, day + 1, from) - at;
}
