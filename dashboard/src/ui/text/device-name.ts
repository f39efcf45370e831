import { systemOf } from '@otklik/sdk/contract';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\/(\d+)/, 'Яндекс Браузер'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
];

/** A user agent in words: «Chrome 129, Windows»; the empty string when nothing is known. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const version = browser?.[0].exec(userAgent)?.[1];
  return [browser && `${browser[1]}\u00a0${version}`, systemOf(userAgent)].filter(Boolean).join(', ');
}

let names: Intl.DisplayNames | null = null;

/** A locale tag as a language in words: `ru-RU` → «русский (Россия)»; the tag itself when it is unknown. */
export function languageName(locale: string): string {
  if (!locale) return '';
  names ??= new Intl.DisplayNames('ru', { type: 'language' });
  try {
    return names.of(locale) ?? locale;
  } catch (error) {
    if (error instanceof RangeError) return locale;
    throw error;
  }
}
