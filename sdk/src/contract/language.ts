// No schema here: the widget contains it.

/** The languages of the widget, the assistant's own words and letters, by ISO 639-1; `uz` in Latin, `zh` simplified. */
export const languages = ['ru', 'en', 'uk', 'be', 'kk', 'uz', 'de', 'fr', 'es', 'tr', 'pl', 'zh'] as const;
/** One of `languages`. */
export type Language = (typeof languages)[number];

/** The language of a tag such as `de`, `de-AT` or `de_AT`; undefined for one that the widget does not speak. */
export const languageOf = (tag: string): Language | undefined => {
  const [code] = tag.toLowerCase().split(/[-_]/);
  return languages.find((language) => language === code);
};
