import type { WorkingHours, WorkingInterval } from '@otklik/sdk/contract';
import { guessZone } from './time-zones.ts';

/** Hours with all their parts, so that an emptied part is sent as such. */
export type HourDraft = Required<WorkingHours>;

/** The days of the week, Monday first; `of` is the genitive. */
export const week = [
  { name: 'Понедельник', of: 'понедельника' },
  { name: 'Вторник', of: 'вторника' },
  { name: 'Среда', of: 'среды' },
  { name: 'Четверг', of: 'четверга' },
  { name: 'Пятница', of: 'пятницы' },
  { name: 'Суббота', of: 'субботы' },
  { name: 'Воскресенье', of: 'воскресенья' },
] as const;

export const usual: WorkingInterval = { from: '09:00', to: '18:00' };
export const blank: WorkingInterval = { from: '', to: '' };

const noMore = (): WorkingInterval[][] => week.map(() => []);

export const draftOf = ({ zone, days, more = [], dates = [] }: WorkingHours): HourDraft => ({
  zone,
  days,
  more: more.length > 0 ? more : noMore(),
  dates,
});

/** From nine to six on working days. */
export const usualWeek = (): HourDraft =>
  draftOf({ zone: guessZone(), days: week.map((_, day) => (day < 5 ? usual : null)) });

/** The intervals of a weekday in the order in which they are shown, which does not change while times are typed. */
export const intervalsOf = ({ days, more }: HourDraft, day: number): WorkingInterval[] => [
  ...(days[day] ? [days[day]] : []),
  ...(more[day] ?? []),
];

/** Hours with other intervals of a weekday: the first is in `days` where it ends within the day. */
export function withIntervals(hours: HourDraft, day: number, intervals: readonly WorkingInterval[]): HourDraft {
  const [first] = intervals;
  const isWithin = first !== undefined && first.from < first.to;
  return {
    ...hours,
    days: hours.days.map((each, at) => (at !== day ? each : isWithin ? first : null)),
    more: hours.more.map((each, at) => (at !== day ? each : intervals.slice(isWithin ? 1 : 0))),
  };
}

/** The name under which the server reports on an interval of a weekday. */
export const fieldOf = ({ days }: HourDraft, day: number, at: number): string => {
  if (!days[day]) return `hours.more.${day}.${at}`;
  return at === 0 ? `hours.days.${day}` : `hours.more.${day}.${at - 1}`;
};

const time = /^\d\d:\d\d$/;
/** Whether an interval ends on the next day. */
export const isOvernight = ({ from, to }: WorkingInterval): boolean => time.test(from) && time.test(to) && to < from;
