import type { PanelContext } from './panel-context.ts';
import { ru, type Words } from '../words/words-ru.ts';

/** Speaks another language: by the page's own dictionary, else Russian, else English; all of it at once, dates too. */
export function chooseWords(context: PanelContext, locale: string): void {
  const { shell, $words, $locale } = context;
  const { dictionary } = shell.options;
  // As content systems write it: `ru_RU`.
  locale = locale.replaceAll('_', '-');
  if (!dictionary && !/^(ru|en)/.test(locale)) locale = 'en';
  const use = (words: Words, spoken: string) => {
    context.chosen = spoken;
    $locale.set(spoken);
    $words.set(words);
    shell.rename(words.open, words.close, words.unread);
  };
  if (!dictionary && locale === context.chosen) return;
  context.chosen = locale;
  // What the dictionary lacks is looked up in the words before it, which grow as the chunks come.
  if (dictionary) use(Object.assign(Object.create($words.get()), dictionary), locale);
  else if (locale.startsWith('ru')) use(ru, locale);
  else {
    shell.preload('words-en');
    const come = (words: Words, spoken: string) => {
      if (locale === context.chosen) use(words, spoken);
    };
    void import('../words/words-en.ts').then(
      ({ en, translate }) => {
        come(en, locale);
        translate(context);
      },
      // Rather in the language before than not at all, until the settings come again; a new object is drawn.
      () => come(Object.create($words.get()), $locale.get()),
    );
  }
}
