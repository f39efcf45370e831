import { describe, expect, it } from 'vitest';
import { collectExamples } from '../train/examples.ts';
import { splitFolds } from './folds.ts';
import { buildTrainingSet, chooseEmbeddings } from '../train/training-set.ts';
import { buildPostings } from '../train/postings.ts';
import { shopSample } from '../data/shop-sample.ts';
import { trainClassifier } from '../train/classifier.ts';
import { evaluateFold } from './evaluate-fold.ts';

function predictionsOf(contexts: typeof shopSample) {
  const examples = collectExamples(contexts);
  const { trainingSet, vocabulary } = buildTrainingSet(examples, chooseEmbeddings(examples));
  const postings = buildPostings(trainingSet.texts.slice(0, examples.texts.length), vocabulary.size);
  const [{ training, heldOut }] = splitFolds(examples.classes, examples.labels.length, 1) as [
    ReturnType<typeof splitFolds>[number],
  ];
  return {
    heldOut,
    classes: examples.classes,
    ...evaluateFold(trainingSet, heldOut, trainClassifier(trainingSet, training, 1), postings),
  };
}

describe('held-out questions', () => {
  const { heldOut, classes, known, unknown } = predictionsOf(shopSample);

  it('are predicted with their label trained', () => {
    expect(known.map((prediction) => prediction.class)).toEqual(Array.from(heldOut, (i) => classes[i]));
    const right = known.filter((prediction) => prediction.isRight);
    expect(right.length).toBeGreaterThan(known.length / 2);
    expect(right.every((prediction) => prediction.signals.best === prediction.class)).toBe(true);
  });

  it('are predicted without their label', () => {
    expect(unknown).toHaveLength(known.length);
    unknown.forEach(({ signals, isRight, class: own }, i) => {
      expect(signals.best).not.toBe(known[i]!.class);
      expect({ isRight, own }).toEqual({ isRight: false, own: -1 });
      expect(signals.nearest).toBeLessThanOrEqual(known[i]!.signals.nearest);
      expect(signals.coverage).toBeLessThanOrEqual(known[i]!.signals.coverage);
      expect(signals.contentCoverage).toBeLessThanOrEqual(known[i]!.signals.contentCoverage);
    });
    const mean = (predictions: typeof known): number =>
      predictions.reduce((sum, { signals }) => sum + signals.odds, 0) / predictions.length;
    expect(mean(unknown)).toBeLessThan(mean(known));
  });

  it('are predicted only once with few labels', () => {
    const few = predictionsOf(shopSample.slice(0, 3));
    expect(few.known.length).toBeGreaterThan(0);
    expect(few.unknown).toEqual([]);
  });
});
