/** A language that visitors are written to in. */
export type Language = 'ru' | 'en';

interface Spoken {
  readonly locale: string;
}

/** By a site's locale, such as `ru` or `en-GB`. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en');

/**
 * The language of a visitor's chat: the site's, unless the page sends a bare `en`. A browser's own locale has a country
 * and does not count.
 */
export const languageOfChat = (dialog: Spoken, site: Spoken | undefined): Language =>
  languageOf(dialog.locale === 'en' ? 'en' : (site?.locale ?? 'ru'));
