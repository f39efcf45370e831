import type { Model } from '../model.ts';
import { stemFeature } from '../text/features.ts';
import { wordsOf } from '../text/fold.ts';
import { isAskingWord, isVagueWord } from '../text/light-words.ts';
import { stem } from '../text/stem.ts';
import { vectorize } from '../text/vectorize.ts';
import { featureId } from '../text/vocabulary.ts';
import { tuning } from '../tuning.ts';

/** What a question is about, as far as the owner's words tell. */
export interface Subject {
  /** Whether no word tells what it is about, nor what is asked («где?», «не работает»). */
  isVague: boolean;
  /** Share of its subject words that the owner wrote, 0 to 1; null where it has none («сколько стоит?»). */
  known: number | null;
}

const { unlike, mostSubjectWords } = tuning.subject;

/** How well the owner's texts know a word: 1 by its stem, less by its letters alone. */
function knownShare({ vocabulary }: Model, word: string): number {
  if (featureId(vocabulary, stemFeature(stem(word))) >= 0) return 1;
  return Math.max(0, vectorize(vocabulary, word, null).ngramCoverage - unlike) / (1 - unlike);
}

/** Finds the subject of a folded text. */
export function subjectOf(model: Model, folded: string): Subject {
  const words = wordsOf(folded).filter((word) => !isVagueWord(word));
  const subject = words.filter((word) => !isAskingWord(word)).slice(0, mostSubjectWords);
  if (subject.length === 0) return { isVague: words.length === 0, known: null };
  return { isVague: false, known: subject.reduce((sum, word) => sum + knownShare(model, word), 0) / subject.length };
}
