/** A word of a folded text. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Matches a Russian letter of a folded text. */
export const cyrillicLetter = /[а-я]/;

/** Signs without a width, and the accent over a stressed Russian vowel: pasted along with words. */
const invisible = /\p{Cf}|(?<=[а-яё])\u0301/gu;

/** A text that folding does not change: the usual case by far. */
const folded = /^[a-zа-я\d]+(?: [a-zа-я\d]+)*$/;

/** Folds what does not change the meaning: compatibility forms (NFKC), case, «ё», white space, what is not seen. */
export function fold(text: string): string {
  if (folded.test(text)) return text;
  const visible = text.normalize('NFKC').toLowerCase().replace(invisible, '');
  return visible.replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(wordPattern) ?? [];
}
