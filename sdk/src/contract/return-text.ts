// No schema here: the widget contains it.
import type { Language } from './language.ts';

/** Today and tomorrow, and months, in the languages that `Intl` of Chromium does not have. */
const named: Partial<Record<Language, { readonly near: readonly [string, string]; readonly months: string }>> = {
  be: {
    near: ['сёння', 'заўтра'],
    months: 'студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня',
  },
  kk: {
    near: ['бүгін', 'ертең'],
    months: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
  },
  uz: {
    near: ['bugun', 'ertaga'],
    months: 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr',
  },
};
/** Names of days that `Intl` does not give as they are needed. */
const weekdays: Partial<Record<Language, readonly string[]>> = {
  ru: ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу'],
  uk: ['у неділю', 'у понеділок', 'у вівторок', 'у середу', 'у четвер', 'у п’ятницю', 'у суботу'],
  be: ['у нядзелю', 'у панядзелак', 'у аўторак', 'у сераду', 'у чацвер', 'у пятніцу', 'у суботу'],
  kk: ['жексенбі', 'дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі'],
  uz: ['yakshanba', 'dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba'],
  pl: ['w niedzielę', 'w poniedziałek', 'we wtorek', 'w środę', 'w czwartek', 'w piątek', 'w sobotę'],
};
/** What a weekday and a date are put into. */
const around: Partial<Record<Language, readonly [weekday: string, date: string]>> = {
  en: ['on {}', 'on {}'],
  kk: ['{} күні', '{} күні'],
  uz: ['{} kuni', '{} kuni'],
  de: ['am {}', 'am {}'],
  fr: ['{}', 'le {}'],
  es: ['el {}', 'el {}'],
  tr: ['{} günü', '{} günü'],
};
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
 * Day and month of a moment in words: «9 января».
 * @param at ms since 1970
 * @param timeZone by its IANA name; that of the machine unless given
 */
export function dateText(language: Language, at: number, timeZone?: string): string {
  const months = named[language]?.months.split(' ');
  if (!months) return new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'long' }).format(at);
  const date = new Date(wallClock(at, timeZone).day * dayLength);
  return `${date.getUTCDate()}${language === 'uz' ? '-' : ' '}${months[date.getUTCMonth()]}`;
}

/** A day `inDays` days ahead, 0 or more; `weekday` from Sunday on. */
function dayText(language: Language, at: number, inDays: number, weekday: number, timeZone: string | undefined) {
  if (inDays < 2)
    return (
      named[language]?.near[inDays] ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(inDays, 'day')
    );
  const isNear = inDays < 7;
  const text = isNear
    ? (weekdays[language]?.[weekday] ?? new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(at))
    : dateText(language, at, timeZone);
  return (around[language]?.[isNear ? 0 : 1] ?? '{}').replace('{}', text);
}

/**
 * Day and time of a moment to come, in words: «завтра», «9:00»; within six days by the weekday, later by the date:
 * «9 января». No space of it breaks a line.
 * @param now the moment at which it is read; both in ms since 1970
 * @param timeZone by its IANA name; that of the machine unless given
 */
export function returnText(
  language: Language,
  at: number,
  now: number,
  timeZone?: string,
): [day: string, time: string] {
  const { day, hour, minute } = wallClock(at, timeZone);
  const dayName = dayText(language, at, day - wallClock(now, timeZone).day, (day + 4) % 7, timeZone);
  const time = language === 'en' ? `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}` : `${hour}:${minute}`;
  return [dayName.replaceAll(' ', '\xa0'), time.replace(' ', '\xa0')];
}
