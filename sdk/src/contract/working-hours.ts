import * as z from 'zod/mini';
import { issueOf, ruled } from './ruled.ts';
import type { Rule } from './rule.ts';

/** How many intervals one day may have, and how many dated exceptions the hours may have. */
export const hoursLimits = { intervals: 4, dates: 100 } as const;

function isZone(value: string): boolean {
  // An offset such as `+03:00` names no place, so it knows no summer time.
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, such as `Europe/Moscow`. */
export const zoneRule: Rule = [
  [(value) => value.length <= 64, 'too_long', 'Не больше 64 символов'],
  [isZone, 'bad_format', 'Такого часового пояса нет'],
];

/** `HH:MM`, from `00:00` to `23:59`; `24:00` as the end of a day. */
const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Время записывается как 09:00'));

/** A day's working hours: from one time until before another of the same day. */
export const workingDay = z.object({ from: clock, to: clock }).check((context) => {
  const { from, to } = context.value;
  if (from >= to)
    context.issues.push({ ...issueOf(['invalid', 'Конец рабочего дня должен быть позже начала'], to), path: ['to'] });
});
export type WorkingDay = z.infer<typeof workingDay>;

/**
 * Working hours that begin on a day: from one time until before another. An end that is not later than the beginning
 * is one of the next day: `22:00` to `06:00`.
 */
export const workingInterval = z.object({ from: clock, to: clock }).check(({ value, issues }) => {
  const { from, to } = value;
  if (from === '24:00')
    issues.push({ ...issueOf(['invalid', 'День начинается не позже 23:59'], from), path: ['from'] });
  else if (from === to)
    issues.push({
      ...issueOf(['invalid', 'Начало и конец совпадают. Круглые сутки — это с 00:00 до 24:00'], to),
      path: ['to'],
    });
});
export type WorkingInterval = z.infer<typeof workingInterval>;

/** Minutes since midnight. */
const minuteOf = (time: string): number => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));
const dayMinutes = 24 * 60;

/** When an interval begins and ends, in minutes since the midnight before it; an end on the next day is over 1,440. */
export function minutesOf({ from, to }: WorkingInterval): { readonly from: number; readonly to: number } {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  return { from: first, to: last > first ? last : last + dayMinutes };
}

const overlap: readonly ['invalid', string] = ['invalid', 'Пересекается с другими часами'];

/** An interval with the place of its field. */
type Placed = readonly [path: readonly (string | number)[], day: number, interval: WorkingInterval];

/** Paths of intervals that begin before the end of another one; `length` days repeat. */
function overlapping(placed: readonly Placed[], length: number): (readonly (string | number)[])[] {
  const spans = placed
    .map(([path, day, interval]) => ({ path, day, ...minutesOf(interval) }))
    .map(({ path, day, from, to }) => ({ path, from: from + day * dayMinutes, to: to + day * dayMinutes }))
    .toSorted((a, b) => a.from - b.from);
  return spans.flatMap(({ to }, at) => {
    const next = spans[at + 1] ?? { ...spans[0]!, from: spans[0]!.from + length * dayMinutes };
    return next.from < to ? [next.path] : [];
  });
}

const isDate = (value: string): boolean => {
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
};
/** A date of the calendar, `YYYY-MM-DD`, of this century. */
const date = z
  .string()
  .check(z.regex(/^20\d\d-\d\d-\d\d$/, 'Дата записывается как 2027-01-09'), z.refine(isDate, 'Такой даты нет'));

/** Days, the first and the last one included, that have hours of their own; without intervals they are days off. */
export const datedHours = z
  .object({
    from: date,
    to: date,
    intervals: z
      .array(workingInterval)
      .check(z.maxLength(hoursLimits.intervals, `Не больше ${hoursLimits.intervals} промежутков в день`)),
  })
  .check(({ value: { from, to, intervals }, issues }) => {
    if (from > to) issues.push({ ...issueOf(['invalid', 'Последний день раньше первого'], to), path: ['to'] });
    const placed = intervals.map((interval, at): Placed => [['intervals', at, 'from'], 0, interval]);
    for (const path of overlapping(placed, from < to ? 1 : 7))
      issues.push({ ...issueOf(overlap, intervals), path: [...path] });
  });
export type DatedHours = z.infer<typeof datedHours>;

const intervals = z.array(workingInterval);
const sevenDays = 'Нужно ровно семь дней';

/**
 * When people answer, by the clock of `zone`. `days`: seven days, Monday first, each with its first interval within
 * the day, null for none. `more`: further intervals of each day, and those past midnight, four a day together. `dates`:
 * days with other hours, such as holidays; an interval belongs to the day on which it begins. At least one day of the
 * week has hours. Where a change of hours lacks `more` or `dates`, the stored ones stay: a client that knows `zone` and
 * `days` alone loses nothing; `[]` clears them.
 */
export const workingHours = z
  .object({
    zone: ruled(zoneRule),
    days: z.array(z.nullable(workingDay)).check(z.length(7, sevenDays)),
    more: z.optional(
      z.array(intervals).check(z.refine(({ length }) => length === 0 || length === 7, { error: sevenDays })),
    ),
    dates: z.optional(
      z.array(datedHours).check(z.maxLength(hoursLimits.dates, `Не больше ${hoursLimits.dates} особых дней`)),
    ),
  })
  .check(({ value: { days, more = [], dates = [] }, issues }) => {
    if ([...days, ...more.flat()].every((day) => day === null))
      issues.push({ ...issueOf(['too_few', 'Выберите хотя бы один рабочий день'], days), path: ['days'] });
    more.forEach((all, day) => {
      if (all.length + (days[day] ? 1 : 0) > hoursLimits.intervals)
        issues.push({
          ...issueOf(['too_many', `Не больше ${hoursLimits.intervals} промежутков в день`], all),
          path: ['more', day],
        });
    });
    const first = days.flatMap((interval, day): Placed[] => (interval ? [[['days', day, 'from'], day, interval]] : []));
    const further = more.flatMap((all, day) =>
      all.map((interval, at): Placed => [['more', day, at, 'from'], day, interval]),
    );
    for (const path of overlapping([...first, ...further], 7))
      issues.push({ ...issueOf(overlap, days), path: [...path] });
    const sorted = dates.map(({ from, to }, at) => ({ from, to, at })).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    sorted.forEach(({ from, at }, place) => {
      if (place > 0 && from <= sorted[place - 1]!.to)
        issues.push({ ...issueOf(['invalid', 'Эти дни уже указаны'], from), path: ['dates', at, 'from'] });
    });
  });
export type WorkingHours = z.infer<typeof workingHours>;

/** All intervals that begin on a weekday (0 is Monday), the earliest first. */
export const weekdayIntervals = ({ days, more = [] }: WorkingHours, weekday: number): WorkingInterval[] =>
  [days[weekday] ?? [], more[weekday] ?? []].flat().toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** Hours after a change of them: parts that the change lacks stay, and empty ones are left out. */
export function changedHours(before: WorkingHours | null, change: WorkingHours): WorkingHours {
  const { zone, days, more = before?.more ?? [], dates = before?.dates ?? [] } = change;
  return {
    zone,
    days,
    ...(more.flat().length > 0 ? { more } : {}),
    ...(dates.length > 0 ? { dates } : {}),
  };
}
