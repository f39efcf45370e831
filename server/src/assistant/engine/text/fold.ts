import { remember } from './recent.ts';
import { oneForm } from './twins.ts';

/** A word of a folded text. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Matches a Russian letter of a folded text. */
export const cyrillicLetter = /[а-я]/;

/** Zero-width characters, and the accent over a stressed Russian vowel. */
const invisible = /\p{Cf}|(?<=[а-яё])\u0301/gu;

/** A text that folding does not change: the usual case by far. */
const folded =
  /^(?:[a-z]+|[а-я]+|\d+(?! [a-zа-я]{1,3}(?![a-zа-я])))(?: (?:[a-z]+|[а-я]+|\d+(?! [a-zа-я]{1,3}(?![a-zа-я]))))*$/;

/** Normalises compatibility forms (NFKC), case, «ё», white space and look-alikes, and removes invisible characters. */
export const fold = (text: string): string => (folded.test(text) ? text : foldUnusual(text));

const foldUnusual = remember((text) => {
  const visible = text.normalize('NFKC').toLowerCase().replace(invisible, '');
  return oneForm(visible.replaceAll('ё', 'е').replace(/\s+/g, ' ').trim());
});

/** The words of a folded text. */
export const wordsOf = remember((text): readonly string[] => text.match(wordPattern) ?? []);
