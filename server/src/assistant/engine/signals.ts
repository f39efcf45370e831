import { greatest } from './best.ts'

/** What the confidence is judged by. */
export interface Signals {
  /** Number of the best label. */
  best: number
  /** Score of the best label. */
  score: number
  /** Its lead over the second. */
  margin: number
  /** Logarithm of its odds against all others together. */
  odds: number
  /** The share that is the best label's if scores are taken at their most telling: more often than this it is not right. */
  lead: number
  /** Similarity of the nearest sentence. */
  nearest: number
  /** Whether the nearest sentence is of the best label. */
  agrees: number
  /** Share of the text that the owner's words cover. */
  coverage: number
  /** Share of the words of the subject that the owner wrote. */
  subject: number
  /** Logarithm of the number of features. */
  length: number
  /** Number of labels: the fewer, the easier one of them leads. */
  labels: number
  /** Sentences a label on average: the more, the higher the scores of what is right. */
  examples: number
}

function oddsOf(scores: ArrayLike<number>, best: number): number {
  let others = 0
  for (let c = 0; c < scores.length; c++) if (c !== best) others += Math.exp(scores[c]! - scores[best]!)
  return others > 0 ? -Math.log(others) : 0
}

/** How much more telling than the learner takes them the scores may be. */
const TELLING = 3

function leadOf(scores: ArrayLike<number>, best: number): number {
  let sum = 0
  for (let c = 0; c < scores.length; c++) sum += Math.exp(TELLING * (scores[c]! - scores[best]!))
  return 1 / sum
}

/** A single label has no rivals: what stands against it is that the text may be foreign. */
function oddsAlone(nearest: number, subject: number): number {
  return 4 * (nearest + subject) - 3
}

/** Judges a text by its scores and by the nearest sentence, `nearest` of label `nearestLabel`. */
export function signalsOf(
  scores: ArrayLike<number>, nearest: number, nearestLabel: number, length: number, coverage: number, subject: number, examples: number,
): Signals {
  const [best, second] = greatest(scores, 2)
  const score = scores[best!]!
  return {
    best: best!,
    score,
    margin: second === undefined ? 0 : score - scores[second]!,
    odds: scores.length > 1 ? oddsOf(scores, best!) : oddsAlone(nearest, subject),
    lead: leadOf(scores, best!),
    nearest: Math.min(1, nearest),
    agrees: nearest > 0 && nearestLabel === best ? 1 : 0,
    coverage,
    subject,
    length: Math.log(1 + length),
    labels: scores.length,
    examples,
  }
}
