import { stemEnglish } from './stem-english.ts';
import { stemRussian } from './stem-russian.ts';
import { tuning } from '../tuning.ts';

/** Stems of words that were asked for lately: a question's words are stemmed in many places. */
const recent = new Map<string, string>();
const mostRecent = tuning.recent.stems;

/**
 * Snowball stem of a folded word, by its first letter's alphabet; words of other alphabets and numbers stay as they
 * are.
 */
export function stem(word: string): string {
  const known = recent.get(word);
  if (known !== undefined) return known;
  if (recent.size >= mostRecent) recent.clear();
  const found = stemOf(word);
  recent.set(word, found);
  return found;
}

function stemOf(word: string): string {
  const code = word.charCodeAt(0);
  if (code >= 0x430 && code <= 0x44f) return stemRussian(word);
  if (code >= 0x61 && code <= 0x7a) return stemEnglish(word);
  return word;
}
