import type { VectorizedText } from '../text/vectorize.ts';
import type { Similarities } from '../train/postings.ts';
import type { Ranking } from '../train/profiles.ts';
import { tuning } from '../tuning.ts';
import { topIndexes } from './top-indexes.ts';

/** What the confidence in a classification is computed from. */
export interface Signals {
  /** The best class. */
  best: number;
  /** Its score divided by the root of the question's length: long questions score high anyway. */
  strength: number;
  /** Its lead over the second, in scores. */
  margin: number;
  /** Logarithm of its odds against all others together. */
  odds: number;
  /** Its probability at the lowest temperature: an upper bound of its precision. */
  lead: number;
  /** Odds of the class ranked second against the best, 0 to 1. */
  rival: number;
  /** Similarity of the nearest sentence, 0 to 1. */
  nearest: number;
  /** 1 if a sentence of another class is as near: a question that labels share. */
  shared: 0 | 1;
  /** Highest correlation of the scores with a profile. */
  correlation: number;
  /** Share of the text that known features cover. */
  coverage: number;
  /** Share of the subject's words that are known, rare ones weighing more. */
  contentCoverage: number;
  /** Words of the subject: those that are neither function words nor ways of asking. */
  subjectWords: number;
  classCount: number;
  /** Mean number of sentences of a class: the more, the higher the scores of what is right. */
  examplesPerClass: number;
}

const { sharpness, aloneFactor, aloneOffset, sameShare, leastShared } = tuning.signals;

function logOdds(scores: ArrayLike<number>, best: number): number {
  let others = 0;
  for (let c = 0; c < scores.length; c++) if (c !== best) others += Math.exp(scores[c]! - scores[best]!);
  return others > 0 ? -Math.log(others) : 0;
}

function sharpProbability(scores: ArrayLike<number>, best: number): number {
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += Math.exp(sharpness * (scores[c]! - scores[best]!));
  return 1 / sum;
}

/** Odds of the only class: it has no rivals, but the text may be foreign. */
const oddsAlone = (nearest: number, contentCoverage: number): number =>
  aloneFactor * (nearest + contentCoverage) - aloneOffset;

/** Greatest similarity to a sentence of the best class, of another, of any. */
function nearestOf({ values, alike }: Similarities, classes: ArrayLike<number>, best: number) {
  let own = 0;
  let other = 0;
  let least = 0;
  for (let k = 0; k < alike.length; k++) {
    const similarity = values[alike[k]!]!;
    if (similarity <= least) continue;
    if (classes[alike[k]!] === best) own = Math.max(own, similarity);
    else other = Math.max(other, similarity);
    least = Math.min(own, other);
  }
  return { own, other, any: Math.max(own, other) };
}

/** Scores by class, their ranking, similarities by sentence. */
interface Findings extends Ranking {
  scores: Float32Array;
  similarities: Similarities;
}

type TextFacts = Pick<VectorizedText, 'knownCount' | 'coverage'> &
  Pick<Signals, 'contentCoverage' | 'subjectWords' | 'examplesPerClass'>;

/** Computes the signals; `classes` is by sentence. */
export function computeSignals(
  { scores, ranked, correlation, similarities }: Findings,
  classes: ArrayLike<number>,
  { knownCount, coverage, contentCoverage, subjectWords, examplesPerClass }: TextFacts,
): Signals {
  const [best, next] = topIndexes(ranked, 2);
  const second = topIndexes(scores, 2).find((index) => index !== best);
  const score = scores[best!]!;
  const { own, other, any } = nearestOf(similarities, classes, best!);
  return {
    best: best!,
    strength: score / Math.sqrt(1 + knownCount),
    margin: second === undefined ? 0 : score - scores[second]!,
    odds: scores.length > 1 ? logOdds(scores, best!) : oddsAlone(any, contentCoverage),
    lead: sharpProbability(scores, best!),
    rival: next === undefined ? 0 : Math.exp(ranked[next]! - ranked[best!]!),
    nearest: Math.min(1, any),
    shared: other >= leastShared && Math.abs(own - other) <= sameShare * other ? 1 : 0,
    correlation,
    coverage,
    contentCoverage,
    subjectWords,
    classCount: scores.length,
    examplesPerClass,
  };
}
