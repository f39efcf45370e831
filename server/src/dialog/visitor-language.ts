import { type Language, languageOf } from '../contract.ts';

interface Spoken {
  readonly locale: string;
}

/** By a site's locale or a browser's, such as `ru`, `en-GB` or `de,en;q=0.5`: English where it is none of the twelve. */
export const languageIn = (locale: string): Language => languageOf(locale.split(/[,;]/)[0]!) ?? 'en';

/**
 * The language of a visitor's chat: what the widget reports, else the site's, unless the page sends a bare `en`. A
 * browser's own locale has a country and does not count.
 */
export const languageOfChat = (dialog: Spoken & { readonly language: string }, site: Spoken | undefined): Language =>
  languageOf(dialog.language) ?? languageIn(dialog.locale === 'en' ? 'en' : (site?.locale ?? 'ru'));
