import { languageIn } from '../panel/locale-for.ts';
import type { Extras } from '../panel/panel-context.ts';
import type { Words } from '../words/words-ru.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + Object.keys(options);
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat([locale, 'ru'], options));
  return formatters.get(key)!.format(new Date(at));
}

/** 14:05 */
export const timeOf = (at: string, locale: string): string => format(at, locale, { timeStyle: 'short' });

/** «Сегодня», «Вчера»; nothing for other days. */
export function nearDay(at: string, words: Words): string | undefined {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  return [words.today, words.yesterday][days];
}

/** Languages whose months Chromium cannot name: «M11 29». */
export const lacksMonths = (locale: string): boolean => /^(?:be|kk|uz)\b/.test(locale);

/** «9 января»; in a language whose months are not known, «09.01». */
export function dateOf(at: string, locale: string, dateText?: Extras['dateText']): string {
  if (lacksMonths(locale) && dateText) return dateText(languageIn(locale)!, Date.parse(at));
  const isNamed = !lacksMonths(locale) && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  return format(at, locale, isNamed ? { day: 'numeric', month: 'long' } : { day: '2-digit', month: '2-digit' });
}
