import type { Model } from './model.ts'
import { similarities } from './postings.ts'
import { type Reading, subjectOf } from './reading.ts'
import { type Signals, signalsOf } from './signals.ts'
import { addScores } from './weights.ts'

/** What a model makes of a reading, before confidence. */
export interface Judgement {
  scores: Float32Array
  near: Float32Array
  signals: Signals
}

/** Scores the labels and looks for the nearest sentences. */
export function judge(model: Model, reading: Reading): Judgement {
  const scores = new Float32Array(model.labels.length)
  addScores(model.weights, reading.vector, scores)
  const near = similarities(model.postings, reading)
  let nearest = 0
  for (let i = 1; i < near.length; i++) if (near[i]! > near[nearest]!) nearest = i
  const label = model.sentences.labels[nearest]!
  const signals = signalsOf(scores, near[nearest]!, label, reading.written, reading.coverage, subjectOf(reading), near.length / scores.length)
  return { scores, near, signals }
}
