/** Monday first: the name of a row, the full name, and «в» with it. */
export const weekdays = [
  { short: 'Пн', long: 'Понедельник', on: 'в понедельник' },
  { short: 'Вт', long: 'Вторник', on: 'во вторник' },
  { short: 'Ср', long: 'Среда', on: 'в среду' },
  { short: 'Чт', long: 'Четверг', on: 'в четверг' },
  { short: 'Пт', long: 'Пятница', on: 'в пятницу' },
  { short: 'Сб', long: 'Суббота', on: 'в субботу' },
  { short: 'Вс', long: 'Воскресенье', on: 'в воскресенье' },
] as const;

/** «с 14 до 15». */
export const hourSpan = (hour: number): string => `с\u00a0${hour} до\u00a0${hour + 1}`;

/** The hour in which most dialogs began, «в среду с 14 до 15»; the first of several, null without any. */
export function busiestHour(hours: readonly (readonly number[])[]): { n: number; when: string } | null {
  const n = Math.max(0, ...hours.flat());
  if (n === 0) return null;
  const day = hours.findIndex((row) => row.includes(n));
  return { n, when: `${weekdays[day]!.on} ${hourSpan(hours[day]!.indexOf(n))}` };
}
