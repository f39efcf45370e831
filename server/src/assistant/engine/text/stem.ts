import { Recent } from './recent.ts';
import { stemEnglish } from './stem-english.ts';
import { stemRussian } from './stem-russian.ts';
import { tuning } from '../tuning.ts';

/** Stems of words that were asked for lately: a question's words are stemmed in many places. */
const recent = new Recent<string, string>(tuning.recent.stems);

/**
 * Snowball stem of a folded word, by its first letter's alphabet; words of other alphabets and numbers stay as they
 * are.
 */
export const stem = (word: string): string => recent.of(word, stemOf);

function stemOf(word: string): string {
  const code = word.charCodeAt(0);
  if (code >= 0x430 && code <= 0x44f) return stemRussian(word);
  if (code >= 0x61 && code <= 0x7a) return stemEnglish(word);
  return word;
}
