import { describe, expect, it } from 'vitest';
import { confidenceOf, fitCoefficients, chooseThreshold, isConfident } from './calibrate.ts';
import { randomFrom } from '../train/random.ts';
import type { Prediction } from './evaluate-fold.ts';

/** Predictions whose chance of being right grows with the margin. */
function predictions(count: number, seed: number): Prediction[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const margin = random() * 4;
    const isRight = random() < 1 / (1 + Math.exp(3 - 2 * margin));
    const signals = {
      best: 0,
      strength: 0.12,
      margin,
      odds: 0,
      lead: 1,
      rival: 0,
      nearest: 0.3,
      shared: 0 as const,
      correlation: 0.8,
      coverage: 0.5,
      contentCoverage: 0.5,
      subjectWords: 3,
      classCount: 10,
      examplesPerClass: 10,
    };
    return { signals, isRight, weight: 1, class: isRight ? 0 : 1 };
  });
}

describe('confidence', () => {
  const coefficients = fitCoefficients(predictions(6000, 1), predictions(6000, 1));
  const fresh = predictions(12_000, 2);

  it('equals the observed precision on predictions it was not fitted to', () => {
    for (const low of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const alike = fresh.filter(({ signals }) => Math.abs(confidenceOf(coefficients, signals) - low) < 0.1);
      const right = alike.filter((prediction) => prediction.isRight).length / alike.length;
      const predicted = alike.reduce((sum, { signals }) => sum + confidenceOf(coefficients, signals), 0) / alike.length;
      expect(Math.abs(right - predicted)).toBeLessThan(0.05);
    }
  });

  it.each([0.9, 0.95, 0.97])('reaches precision %f at the chosen threshold', (precision) => {
    const threshold = chooseThreshold(predictions(6000, 1), coefficients, precision);
    const given = fresh.filter(({ signals }) => confidenceOf(coefficients, signals) >= threshold);
    const right = given.filter((prediction) => prediction.isRight).length / given.length;
    expect(Math.abs(right - precision)).toBeLessThan(0.04);
  });

  it('follows the prior without predictions', () => {
    const prior = fitCoefficients([], []);
    const near = { ...fresh[0]!.signals, margin: 3, odds: 3, nearest: 0.8, coverage: 0.9, contentCoverage: 1 };
    const far = { ...near, margin: 0.2, odds: -2, nearest: 0.05, correlation: 0.4, coverage: 0.1, contentCoverage: 0 };
    expect(confidenceOf(prior, near)).toBeGreaterThan(0.9);
    expect(confidenceOf(prior, far)).toBeLessThan(0.3);
  });

  const prior = { coefficients: fitCoefficients([], []), threshold: 0.8 };
  /** Signals of a question whose subject is known, with the confidence nearest to this. */
  const signalsOf = (confidence: number, others: Partial<Prediction['signals']> = {}) =>
    Array.from({ length: 1000 }, (_, i) => ({
      ...fresh[0]!.signals,
      margin: 1,
      odds: i / 50 - 10,
      contentCoverage: 1,
      ...others,
    })).toSorted(
      (a, b) =>
        Math.abs(confidenceOf(prior.coefficients, a) - confidence) -
        Math.abs(confidenceOf(prior.coefficients, b) - confidence),
    )[0]!;

  it('must be higher for a half-known subject, and higher still for one of two words', () => {
    const prior = { coefficients: fitCoefficients([], []), threshold: 0.6 };
    const surely = Array.from({ length: 100 }, (_, i) => i / 10 - 5)
      .map((odds) => ({ ...fresh[0]!.signals, margin: 1, odds, contentCoverage: 1 }))
      .find((signals) => confidenceOf(prior.coefficients, signals) > 0.6)!;
    expect(confidenceOf(prior.coefficients, surely)).toBeLessThan(0.85);
    expect(isConfident(prior, surely)).toBe(true);
    expect(isConfident(prior, { ...surely, contentCoverage: 0.6 })).toBe(false);
    expect(isConfident(prior, { ...surely, contentCoverage: 0.3 })).toBe(false);
    const somewhatSurer = signalsOf(0.88, { contentCoverage: 0.6 });
    expect(isConfident(prior, somewhatSurer)).toBe(true);
    expect(isConfident(prior, { ...somewhatSurer, subjectWords: 2 })).toBe(false);
    const verySurely = { ...surely, margin: 8, odds: 8, coverage: 0.9, contentCoverage: 0.6 };
    expect(isConfident(prior, verySurely)).toBe(true);
  });

  it('is lowered by manner for a half-known subject only, and never raised', () => {
    const half = signalsOf(0.84, { contentCoverage: 0.6 });
    expect(isConfident(prior, half)).toBe(false);
    expect(isConfident(prior, half, Math.exp(2))).toBe(false);
    const surer = signalsOf(0.88, { contentCoverage: 0.6 });
    expect(isConfident(prior, surer)).toBe(true);
    expect(isConfident(prior, surer, Math.exp(-2))).toBe(false);
    const known = signalsOf(0.88, { contentCoverage: 1 });
    expect(isConfident(prior, known, Math.exp(-2))).toBe(true);
  });

  it('gives no answer with a likely second label and no similar sentence', () => {
    const sure = signalsOf(0.85, { nearest: 0.2 });
    expect(isConfident(prior, sure)).toBe(true);
    expect(isConfident(prior, { ...sure, rival: 0.05 })).toBe(true);
    expect(isConfident(prior, { ...sure, rival: 0.2 })).toBe(false);
    expect(isConfident(prior, { ...sure, rival: 0.2, nearest: 0.4 })).toBe(true);
  });

  it('may be lower for a wholly known subject, and lower still for the owner’s wording', () => {
    expect(isConfident(prior, signalsOf(0.72))).toBe(true);
    expect(isConfident(prior, signalsOf(0.65))).toBe(false);
    expect(isConfident(prior, signalsOf(0.65, { coverage: 0.95 }))).toBe(true);
    expect(isConfident(prior, signalsOf(0.65, { coverage: 0.95, lead: 0.9 }))).toBe(false);
    expect(isConfident(prior, signalsOf(0.55, { coverage: 0.95 }))).toBe(false);
  });

  it('falls with the number of sentences', () => {
    const prior = fitCoefficients([], []);
    const sure = { ...fresh[0]!.signals, margin: 8, odds: 8, coverage: 1, correlation: 1, contentCoverage: 1 };
    expect(confidenceOf(prior, { ...sure, classCount: 1, examplesPerClass: 2 })).toBeLessThanOrEqual(0.8);
    expect(confidenceOf(prior, { ...sure, classCount: 50, examplesPerClass: 20 })).toBeGreaterThan(0.95);
  });
});
