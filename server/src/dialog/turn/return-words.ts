import type { Opening } from '../working-hours.ts';

const weekdays = {
  ru: [
    'в\u00a0понедельник',
    'во\u00a0вторник',
    'в\u00a0среду',
    'в\u00a0четверг',
    'в\u00a0пятницу',
    'в\u00a0субботу',
    'в\u00a0воскресенье',
  ],
  en: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
} as const;
const nearDays = { ru: ['сегодня', 'завтра'], en: ['today', 'tomorrow'] } as const;

const dayOf = (language: keyof typeof weekdays, { inDays, weekday }: Opening): string =>
  nearDays[language][inDays] ?? weekdays[language][weekday]!;

/** «09:30» on a 12-hour clock, as in the times of the sentences. */
function englishTime(time: string): string {
  const [hour = '', minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}\u00a0${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/**
 * The rest of «Ответим» and “We will answer” while no operator is online: « завтра с 9:00», in the time zone of the
 * working hours, or «, как только вернёмся». The assistant's sentences and the widget's header share it.
 */
export const returnWords = {
  ru(opening: Opening | null): string {
    if (!opening) return ', как только вернёмся';
    return ` ${dayOf('ru', opening)} с\u00a0${opening.from.replace(/^0/, '')}`;
  },
  en(opening: Opening | null): string {
    if (!opening) return ' as soon as we are back';
    return ` ${dayOf('en', opening)} from ${englishTime(opening.from)}`;
  },
} as const;
