import { stemEnglish } from './stem-english.ts';
import { stemRussian } from './stem-russian.ts';

/**
 * Snowball stem of a folded word, by its first letter's alphabet; words of other alphabets and numbers stay as they
 * are.
 */
export function stem(word: string): string {
  const code = word.charCodeAt(0);
  if (code >= 0x430 && code <= 0x44f) return stemRussian(word);
  if (code >= 0x61 && code <= 0x7a) return stemEnglish(word);
  return word;
}
