import type { Model } from '../model.ts';
import { cyrillicLetter, wordPattern, wordsOf } from '../text/fold.ts';
import { type Embeddings, pairFeature, stemFeature } from '../text/features.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { stem } from '../text/stem.ts';
import { sumWordings, vectorize, type VectorizedText } from '../text/vectorize.ts';
import { featureId } from '../text/vocabulary.ts';
import { isCommonForm, isCommonStem } from '../text/words.ts';
import { tuning } from '../tuning.ts';
import { correctRealWord, correctWord } from './correct-word.ts';
import { isOwnWord } from './lexicon.ts';
import type { Spelling } from './score.ts';
import type { WorkBudget } from './work-budget.ts';

/** A question as it was understood. */
export interface UnderstoodText {
  /** The likeliest wording. */
  text: string;
  /** Other wordings. */
  others: string[];
  /** All of them, by their probability. */
  vectorized: VectorizedText;
}

/** What a text is corrected with. */
interface Context {
  model: Pick<Model, 'lexicon' | 'vocabulary'>;
  embeddings: Embeddings | null;
  budget: WorkBudget;
}

const { mostTypos } = tuning.correction;

/** How many of the pairs that `spelling` would make at `index` of `words` the owner wrote. */
function countPairs({ vocabulary }: Context['model'], words: string[], index: number, spelling: string): number {
  const hasPair = (before: string | undefined, after: string | undefined): boolean =>
    before !== undefined && after !== undefined && featureId(vocabulary, pairFeature(stem(before), stem(after))) >= 0;
  return Number(hasPair(words[index - 1], spelling)) + Number(hasPair(spelling, words[index + 1]));
}

/** What each word of a text may mean, the likeliest first; `known` tells it of words that were transliterated. */
function spellingsOf(context: Context, folded: string, known: Map<string, Spelling[]>): Spelling[][] {
  const { model, embeddings, budget } = context;
  const { lexicon, vocabulary } = model;
  const common = embeddings?.words ?? null;
  // Corrections take the place of words, so that later words are seen beside them.
  const words = wordsOf(folded);
  let typos = 0;
  const correct = (word: string, pairsOf: (spelling: string) => number): Spelling[] => {
    if (common && (isCommonForm(common, word) || isRussianForm(russianForms(), word)))
      return correctRealWord({ word, pairsOf, budget }, lexicon, common);
    const stemmed = stem(word);
    const isStemKnown =
      featureId(vocabulary, stemFeature(stemmed)) >= 0 || (common !== null && isCommonStem(common, stemmed));
    // Only of Russian words are all usual endings known.
    if (isStemKnown && !(common && cyrillicLetter.test(word)))
      return common ? correctRealWord({ word, pairsOf, budget }, lexicon, common) : [];
    if (typos++ >= mostTypos) return [];
    return correctWord({ word, isStemKnown, pairsOf, budget }, lexicon, common);
  };
  return words.map((word, index) => {
    const transliterated = known.get(word);
    if (transliterated) return transliterated;
    const itself = [{ word, share: 1 }];
    if (isOwnWord(lexicon, word)) return itself;
    const found = correct(word, (spelling) => countPairs(model, words, index, spelling));
    if (found.length === 0) return itself;
    words[index] = found[0]!.word;
    return found;
  });
}

/** Wordings in which one word is not the likeliest, with their odds: as many as the budget allows, the likeliest. */
function otherWordings(
  spellings: Spelling[][],
  length: number,
  budget: WorkBudget,
): { index: number; other: number; odds: number }[] {
  const all = spellings.flatMap((found, index) =>
    found.slice(1).map(({ share }, i) => ({ index, other: i + 1, odds: share / found[0]!.share })),
  );
  const count = budget.takeWordings(all.length, length);
  if (count === all.length) return all;
  return all.sort((a, b) => b.odds - a.odds).slice(0, count);
}

/** Corrects the typos of a folded text. It is vectorized as the weighted sum of its likely wordings. */
export function correctTypos(
  context: Context,
  folded: string,
  transliterated = new Map<string, Spelling[]>(),
): UnderstoodText {
  const { model, embeddings, budget } = context;
  const spellings = spellingsOf(context, folded, transliterated);
  const textWith = (index: number, other: number): string => {
    let at = -1;
    return folded.replace(wordPattern, () => spellings[++at]![at === index ? other : 0]!.word);
  };
  const text = textWith(-1, 0);
  const others = otherWordings(spellings, text.length, budget).map(({ index, other, odds }) => ({
    text: textWith(index, other),
    odds,
  }));
  const wordings = [{ text, odds: 1 }, ...others];
  const sum = wordings.reduce((all, { odds }) => all + odds, 0);
  return {
    text,
    others: others.map((other) => other.text),
    vectorized: sumWordings(
      wordings.map((wording) => vectorize(model.vocabulary, wording.text, embeddings, budget.wordFeatures)),
      wordings.map(({ odds }) => odds / sum),
    ),
  };
}
