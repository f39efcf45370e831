import type { Model } from '../model.ts';
import { contentCoverage, tellingCoverage, type VectorizedText } from '../text/vectorize.ts';
import { addScores } from '../train/linear-scores.ts';
import { type Similarities, similarities } from '../train/postings.ts';
import { rankClasses } from '../train/profiles.ts';
import { computeSignals, type Signals } from './signals.ts';

/** What a model makes of a text, before confidence. */
export interface Classification {
  /** Score that each class is ranked by. */
  ranked: Float32Array;
  similarities: Similarities;
  signals: Signals;
  /** Share of the subject that is known, by words that few labels share. */
  telling: number;
}

/** Scores the classes, and compares the text with the owner's sentences. */
export function classify(model: Model, text: VectorizedText): Classification {
  const scores = new Float32Array(model.labels.length);
  addScores(model.weights, text.vector, scores);
  const near = similarities(model.postings, text);
  const ranking = rankClasses(model.profiles, scores);
  const signals = computeSignals({ ...ranking, scores, similarities: near }, model.sentences.classes, {
    knownCount: text.knownCount,
    coverage: text.coverage,
    contentCoverage: contentCoverage(text),
    subjectWords: text.content.length,
    examplesPerClass: near.values.length / scores.length,
  });
  return { ranked: ranking.ranked, similarities: near, signals, telling: tellingCoverage(model.vocabulary, text) };
}
