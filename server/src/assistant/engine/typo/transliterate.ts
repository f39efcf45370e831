import type { Lexicon } from '../model.ts';
import { type CyrillicSpelling, cyrillicSpellings } from '../text/latin-spelling.ts';
import { Recent } from '../text/recent.ts';
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

/** A converted text; `spellings` are the alternatives of each word of `text`, the likeliest first. */
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

/** Spellings of a word, the likeliest first, how many were weighed, and the fallback if there are none. */
interface WordReading {
  ranked: Spelling[];
  taken: number;
  unknown: string;
}

/** Recent readings: with one part read otherwise, with none for lack of budget, with two. */
type Readings = Record<'once' | 'never' | 'twice', Recent<string, WordReading>>;

const readingsByLexicon = new WeakMap<Lexicon, Readings>();

function readingsOf(lexicon: Lexicon): Readings {
  const lately = () => new Recent<string, WordReading>(tuning.recent.near);
  const known = readingsByLexicon.get(lexicon) ?? { once: lately(), never: lately(), twice: lately() };
  readingsByLexicon.set(lexicon, known);
  return known;
}

/** Charges a reading to the budget; a reading that the budget truncated is not cached. */
function take(
  known: Recent<string, WordReading>,
  word: string,
  budget: WorkBudget,
  make: (most: number) => WordReading,
): WordReading {
  const most = budget.spellingsLeft;
  let reading = known.get(word);
  if (!reading || reading.taken > most) {
    reading = make(most);
    if (reading.taken < most || reading.taken === 0) known.set(word, reading);
  }
  budget.spellings += reading.taken;
  return reading;
}

/** Fallback for a word that is none in Russian: unchanged if it is an English word, else a word of similar spelling. */
function readUnknown(word: string, near: CyrillicSpelling[]): string {
  const words = wordData();
  if (isCommonWord(words, word)) return word;
  return (near.find(({ spelling }) => isCommonWord(words, spelling)) ?? near[0]!).spelling;
}

/** Readings in the usual way, with one part read otherwise, and the owner's words that sound alike. */
function readOnce(lexicon: Lexicon, word: string, budget: WorkBudget): WordReading {
  const { once, never } = readingsOf(lexicon);
  return take(budget.spellingsLeft > 0 ? once : never, word, budget, (most) => {
    const others = cyrillicSpellings(word, 1, most);
    const near = [...cyrillicSpellings(word, 0), ...others];
    const homophones = homophonesOf(lexicon, word).map((spelling) => ({ spelling, likelihood: homophone }));
    const ranked = rankReadings([...near, ...homophones], lexicon);
    return { ranked, taken: others.length, unknown: ranked.length > 0 ? '' : readUnknown(word, near) };
  });
}

/** Readings with two parts not read in the likeliest way. */
const readTwice = (lexicon: Lexicon, word: string, budget: WorkBudget): Spelling[] =>
  budget.spellingsLeft <= 0
    ? []
    : take(readingsOf(lexicon).twice, word, budget, (most) => {
        const others = cyrillicSpellings(word, 2, most);
        return { ranked: rankReadings(others, lexicon), taken: others.length, unknown: '' };
      }).ranked;

/** The folded text with its Latin words in Cyrillic letters, except for those that the owner wrote. */
export function transliterate(lexicon: Lexicon, folded: string, budget: WorkBudget): Rewritten {
  const spellings = new Map<string, Spelling[]>();
  let doubleReadings = 0;
  const text = folded.replace(latinWord, (word) => {
    if (word.length >= shortestOwnWord && isOwnWord(lexicon, word)) return word;
    const { ranked: near, unknown } = readOnce(lexicon, word, budget);
    const mayReadTwice = near.length === 0 && doubleReadings++ < mostDoubleReadings;
    const ranked = mayReadTwice ? readTwice(lexicon, word, budget) : near;
    const [likeliest] = ranked;
    if (!likeliest) return unknown;
    spellings.set(likeliest.word, ranked);
    return likeliest.word;
  });
  return { text, spellings };
}
