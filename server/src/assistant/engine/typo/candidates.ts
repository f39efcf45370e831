import type { Lexicon, SortedHashes } from '../model.ts';
import { hashOf } from '../text/hash.ts';
import { Recent } from '../text/recent.ts';
import { formsOf, isRussianForm, russianForms } from '../text/russian-forms.ts';
import { indexOfHash } from '../text/sorted-hashes.ts';
import { stem } from '../text/stem.ts';
import type { WordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { editLikelihood, likelihoodBetween } from './edits.ts';
import { editsAmong } from './edits-among.ts';
import { phoneticSpellings } from './phonetic.ts';
import { meantStemFrequency, type ScoredWord, wordFrequency } from './score.ts';
import type { WorkBudget } from './work-budget.ts';

const { pair, leastByLength, leastPhonetic, leastOfKnownStem, shortestStem, shortestCorrectedStem, uncommonForm } =
  tuning.correction;

/** A word that may have a typo. */
export interface Misspelling {
  word: string;
  /** Whether its stem is known: only the ending may be wrong. */
  isStemKnown: boolean;
  /** How many of the pairs that a spelling makes with the neighbouring words the owner wrote, 0 to 2. */
  pairsOf: (spelling: string) => number;
  budget: WorkBudget;
}

/** What candidates are looked up in and scored by. */
export interface Source {
  lexicon: Lexicon;
  /** Common words of the language; null where it is not known which are. */
  common: WordData | null;
}

/** Hashes of possible corrections; `frequencyOf` is 0 for all other texts. */
interface Known {
  hashes: SortedHashes[];
  frequencyOf: (spelling: string) => number;
  bonusOf: (spelling: string) => number;
  budget: WorkBudget;
  /** Recent results by the written text. */
  recent: Recent<string, ScoredWord[]>;
}

/** Least score of a correction of a word of this length. */
export const leastOf = (word: string, otherwise = -Infinity): number => leastByLength[word.length] ?? otherwise;

/** Recent results one edit away: known words, the owner's words alone, and stems. */
type Near = Record<'words' | 'ownWords' | 'stems', Recent<string, ScoredWord[]>>;

const nearByLexicon = new WeakMap<Lexicon, Near>();

export function nearOf(lexicon: Lexicon): Near {
  const lately = () => new Recent<string, ScoredWord[]>(tuning.recent.near);
  const near = nearByLexicon.get(lexicon) ?? { words: lately(), ownWords: lately(), stems: lately() };
  nearByLexicon.set(lexicon, near);
  return near;
}

function isAmong(all: SortedHashes[], hash: number): boolean {
  for (const hashes of all) if (indexOfHash(hashes, hash) >= 0) return true;
  return false;
}

/** Known texts one edit from `written`, each as often as edits lead to it, and their scores without a bonus. */
function findOneEditFrom(written: string, alphabet: string[], { hashes, frequencyOf }: Known): ScoredWord[] {
  return editsAmong(written, alphabet, hashes).map(({ prefixLength, letters, from }) => {
    const spelling = written.slice(0, prefixLength) + letters + written.slice(from);
    return [spelling, Math.log(frequencyOf(spelling)) + editLikelihood(written, prefixLength, letters, from)];
  });
}

/** Known texts one edit from `written` that score more than `least`; one is listed as often as edits lead to it. */
export function oneEditFrom(written: string, alphabet: string[], least: number, known: Known): ScoredWord[] {
  const { bonusOf, budget, recent } = known;
  if (budget.spellingsLeft <= 0) return [];
  const near = recent.of(written, () => findOneEditFrom(written, alphabet, known));
  const found: ScoredWord[] = [];
  for (const [spelling, likelihood] of near) {
    if (!budget.takeSpelling()) break;
    const score = likelihood + bonusOf(spelling);
    if (score > least && spelling !== written) found.push([spelling, score]);
  }
  return found;
}

/** The owner's and common words one edit away. */
export function wordCandidates(
  misspelling: Misspelling,
  alphabet: string[],
  { lexicon, common }: Source,
): ScoredWord[] {
  const { word, isStemKnown, pairsOf, budget } = misspelling;
  const least = Math.max(leastOf(word), isStemKnown ? leastOfKnownStem : -Infinity);
  return oneEditFrom(word, alphabet, least, {
    hashes: common ? [common.forms.hashes, lexicon.exact.hashes] : [lexicon.exact.hashes],
    frequencyOf: (other) => wordFrequency(other, lexicon, common),
    bonusOf: (other) => pair * pairsOf(other),
    budget,
    recent: nearOf(lexicon).words,
  });
}

/** The owner's and common stems one edit from the word's, with its ending. */
function stemCandidates(
  { word, budget }: Misspelling,
  alphabet: string[],
  least: number,
  { lexicon, common }: Source,
  bonusOf: (stemmed: string, ending: string) => number,
): ScoredWord[] {
  const written = stem(word);
  const ending = word.slice(written.length);
  const found = oneEditFrom(written, alphabet, least, {
    hashes: common ? [common.stems.hashes, lexicon.stems.hashes] : [lexicon.stems.hashes],
    frequencyOf: (other) => meantStemFrequency(other, lexicon, common),
    bonusOf: (other) => bonusOf(other, ending),
    budget,
    recent: nearOf(lexicon).stems,
  });
  return found.map(([other, score]) => [other + ending, score]);
}

/** Russian forms one edit away that are uncommon, but whose stem is the owner's or common. */
export function formCandidates(misspelling: Misspelling, alphabet: string[], source: Source): ScoredWord[] {
  const { word, pairsOf } = misspelling;
  return stemCandidates(misspelling, alphabet, leastOf(word), source, (stemmed, ending) =>
    isRussianForm(russianForms(), stemmed + ending) ? uncommonForm + pair * pairsOf(stemmed + ending) : -Infinity,
  );
}

/** Stems one edit away, with an ending that they need not take. */
export function anyEndingCandidates(misspelling: Misspelling, alphabet: string[], source: Source): ScoredWord[] {
  if (stem(misspelling.word).length < shortestStem) return [];
  return stemCandidates(misspelling, alphabet, -Infinity, source, (stemmed) =>
    stemmed.length < shortestCorrectedStem ? -Infinity : 0,
  );
}

/** Russian forms of the written stem with one edit in the ending. */
export function endingCandidates(
  { word, isStemKnown, pairsOf, budget }: Misspelling,
  { lexicon, common }: Source,
): ScoredWord[] {
  const least = isStemKnown ? leastOfKnownStem : leastOf(word);
  const found: ScoredWord[] = [];
  for (let length = word.length; length >= shortestCorrectedStem; length--) {
    const stemmed = word.slice(0, length);
    const frequency = meantStemFrequency(stemmed, lexicon, common);
    if (frequency === 0) continue;
    for (const other of formsOf(russianForms(), stemmed)) {
      if (!budget.takeSpelling()) return found;
      const likelihood = likelihoodBetween(word, other);
      // Stems are compared by hash: a stem of the same hash has other endings.
      if (likelihood === null || stem(other) !== stemmed) continue;
      const score = Math.log(frequency) + uncommonForm + likelihood + pair * pairsOf(other);
      if (score > least) found.push([other, score]);
    }
  }
  return found;
}

/** Known words with two letters replaced by such as sound alike. */
export function phoneticCandidates(
  { word, pairsOf, budget }: Misspelling,
  lexicon: Lexicon,
  common: WordData,
): ScoredWord[] {
  const hashes = [common.forms.hashes, lexicon.exact.hashes];
  const found = phoneticSpellings(word)
    .filter((other) => isAmong(hashes, hashOf(other)) && budget.takeSpelling())
    .map((other): ScoredWord => [
      other,
      Math.log(wordFrequency(other, lexicon, common)) + 2 * tuning.edits.wrongNear + pair * pairsOf(other),
    ]);
  return found.filter(([, score]) => score > leastOf(word, leastPhonetic));
}
