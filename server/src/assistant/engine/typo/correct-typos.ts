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

/** A question after correction. */
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
  const stemmed = stem(spelling);
  const hasPair = (before: string, after: string): number =>
    featureId(vocabulary, pairFeature(before, after)) >= 0 ? 1 : 0;
  const [before, after] = [words[index - 1], words[index + 1]];
  return (
    (before === undefined ? 0 : hasPair(stem(before), stemmed)) +
    (after === undefined ? 0 : hasPair(stemmed, stem(after)))
  );
}

/** Spellings of each word of a text, the likeliest first; `known` has those of transliterated words. */
function spellingsOf(
  context: Context,
  written: readonly string[],
  folded: string,
  known: Map<string, Spelling[]>,
): Spelling[][] {
  const { model, names } = context;
  // Later words are paired with the corrections of earlier ones.
  const words = [...written];
  let typos = 0;
  const read = written.map((word, index) => {
    const reading = readWord(context, word, {
      transliterated: known.get(word),
      pairsOf: (spelling) => countPairs(model, words, index, spelling),
      mayCorrect: typos < mostTypos,
    });
    if (reading.isUnknown) typos++;
    words[index] = reading.spellings[0]!.word;
    return reading;
  });
  return restrain(read, model.lexicon, { isForeign: isForeign(folded), names });
}

/** Wordings in which one word is not the likeliest, with their odds: as many as the budget allows, the likeliest. */
function otherWordings(
  spellings: Spelling[][],
  letters: number,
  budget: WorkBudget,
): { index: number; other: number; odds: number }[] {
  if (spellings.every(({ length }) => length === 1)) return [];
  const all = spellings.flatMap((found, index) =>
    found.slice(1).map(({ share }, i) => ({ index, other: i + 1, odds: share / found[0]!.share })),
  );
  const count = budget.takeWordings(all.length, letters);
  if (count === all.length) return all;
  return all.sort((a, b) => b.odds - a.odds).slice(0, count);
}

/** A folded text with other words in the place of its own. */
function textWith(folded: string, words: readonly string[]): string {
  let at = 0;
  return folded.replace(wordPattern, () => words[at++]!);
}

/** Corrects the typos of a folded text. It is vectorized as the weighted sum of its likely wordings. */
export function correctTypos(
  context: Context,
  folded: string,
  transliterated = new Map<string, Spelling[]>(),
): UnderstoodText {
  const { model, embeddings, budget, names } = context;
  budget.readings += folded.length;
  const written = wordsOf(folded);
  const spellings = spellingsOf(context, written, folded, transliterated);
  const likeliest = spellings.map(([first]) => first!.word);
  const isAsWritten = likeliest.every((word, i) => word === written[i]);
  const text = isAsWritten ? folded : textWith(folded, likeliest);
  const words = isAsWritten ? written : likeliest.flatMap(wordsOf);
  const others = otherWordings(spellings, text.length, budget).map(({ index, other, odds }) => {
    const wording = likeliest.with(index, spellings[index]![other]!.word);
    return { text: textWith(folded, wording), words: wording.flatMap(wordsOf), odds };
  });
  const wordings = [{ words, odds: 1 }, ...others];
  const kin = { lexicon: model.lexicon, found: budget.kin };
  const sum = wordings.reduce((all, { odds }) => all + odds, 0);
  return {
    text,
    others: others.map((other) => other.text),
    vectorized: sumWordings(
      wordings.map((wording) => vectorizeQuestion(model.vocabulary, wording.words, embeddings, kin, names)),
      wordings.map(({ odds }) => odds / sum),
    ),
  };
}
