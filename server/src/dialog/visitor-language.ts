/** A language that visitors are written to in. */
export type Language = 'ru' | 'en';

interface Spoken {
  readonly locale: string;
}

/** By a site's locale, such as `ru` or `en-GB`. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en');

/**
 * The language of the chat that a visitor sees: its site's. A page that speaks another one says so by a bare `en`; a
 * browser's own has a country.
 */
export const languageOfChat = (dialog: Spoken, site: Spoken | undefined): Language =>
  languageOf(dialog.locale === 'en' ? 'en' : (site?.locale ?? 'ru'));
