import { describe, expect, it } from 'vitest';
import { collect } from '../train/examples.ts';
import { foldsOf } from './folds.ts';
import { lessonsFrom, senseFor } from '../train/training-set.ts';
import { buildPostings } from '../train/postings.ts';
import { SHOP } from '../data/shop-sample.ts';
import { train } from '../train/classifier.ts';
import { askTwice } from './evaluate-fold.ts';

function trialsOf(contexts: typeof SHOP) {
  const data = collect(contexts);
  const { lessons, vocabulary } = lessonsFrom(data, senseFor(data));
  const postings = buildPostings(lessons.readings.slice(0, data.texts.length), vocabulary.size);
  const [{ learned, asked }] = foldsOf(data.own, data.labels.length, 1) as [ReturnType<typeof foldsOf>[number]];
  return { asked, own: data.own, ...askTwice(lessons, asked, train(lessons, learned, 1), postings) };
}

describe('questions kept out', () => {
  const { asked, own, known, unknown } = trialsOf(SHOP);

  it('are asked as they are', () => {
    expect(known.map((trial) => trial.own)).toEqual(Array.from(asked, (i) => own[i]));
    const right = known.filter((trial) => trial.right);
    expect(right.length).toBeGreaterThan(known.length / 2);
    expect(right.every(({ signals, own: label }) => signals.best === label)).toBe(true);
  });

  it('are asked as if their label were none', () => {
    expect(unknown).toHaveLength(known.length);
    unknown.forEach(({ signals, right, own: label }, i) => {
      expect(signals.best).not.toBe(known[i]!.own);
      expect({ right, label }).toEqual({ right: false, label: -1 });
      expect(signals.nearest).toBeLessThanOrEqual(known[i]!.signals.nearest);
      expect(signals.coverage).toBeLessThanOrEqual(known[i]!.signals.coverage);
      expect(signals.subject).toBeLessThanOrEqual(known[i]!.signals.subject);
    });
    const mean = (trials: typeof known): number =>
      trials.reduce((sum, { signals }) => sum + signals.odds, 0) / trials.length;
    expect(mean(unknown)).toBeLessThan(mean(known));
  });

  it('are asked once where labels are few', () => {
    const few = trialsOf(SHOP.slice(0, 3));
    expect(few.known.length).toBeGreaterThan(0);
    expect(few.unknown).toEqual([]);
  });
});
