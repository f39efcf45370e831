import type { Language, VisitorConfig } from '@otklik/sdk/contract';
import type { SnippetOptions } from '../loader/shell.ts';

/** A language that the widget speaks, at the start of a locale such as `de-AT`. */
const spoken = /^(ru|en|uk|be|kk|uz|de|fr|es|tr|pl|zh)\b/;

export const languageIn = (locale: string): Language | undefined => spoken.exec(locale)?.[0] as Language | undefined;

/**
 * What the page asks for, else the browser's first language among those that the owner allows, else the owner's; `de`
 * for `de_DE`, as content systems write it.
 */
export const localeFor = (options: SnippetOptions, config: VisitorConfig | null): string =>
  (
    options.locale ??
    navigator.languages.find((tag) => config?.languages.includes(languageIn(tag)!)) ??
    config?.locale ??
    'ru'
  ).replaceAll('_', '-');
