import { greatest } from './top-indexes.ts';
import type { Ranking } from '../train/profiles.ts';
import type { Reading } from '../text/vectorize.ts';

/** What the confidence is judged by. */
export interface Signals {
  /** Number of the best label. */
  best: number;
  /** Score of the best label beside how long the question is, in features of the owner's: what scores high because it is long tells less. */
  strength: number;
  /** Its lead over the second. */
  margin: number;
  /** Logarithm of its odds against all others together. */
  odds: number;
  /** The share that is the best label's if scores are taken at their most telling: more often than this it is not right. */
  lead: number;
  /** Similarity of the nearest sentence. */
  nearest: number;
  /** Whether a sentence of another label is just as near: a question that labels share. */
  shared: number;
  /** How like the profile of the label that they are most like the scores are. */
  likeness: number;
  /** Share of the text that the owner's words cover. */
  coverage: number;
  /** Share of the words of the subject that the owner wrote. */
  subject: number;
  /** Number of labels: the fewer, the easier one of them leads. */
  labels: number;
  /** Sentences a label on average: the more, the higher the scores of what is right. */
  examples: number;
}

function oddsOf(scores: ArrayLike<number>, best: number): number {
  let others = 0;
  for (let c = 0; c < scores.length; c++) if (c !== best) others += Math.exp(scores[c]! - scores[best]!);
  return others > 0 ? -Math.log(others) : 0;
}

/** How much more telling than the learner takes them the scores may be. */
const TELLING = 3;

function leadOf(scores: ArrayLike<number>, best: number): number {
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += Math.exp(TELLING * (scores[c]! - scores[best]!));
  return 1 / sum;
}

/** A single label has no rivals: what stands against it is that the text may be foreign. */
function oddsAlone(nearest: number, subject: number): number {
  return 4 * (nearest + subject) - 3;
}

/** Two similarities are the same within this share of them, and tell of a shared question from this size on. */
const SAME = 0.03;
const TELLS = 0.3;

interface Nearest {
  /** Of all sentences, of the best label's, of the others'. */
  all: number;
  own: number;
  other: number;
}

function nearestOf(near: Float32Array, labels: ArrayLike<number>, best: number): Nearest {
  let own = 0;
  let other = 0;
  for (let i = 0; i < near.length; i++) {
    if (labels[i] === best) own = Math.max(own, near[i]!);
    else other = Math.max(other, near[i]!);
  }
  return { all: Math.max(own, other), own, other };
}

/** What was found of a text: what each label scores, how that ranks them, and how near each sentence is. */
export interface Findings extends Ranking {
  scores: Float32Array;
  near: Float32Array;
}

/** Judges a text by what was found; `labels` tells the label of each sentence. */
export function signalsOf(
  { scores, ranked, likeness, near }: Findings,
  labels: ArrayLike<number>,
  {
    written,
    coverage,
    subject,
    examples,
  }: Pick<Reading, 'written' | 'coverage'> & Pick<Signals, 'subject' | 'examples'>,
): Signals {
  const [best] = greatest(ranked, 1);
  const second = greatest(scores, 2).find((label) => label !== best);
  const score = scores[best!]!;
  const { all, own, other } = nearestOf(near, labels, best!);
  return {
    best: best!,
    strength: score / Math.sqrt(1 + written),
    margin: second === undefined ? 0 : score - scores[second]!,
    odds: scores.length > 1 ? oddsOf(scores, best!) : oddsAlone(all, subject),
    lead: leadOf(scores, best!),
    nearest: Math.min(1, all),
    shared: other >= TELLS && Math.abs(own - other) <= SAME * other ? 1 : 0,
    likeness,
    coverage,
    subject,
    labels: scores.length,
    examples,
  };
}
