import type { Lessons } from './lessons.ts'
import type { Postings } from './postings.ts'
import { similarities } from './postings.ts'
import { likenessTo, type Profiles, rankedBy } from './profiles.ts'
import { type Reading, subjectOf } from './reading.ts'
import { type Signals, signalsOf } from './signals.ts'
import { addScores, type Weights } from './weights.ts'

/** One question whose outcome is known. */
export interface Trial {
  signals: Signals
  right: boolean
  weight: number
  /** The sentence's own label, -1 if it has none. */
  own: number
}

/** What was learned of the readings at some places. */
export interface Learned {
  places: Uint32Array
  weights: Weights
  profiles: Profiles
}

/** Of what a feature was learned with: no label, several, or else the number of one. */
/** With fewer labels too little is left without one. */
const FEWEST = 4

const NONE = -1
const SEVERAL = -2

function labelsOfFeatures({ readings, own, features, dense }: Lessons, places: Uint32Array): Int32Array {
  const labels = new Int32Array(features + dense).fill(NONE)
  for (const i of places) {
    const label = own[i]!
    for (const id of readings[i]!.vector.ids) {
      if (labels[id] === NONE) labels[id] = label
      else if (labels[id] !== label) labels[id] = SEVERAL
    }
  }
  return labels
}

function coverageBy({ vector, written, coverage }: Reading, isSeen: (id: number) => boolean): number {
  let seen = 0
  let all = 0
  for (let k = 0; k < written; k++) {
    const mass = vector.values[k]! ** 2
    all += mass
    if (isSeen(vector.ids[k]!)) seen += mass
  }
  return all > 0 ? (coverage * seen) / all : 0
}

/**
 * Asks what was kept out twice: as it is, and as if its label were none of the owner's.
 * `lessons` may hold support after the sentences; the postings hold sentences only.
 */
export function askTwice(
  lessons: Lessons, asked: Uint32Array, { places, weights, profiles }: Learned, postings: Postings,
): { known: Trial[]; unknown: Trial[] } {
  const { readings, own, columns } = lessons
  const labelOf = labelsOfFeatures(lessons, places)
  const isLearned = new Uint8Array(postings.count)
  for (const i of places) if (i < postings.count) isLearned[i] = 1
  const examples = isLearned.reduce((sum, one) => sum + one, 0) / columns
  const ask = (i: number): [known: Trial, unknown: Trial] => {
    const reading = readings[i]!
    const near = similarities(postings, reading)
    for (let j = 0; j < near.length; j++) if (!isLearned[j]) near[j] = 0
    const scores = new Float32Array(columns)
    addScores(weights, reading.vector, scores)
    const judged = (without: number): Trial => {
      const isSeen = (id: number): boolean => labelOf[id] === SEVERAL || (labelOf[id] !== NONE && labelOf[id] !== without)
      const likeness = likenessTo(profiles, scores, without)
      if (without !== NONE) {
        for (let j = 0; j < near.length; j++) if (own[j] === without) near[j] = 0
        scores[without] = -Infinity
        if (likeness.length > 0) likeness[without] = -Infinity
      }
      const signals = signalsOf({ scores, ranked: rankedBy(scores, likeness), likeness, near }, own, {
        length: reading.written, coverage: coverageBy(reading, isSeen), subject: subjectOf(reading, isSeen), examples,
      })
      return { signals, right: signals.best === own[i], weight: 1, own: without === NONE ? own[i]! : NONE }
    }
    return [judged(NONE), judged(own[i]!)]
  }
  const trials = Array.from(asked, ask)
  return { known: trials.map(([known]) => known), unknown: columns < FEWEST ? [] : trials.map(([, unknown]) => unknown) }
}
