import type { DatedHours } from '@otklik/sdk/contract';

/** Non-working holidays of Russia, article 112 of the Labour Code: first and last day, as month and day. */
const russian = [
  ['01-01', '01-08'],
  ['02-23', '02-23'],
  ['03-08', '03-08'],
  ['05-01', '05-01'],
  ['05-09', '05-09'],
  ['06-12', '06-12'],
  ['11-04', '11-04'],
] as const;

/**
 * The holidays of a year that are not over and of which no day is listed, as days off.
 * @param today as `YYYY-MM-DD`
 */
export const missingHolidays = (year: number, dates: readonly DatedHours[], today: string): DatedHours[] =>
  russian
    .map(([from, to]) => ({ from: `${year}-${from}`, to: `${year}-${to}`, intervals: [] }))
    .filter(({ from, to }) => to >= today && !dates.some((other) => other.from <= to && from <= other.to));

const dayOfMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** «1 – 8 января 2027 г.», or «особые дни» while they are not chosen. */
export function periodText({ from, to }: Pick<DatedHours, 'from' | 'to'>): string {
  if (!isDate(from) || !isDate(to)) return 'особые дни';
  if (from >= to) return dayOfMonth.format(new Date(from));
  return dayOfMonth.formatRange(new Date(from), new Date(to));
}
