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

const when = (language: keyof typeof weekdays, { inDays, weekday, from }: Opening): [day: string, time: string] => [
  nearDays[language][inDays] ?? weekdays[language][weekday]!,
  from.replace(/^0/, ''),
];

/**
 * What goes on from «Ответим» and “We will answer” where nobody is there: « завтра с 9:00», by the clock of the working
 * hours, or «, как только вернёмся». The assistant's sentences and the widget's header say the same.
 */
export const returnWords = {
  ru(opening: Opening | null): string {
    if (!opening) return ', как только вернёмся';
    const [day, time] = when('ru', opening);
    return ` ${day} с\u00a0${time}`;
  },
  en(opening: Opening | null): string {
    if (!opening) return ' as soon as we are back';
    const [day, time] = when('en', opening);
    return ` ${day} from ${time}`;
  },
} as const;
