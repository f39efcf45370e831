import type { Lexicon, Model } from '../model.ts';
import { foldQuestion, shorten } from '../text/excerpt.ts';
import type { Embeddings } from '../text/features.ts';
import { cyrillicLetter, fold, wordsOf } from '../text/fold.ts';
import { otherLayout } from '../text/keyboard.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { embeddingsOf, ngramCoverageOf } from '../text/vectorize.ts';
import { commonShare } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { correctTypos, type UnderstoodText } from '../typo/correct-typos.ts';
import { isOwnWord } from '../typo/lexicon.ts';
import { isForeign, namesOf } from '../typo/restraint.ts';
import { wordFrequency } from '../typo/score.ts';
import { type Rewritten, transliterate } from '../typo/transliterate.ts';
import { WorkBudget } from '../typo/work-budget.ts';

const { fits, better, owners, plain, russian, shortest } = tuning.understanding;
const { unseenWord } = tuning.frequency;

const russianShare = (folded: string): number => {
  const words = wordsOf(folded);
  return words.filter((word) => isRussianForm(russianForms(), word)).length / words.length;
};

/** Mean log-frequency of a text's words. */
function meanLogFrequency({ lexicon }: Model, folded: string): number {
  const words = wordsOf(folded);
  const frequency = (word: string): number =>
    wordFrequency(word, lexicon, wordData()) || (word.length === 1 ? shortest : unseenWord);
  return words.reduce((sum, word) => sum + Math.log(frequency(word)), 0) / (words.length || 1);
}

/** Latin letters with punctuation inside: «любовь» typed in the other layout is «k.,jdm». */
const signInWord = /[a-z][^a-z\d'’-]+[a-z]/;

/** The text as if typed in the other keyboard layout, except for words that the owner wrote. */
function switchLayout(lexicon: Lexicon, folded: string): Rewritten {
  const text = folded.replace(/\S+/g, (word) => {
    if (wordsOf(word).every((part) => isOwnWord(lexicon, part))) return word;
    const other = fold(otherLayout(word));
    return signInWord.test(other) ? word : other;
  });
  return { text };
}

interface Question {
  model: Model;
  folded: string;
  embeddings: Embeddings | null;
  budget: WorkBudget;
  names: ReadonlySet<string>;
}

/** Tries the other keyboard layout and the other alphabet. `ngramCoverage` is that of the unconverted text. */
function readOtherwise(question: Question, asTyped: UnderstoodText, ngramCoverage: number, common: number) {
  const { model, folded, budget } = question;
  let best = asTyped;
  for (const rewrite of [switchLayout, transliterate]) {
    const { text: other, spellings } = rewrite(model.lexicon, folded, budget);
    // Correction is slow, and helps only a text that fits better before it.
    const uncorrected = (): number => ngramCoverageOf(model.vocabulary, other);
    if (other === folded || !budget.hasRoom(other.length) || uncorrected() <= ngramCoverage) continue;
    const found = correctTypos(question, other, spellings);
    const foundCoverage = found.vectorized.ngramCoverage;
    // Real words are converted only to the owner's words or to more frequent ones.
    const isLikelier = (): boolean =>
      common < plain ||
      foundCoverage >= owners ||
      meanLogFrequency(model, found.text) > meanLogFrequency(model, folded);
    if (foundCoverage > best.vectorized.ngramCoverage + better && isLikelier()) best = found;
    // Not a language as typed, and Russian after conversion: convert even if the owner wrote none of it.
    else if (common < plain && russianShare(found.text) >= russian) best = found;
    if (best.vectorized.ngramCoverage >= fits) break;
  }
  return best;
}

/**
 * The best fitting reading of a question: as typed, in the other keyboard layout, or transliterated, each with typos
 * corrected. `shared`: the budget of all questions of one message.
 */
export function understand(model: Model, text: string, shared?: WorkBudget): UnderstoodText & { budget: WorkBudget } {
  const folded = foldQuestion(text);
  const budget = shared ?? new WorkBudget(folded.length);
  const embeddings = embeddingsOf(model);
  const question = { model, folded, embeddings, budget, names: namesOf(shorten(text)) };
  const asTyped = correctTypos(question, folded);
  const ngramCoverage =
    asTyped.text === folded ? asTyped.vectorized.ngramCoverage : ngramCoverageOf(model.vocabulary, folded);
  if (ngramCoverage >= fits || isForeign(folded)) return { ...asTyped, budget };
  const common = embeddings ? commonShare(embeddings.words, folded) : 0;
  if (common >= plain && cyrillicLetter.test(folded)) return { ...asTyped, budget };
  return { ...readOtherwise(question, asTyped, ngramCoverage, common), budget };
}
