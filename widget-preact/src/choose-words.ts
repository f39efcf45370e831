import type { PanelContext } from './panel-context.ts';
import { ru, type Words } from './words.ts';

/** Speaks another language: a given dictionary, else Russian, else English. */
export function chooseWords(
  { shell, $words, $locale }: PanelContext,
  locale: string,
  dictionary?: Partial<Words>,
): void {
  const use = (words: Words) => {
    $words.set(words);
    shell.rename(words.open, words.close, words.unread);
  };
  if (!dictionary && locale === $locale.get()) return;
  $locale.set(locale);
  if (dictionary) use({ ...$words.get(), ...dictionary });
  else if (locale.startsWith('ru')) use(ru);
  else void import('./words-en.ts').then(({ en }) => use(en));
}
