import type { Model } from '../model.ts';
import { similarities } from '../train/postings.ts';
import { rank } from '../train/profiles.ts';
import { type Reading, subjectOf } from '../text/vectorize.ts';
import { type Signals, signalsOf } from './signals.ts';
import { addScores } from '../train/weights.ts';

/** What a model makes of a reading, before confidence. */
export interface Judgement {
  /** By which the labels are ranked. */
  ranked: Float32Array;
  near: Float32Array;
  signals: Signals;
}

/** Scores the labels and looks for the nearest sentences. */
export function judge(model: Model, reading: Reading): Judgement {
  const scores = new Float32Array(model.labels.length);
  addScores(model.weights, reading.vector, scores);
  const near = similarities(model.postings, reading);
  const ranking = rank(model.profiles, scores);
  const { written, coverage } = reading;
  const examples = near.length / scores.length;
  const signals = signalsOf({ ...ranking, scores, near }, model.sentences.labels, {
    written,
    coverage,
    subject: subjectOf(reading),
    examples,
  });
  return { ranked: ranking.ranked, near, signals };
}
