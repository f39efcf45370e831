import type { Words } from '../words/words-ru.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + Object.keys(options);
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat([locale, 'ru'], options));
  return formatters.get(key)!.format(new Date(at));
}

/** 14:05 */
export const timeOf = (at: string, locale: string): string => format(at, locale, { timeStyle: 'short' });

/** «9 января»; in a language whose months the browser cannot name, «09.01». */
const dateOf = (at: string, locale: string): string => {
  const isNamed = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  return format(at, locale, isNamed ? { day: 'numeric', month: 'long' } : { day: '2-digit', month: '2-digit' });
};

/** «Сегодня», «Вчера» or the date. */
export function dayOf(at: string, locale: string, words: Words): string {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  return [words.today, words.yesterday][days] ?? dateOf(at, locale);
}
