/** A language that visitors are written to in. */
export type Language = 'ru' | 'en';

/** By a site's locale, such as `ru` or `en-GB`. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en');
