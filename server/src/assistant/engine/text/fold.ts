/** A word of a folded text. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Matches a Russian letter of a folded text. */
export const cyrillicLetter = /[а-я]/;

/** Folds what does not change the meaning: compatibility forms (NFKC), case, «ё», white space. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(wordPattern) ?? [];
}
