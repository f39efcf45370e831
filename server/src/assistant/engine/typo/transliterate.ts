import type { Lexicon } from '../model.ts';
import { type CyrillicSpelling, cyrillicSpellings } from '../text/latin-spelling.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { isCommonWord } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { homophonesOf, isOwnWord } from './lexicon.ts';
import { rankSpellings, type ScoredWord, type Spelling, wordFrequency } from './score.ts';
import type { WorkBudget } from './work-budget.ts';

const latinWord = /[a-z'’]+/g;
const { homophone, mostDoubleReadings, shortestOwnWord } = tuning.transliteration;
const { unseenWord } = tuning.frequency;

/** Another reading of a text; `spellings` holds, by word of `text`, what else it may mean, the likeliest first. */
export interface Rewritten {
  text: string;
  spellings?: Map<string, Spelling[]>;
}

/** The readings that are words, ranked. */
function rankReadings(readings: CyrillicSpelling[], lexicon: Lexicon): Spelling[] {
  const frequencyOf = (spelling: string): number =>
    wordFrequency(spelling, lexicon, wordData()) || (isRussianForm(russianForms(), spelling) ? unseenWord : 0);
  const real = readings
    .map(({ spelling, likelihood }): ScoredWord => [spelling, likelihood + Math.log(frequencyOf(spelling))])
    .filter(([, score]) => score > -Infinity);
  return rankSpellings(real);
}

/** The folded text with its Latin words in Cyrillic letters, except for those that the owner wrote. */
export function transliterate(lexicon: Lexicon, folded: string, budget: WorkBudget): Rewritten {
  const words = wordData();
  const spellings = new Map<string, Spelling[]>();
  const likeliest = (readings: CyrillicSpelling[]): string | undefined => {
    const ranked = rankReadings(readings, lexicon);
    if (ranked.length === 0) return undefined;
    spellings.set(ranked[0]!.word, ranked);
    return ranked[0]!.word;
  };
  const otherReadings = (word: string, otherwise: 1 | 2): CyrillicSpelling[] => {
    const found = cyrillicSpellings(word, otherwise, budget.spellingsLeft);
    budget.spellings += found.length;
    return found;
  };
  let doubleReadings = 0;
  const text = folded.replace(latinWord, (word) => {
    if (word.length >= shortestOwnWord && isOwnWord(lexicon, word)) return word;
    const near = [...cyrillicSpellings(word, 0), ...otherReadings(word, 1)];
    const homophones = homophonesOf(lexicon, word).map((spelling) => ({ spelling, likelihood: homophone }));
    return (
      likeliest([...near, ...homophones]) ??
      (doubleReadings++ < mostDoubleReadings ? likeliest(otherReadings(word, 2)) : undefined) ??
      (isCommonWord(words, word) ? word : undefined) ??
      near.find(({ spelling }) => isCommonWord(words, spelling))?.spelling ??
      near[0]!.spelling
    );
  });
  return { text, spellings };
}
