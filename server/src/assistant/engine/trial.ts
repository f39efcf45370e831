import type { Fold } from './folds.ts'
import type { Postings } from './postings.ts'
import { similarities } from './postings.ts'
import { subjectOf } from './reading.ts'
import { type Signals, signalsOf } from './signals.ts'
import type { Lessons } from './lessons.ts'
import { addScores, type Weights } from './weights.ts'

/** One question whose outcome is known. */
export interface Trial {
  signals: Signals
  right: boolean
  weight: number
  /** The sentence's own label. */
  own: number
}

function seenIn(lessons: Lessons, places: Uint32Array): Uint8Array {
  const seen = new Uint8Array(lessons.features + lessons.dense)
  for (const i of places) for (const id of lessons.readings[i]!.vector.ids) seen[id] = 1
  return seen
}

function coverageBy(lessons: Lessons, i: number, idf: Float32Array, seen: Uint8Array): number {
  const { vector, written, coverage } = lessons.readings[i]!
  let known = 0
  let all = 0
  for (let k = 0; k < written; k++) {
    const mass = idf[vector.ids[k]!]! ** 2
    all += mass
    if (seen[vector.ids[k]!]) known += mass
  }
  return all > 0 ? (coverage * known) / all : 0
}

/** Asks what the fold kept out. `lessons` may hold support after the sentences; the postings hold sentences only. */
export function askFold(lessons: Lessons, fold: Fold, learned: Uint32Array, weights: Weights, postings: Postings, idf: Float32Array): Trial[] {
  const seen = seenIn(lessons, learned)
  const examples = fold.learned.length / fold.isHidden.filter((hidden) => !hidden).length
  const isLearned = new Uint8Array(postings.count)
  for (const i of fold.learned) isLearned[i] = 1
  const ask = (i: number, hidden: boolean): Trial => {
    const near = similarities(postings, lessons.readings[i]!)
    for (let j = 0; j < near.length; j++) if (!isLearned[j]) near[j] = 0
    const scores = new Float32Array(lessons.columns)
    addScores(weights, lessons.readings[i]!.vector, scores)
    for (let c = 0; c < scores.length; c++) if (fold.isHidden[c]) scores[c] = -Infinity
    const coverage = coverageBy(lessons, i, idf, seen)
    const subject = subjectOf(lessons.readings[i]!, (id) => seen[id] === 1)
    const signals = signalsOf(scores, near, lessons.own, { length: lessons.readings[i]!.written, coverage, subject, examples })
    return { signals, right: !hidden && signals.best === lessons.own[i], weight: 1, own: lessons.own[i]! }
  }
  return [...Array.from(fold.known, (i) => ask(i, false)), ...Array.from(fold.hidden, (i) => ask(i, true))]
}
