import type { Model } from '../model.ts';
import type { Embeddings } from '../text/features.ts';
import { stemFeature } from '../text/features.ts';
import { cyrillicLetter } from '../text/fold.ts';
import { isListedWord } from '../text/near-words.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { stem } from '../text/stem.ts';
import { featureId } from '../text/vocabulary.ts';
import { isCommonForm, isCommonStem } from '../text/words.ts';
import { readChatWord } from './chat-word.ts';
import { correctRealWord, correctWord } from './correct-word.ts';
import { splitJoined, splitNegation } from './joined-words.ts';
import { isOwnWord } from './lexicon.ts';
import type { Spelling } from './score.ts';
import type { WorkBudget } from './work-budget.ts';

/** What a text is corrected with. */
export interface CorrectionContext {
  model: Pick<Model, 'lexicon' | 'vocabulary'>;
  embeddings: Embeddings | null;
  budget: WorkBudget;
}

/** Spellings of a word, the likeliest first; `isUnknown`: not a known word. */
export interface ReadWord {
  written: string;
  spellings: Spelling[];
  isUnknown: boolean;
}

type PairsOf = (spelling: string) => number;

const only = (word: string): Spelling[] => [{ word, share: 1 }];

/** Whether a word exists, so that it is not certainly a typo. */
function isReal({ model: { vocabulary }, embeddings }: CorrectionContext, word: string): boolean {
  const common = embeddings?.words ?? null;
  if (common && (isCommonForm(common, word) || isRussianForm(russianForms(), word))) return true;
  // The list of forms is complete for Russian only.
  return !(common && cyrillicLetter.test(word)) && isStemKnown({ vocabulary }, common, stem(word));
}

function isStemKnown({ vocabulary }: Pick<Model, 'vocabulary'>, common: Embeddings['words'] | null, stemmed: string) {
  return featureId(vocabulary, stemFeature(stemmed)) >= 0 || (common !== null && isCommonStem(common, stemmed));
}

function correctUnknown({ model, embeddings, budget }: CorrectionContext, word: string, pairsOf: PairsOf): Spelling[] {
  const common = embeddings?.words ?? null;
  const { lexicon } = model;
  const source = common && { lexicon, common, budget };
  const negated = source && splitNegation(word, source);
  if (negated) return only(negated);
  const misspelling = { word, isStemKnown: isStemKnown(model, common, stem(word)), pairsOf, budget };
  const found = correctWord(misspelling, lexicon, common);
  const joined = found.length === 0 && source ? splitJoined(word, source) : null;
  return joined === null ? found : only(joined);
}

/** Spellings of a word that is neither a chat word nor transliterated; unknown ones are corrected if `mayCorrect`. */
function correct(context: CorrectionContext, word: string, pairsOf: PairsOf, mayCorrect: boolean): ReadWord {
  const { model, embeddings, budget } = context;
  if (isOwnWord(model.lexicon, word)) return { written: word, spellings: only(word), isUnknown: false };
  const isUnknown = !isReal(context, word);
  const common = embeddings?.words ?? null;
  if (isUnknown && common && isListedWord(word)) return { written: word, spellings: only(word), isUnknown: false };
  const found = isUnknown
    ? mayCorrect && correctUnknown(context, word, pairsOf)
    : common && correctRealWord({ word, pairsOf, budget }, model.lexicon, common);
  return { written: word, spellings: found && found.length > 0 ? found : only(word), isUnknown };
}

/** Finds the spellings of one word; `transliterated`: its spellings if it was converted from Latin letters. */
export function readWord(
  context: CorrectionContext,
  written: string,
  { transliterated, pairsOf, mayCorrect }: { transliterated?: Spelling[]; pairsOf: PairsOf; mayCorrect: boolean },
): ReadWord {
  const { lexicon } = context.model;
  const chat = readChatWord(written, lexicon, context.embeddings !== null);
  if (chat !== null) return { written, spellings: only(chat), isUnknown: false };
  if (transliterated) return { written, spellings: transliterated, isUnknown: false };
  return correct(context, written, pairsOf, mayCorrect);
}
