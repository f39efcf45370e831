import type { Vocabulary } from '../model.ts';
import { stemFeature } from './features.ts';
import { wordPattern } from './fold.ts';
import { isVagueWord } from './light-words.ts';
import { stem } from './stem.ts';
import { featureId } from './vocabulary.ts';

/**
 * A folded question without the words that say nothing alone (numbers, wishes, feelings, haste) and that the owner never
 * wrote; as it is where nothing else would be left.
 */
export function dropVague(vocabulary: Vocabulary, folded: string): string {
  const isDropped = (word: string): boolean => isVagueWord(word) && featureId(vocabulary, stemFeature(stem(word))) < 0;
  const rest = folded.replace(wordPattern, (word) => (isDropped(word) ? '' : word));
  return /\p{L}/u.test(rest) ? rest : folded;
}
