import { wordsEn } from 'virtual:chunks';
import type { PanelContext } from './panel-context.ts';
import { ru, type Words } from './words-ru.ts';

/** Speaks another language: by the page's own dictionary, else Russian, else English; all of it at once. */
export function chooseWords(context: PanelContext, locale: string): void {
  const { shell, $words, $locale } = context;
  const { dictionary } = shell.options;
  const use = (words: Words) => {
    $locale.set(locale);
    $words.set(words);
    shell.rename(words.open, words.close, words.unread);
  };
  if (!dictionary && locale === context.chosen) return;
  context.chosen = locale;
  // What the dictionary lacks is looked up in the words before it, which grow as the chunks come.
  if (dictionary) use(Object.assign(Object.create($words.get()), dictionary));
  else if (locale.startsWith('ru')) use(ru);
  else {
    shell.preload('chunk-words-en', wordsEn);
    const come = (words: Words) => {
      if (locale === context.chosen) use(words);
    };
    void import('./words-en.ts').then(
      ({ en, translate }) => {
        come(en);
        translate(context);
      },
      // Rather in another language than not at all.
      () => come($words.get()),
    );
  }
}
