import type { PanelContext } from './panel-context.ts';
import { importOutside } from '../loader/import-outside.ts';
import { languageIn } from './locale-for.ts';
import { ru, type Words } from '../words/words-ru.ts';

/** How long the chat stays closed for its words; ms. */
const longestWait = 4000;

/** Speaks another language: by the page's own dictionary, else one of the twelve, else English; all of it at once. */
export function chooseWords(context: PanelContext, locale: string): void {
  const { shell, $words, $locale } = context;
  const { dictionary } = shell.options;
  if (!dictionary && !languageIn(locale)) locale = 'en';
  const use = (words: Words, spoken: string) => {
    context.chosen = spoken;
    $locale.set(spoken);
    $words.set(words);
    shell.rename(words.open, words.close, words.unread);
  };
  if (!dictionary && locale === context.chosen) return;
  context.chosen = locale;
  context.isWaitOver = false;
  // What the dictionary lacks is looked up in the words before it, which grow as the chunks come.
  if (dictionary) use(Object.assign(Object.create($words.get()), dictionary), locale);
  else if (locale.startsWith('ru')) use(ru, locale);
  else {
    const load = async () => {
      const { loadWords, translate } = await importOutside(shell);
      const { words, texts } = await loadWords(shell, locale);
      if (locale !== context.chosen) return;
      use(words, locale);
      translate(context, texts);
    };
    // After `longestWait`, open in the current language; a new object makes the views render.
    setTimeout(() => {
      if (locale !== context.chosen || locale === $locale.get()) return;
      context.isWaitOver = true;
      $words.set(Object.create($words.get()));
    }, longestWait);
    // If loading fails, keep the current texts.
    load().catch(() => locale === context.chosen && use(Object.create($words.get()), $locale.get()));
  }
}
