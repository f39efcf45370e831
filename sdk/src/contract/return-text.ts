// No schema here: the widget contains it.

const weekdays = {
  ru: ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу'],
  en: ['on Sunday', 'on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday'],
} as const;
const nearDays = { ru: ['сегодня', 'завтра'], en: ['today', 'tomorrow'] } as const;
const dayLength = 86_400_000;

/** Day, hour and minute of a moment by the clock of a zone; `day` counts days. */
function wallClock(at: number, timeZone: string | undefined): { day: number; hour: number; minute: string } {
  const format = {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  const parts = new Intl.DateTimeFormat('en', { ...format, hourCycle: 'h23' }).formatToParts(at);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { day: Date.UTC(+of.year!, +of.month! - 1, +of.day!) / dayLength, hour: +of.hour!, minute: of.minute! };
}

/**
 * Day and time of a moment to come, in words: «завтра», «9:00»; within six days by the weekday, later by the date:
 * «9 января». No space of it breaks a line.
 * @param now the moment at which it is read; both in ms since 1970
 * @param timeZone by its IANA name; that of the machine unless given
 */
export function returnText(
  language: 'ru' | 'en',
  at: number,
  now: number,
  timeZone?: string,
): [day: string, time: string] {
  const { day, hour, minute } = wallClock(at, timeZone);
  const inDays = day - wallClock(now, timeZone).day;
  const date = new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'long' });
  const named =
    nearDays[language][inDays] ??
    (inDays < 7 ? weekdays[language][(day + 4) % 7]! : (language === 'ru' ? '' : 'on ') + date.format(at));
  const time = language === 'ru' ? `${hour}:${minute}` : `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  return [named.replaceAll(' ', '\xa0'), time.replace(' ', '\xa0')];
}
