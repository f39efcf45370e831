/** A word of a folded text. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Of a folded text. */
export const CYRILLIC = /[а-я]/;

/** Words of more letters are none, and all that may be meant by them takes long to try. */
export const LONGEST_WORD = 32;

/** Folds what does not change the meaning: compatibility forms, case, «ё», spare spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? [];
}
