import type { Vocabulary } from '../model.ts';
import { askingOf } from './asking.ts';
import { stemFeature } from './features.ts';
import { wordPattern, wordsOf } from './fold.ts';
import { isVagueWord } from './light-words.ts';
import { stem } from './stem.ts';
import { featureId } from './vocabulary.ts';

/**
 * A folded question without the words that say nothing alone (numbers, wishes, feelings, haste) and that the owner never
 * wrote, those of a way of asking excepted; as it is where nothing else would be left.
 */
export function dropVague(vocabulary: Vocabulary, folded: string): string {
  const isNew = (word: string): boolean => isVagueWord(word) && featureId(vocabulary, stemFeature(stem(word))) < 0;
  const words = wordsOf(folded);
  if (!words.some(isNew)) return folded;
  const { familyOfWord } = askingOf(words);
  let at = 0;
  const rest = folded.replace(wordPattern, (word) => (familyOfWord[at++] === 0 && isNew(word) ? '' : word));
  return /\p{L}/u.test(rest) ? rest : folded;
}
