import { pairFeature } from '../text/features.ts';
import { wordPattern, wordsOf } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { sumWordings, type VectorizedText, vectorizeQuestion } from '../text/vectorize.ts';
import { featureId } from '../text/vocabulary.ts';
import { tuning } from '../tuning.ts';
import { isForeign, restrain } from './restraint.ts';
import type { Spelling } from './score.ts';
import { type CorrectionContext, readWord } from './word-spellings.ts';
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

/** What a text is corrected with; `names` are words of it that are names. */
interface Context extends CorrectionContext {
  names: ReadonlySet<string>;
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
  const { model, names } = context;
  // Corrections take the place of words, so that later words are seen beside them.
  const words = wordsOf(folded);
  let typos = 0;
  const read = words.map((written, index) => {
    const word = readWord(context, written, {
      transliterated: known.get(written),
      pairsOf: (spelling) => countPairs(model, words, index, spelling),
      mayCorrect: typos < mostTypos,
    });
    if (word.isUnknown) typos++;
    words[index] = word.spellings[0]!.word;
    return word;
  });
  return restrain(read, model.lexicon, { isForeign: isForeign(folded), names });
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
  const { model, embeddings, budget, names } = context;
  budget.readings += folded.length;
  const spellings = spellingsOf(context, folded, transliterated);
  const textWith = (index: number, other: number): string => {
    let at = -1;
    return folded.replace(wordPattern, () => spellings[++at]![at === index ? other : 0]!.word);
  };
  const text = textWith(-1, 0);
  const words = spellings.map(([likeliest]) => wordsOf(likeliest!.word));
  const others = otherWordings(spellings, text.length, budget).map(({ index, other, odds }) => ({
    text: textWith(index, other),
    words: words.with(index, wordsOf(spellings[index]![other]!.word)),
    odds,
  }));
  const wordings = [{ words, odds: 1 }, ...others];
  const kin = { lexicon: model.lexicon, found: budget.kin };
  const sum = wordings.reduce((all, { odds }) => all + odds, 0);
  return {
    text,
    others: others.map((other) => other.text),
    vectorized: sumWordings(
      wordings.map((wording) =>
        vectorizeQuestion(model.vocabulary, wording.words.flat(), embeddings, budget.wordFeatures, kin, names),
      ),
      wordings.map(({ odds }) => odds / sum),
    ),
  };
}
