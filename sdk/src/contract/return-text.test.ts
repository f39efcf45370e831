import { expect, test, vi } from 'vitest';
import { type Language, languages } from './language.ts';
import { returnText } from './return-text.ts';

const at = (time: string): number => Date.parse(time);
const words = (language: Language, when: string, now: string, zone: string): string =>
  returnText(language, at(when), at(now), zone).join(' | ').replaceAll('\xa0', '_');

// 24 November 2026 is a Tuesday.
test.each<[string, string, string, string, string]>([
  ['2026-11-24T15:00:00Z', '2026-11-24T10:00:00Z', 'Europe/Moscow', 'сегодня | 18:00', 'today | 6:00_PM'],
  ['2026-11-25T06:00:00Z', '2026-11-24T17:00:00Z', 'Europe/Moscow', 'завтра | 9:00', 'tomorrow | 9:00_AM'],
  ['2026-11-25T06:00:00Z', '2026-11-24T17:00:00Z', 'Asia/Vladivostok', 'сегодня | 16:00', 'today | 4:00_PM'],
  ['2026-11-30T07:00:00Z', '2026-11-27T17:00:00Z', 'Europe/Moscow', 'в_понедельник | 10:00', 'on_Monday | 10:00_AM'],
  ['2026-12-01T06:00:00Z', '2026-11-27T17:00:00Z', 'Europe/Moscow', 'во_вторник | 9:00', 'on_Tuesday | 9:00_AM'],
  ['2026-11-30T06:00:00Z', '2026-11-24T17:00:00Z', 'Europe/Moscow', 'в_понедельник | 9:00', 'on_Monday | 9:00_AM'],
  ['2026-12-01T06:00:00Z', '2026-11-24T10:00:00Z', 'Europe/Moscow', '1_декабря | 9:00', 'on_December_1 | 9:00_AM'],
  ['2027-01-09T06:00:00Z', '2026-12-31T10:00:00Z', 'Europe/Moscow', '9_января | 9:00', 'on_January_9 | 9:00_AM'],
  ['2026-12-31T21:00:00Z', '2026-12-31T20:00:00Z', 'Europe/Moscow', 'завтра | 0:00', 'tomorrow | 12:00_AM'],
  ['2027-01-09T03:15:00Z', '2027-01-09T03:00:00Z', 'Asia/Kathmandu', 'сегодня | 9:00', 'today | 9:00_AM'],
])('%s, read at %s in %s', (when, now, zone, ru, en) => {
  expect([words('ru', when, now, zone), words('en', when, now, zone)]).toEqual([ru, en]);
});

/** «Сегодня», «завтра», a weekday and a date, at 9:00 in Moscow as read on Tuesday, 24 November 2026. */
const days: Record<Exclude<Language, 'ru' | 'en'>, readonly string[]> = {
  uk: ['завтра', 'у_середу', 'у_п’ятницю', '9_січня'],
  be: ['заўтра', 'у_сераду', 'у_пятніцу', '9_студзеня'],
  kk: ['ертең', 'сәрсенбі_күні', 'жұма_күні', '9_қаңтар_күні'],
  uz: ['ertaga', 'chorshanba_kuni', 'juma_kuni', '9-yanvar_kuni'],
  de: ['morgen', 'am_Mittwoch', 'am_Freitag', 'am_9._Januar'],
  fr: ['demain', 'mercredi', 'vendredi', 'le_9_janvier'],
  es: ['mañana', 'el_miércoles', 'el_viernes', 'el_9_de_enero'],
  tr: ['yarın', 'Çarşamba_günü', 'Cuma_günü', '9_Ocak_günü'],
  pl: ['jutro', 'w_środę', 'w_piątek', '9_stycznia'],
  zh: ['明天', '星期三', '星期五', '1月9日'],
};

test.each(Object.entries(days))('days to come in %s', (language, texts) => {
  const read = (when: string, now: string) => words(language as Language, when, now, 'Europe/Moscow');
  const at = ['2026-11-25', '2026-12-02', '2026-11-27', '2027-01-09'].map((day) => `${day}T06:00:00Z`);
  const now = ['2026-11-24', '2026-11-28', '2026-11-24', '2026-11-24'].map((day) => `${day}T10:00:00Z`);
  expect(at.map((when, i) => read(when, now[i]!))).toEqual(texts.map((day) => `${day} | 9:00`));
});

test('the weekdays of every language differ', () => {
  const now = at('2026-11-24T10:00:00Z');
  for (const language of languages) {
    const week = [2, 3, 4, 5, 6].map((days) => returnText(language, now + days * 86_400_000, now, 'UTC')[0]);
    expect(new Set(week).size, language).toBe(5);
  }
});

test('languages that Chromium lacks need no names of its `Intl`', () => {
  const { RelativeTimeFormat, DateTimeFormat } = Intl;
  const lacking = (make: typeof RelativeTimeFormat | typeof DateTimeFormat) =>
    function (locale: string, options?: object) {
      return Reflect.construct(make, [['be', 'kk', 'uz'].includes(locale) ? 'en' : locale, options]) as unknown;
    } as never;
  vi.spyOn(Intl, 'RelativeTimeFormat').mockImplementation(lacking(RelativeTimeFormat));
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(lacking(DateTimeFormat));
  for (const language of ['be', 'kk', 'uz'] as const)
    expect(words(language, '2026-11-25T06:00:00Z', '2026-11-24T10:00:00Z', 'UTC')).toBe(`${days[language][0]} | 6:00`);
  expect(words('kk', '2026-11-27T06:00:00Z', '2026-11-24T10:00:00Z', 'UTC')).toBe('жұма_күні | 6:00');
  expect(words('uz', '2027-01-09T06:00:00Z', '2026-11-24T10:00:00Z', 'UTC')).toBe('9-yanvar_kuni | 6:00');
  vi.restoreAllMocks();
});
