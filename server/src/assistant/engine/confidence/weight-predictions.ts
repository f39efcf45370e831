import { tuning } from '../tuning.ts';
import type { Prediction } from './evaluate-fold.ts';

/** Weights of unknown questions relative to known ones: held-out questions treated as unknown, foreign questions. */
export interface UnknownShares {
  own: number;
  foreign: number;
  /** 1: whatever the owner has; 0: only as far as labels are few. */
  always: 0 | 1;
}

const { uncovered, fewestKnown } = tuning.unknown;

/** All predictions of an owner with so many labels, weighted by the shares. */
export function weightPredictions<P extends Prediction>(
  { known, unknown, foreign }: { known: P[]; unknown: P[]; foreign: P[] },
  shares: UnknownShares,
  labels: number,
): P[] {
  // With fewer labels, more of the visitors' questions belong to none.
  const whole = Math.max(known.length, fewestKnown) * (shares.always + uncovered / labels);
  const withShare = (predictions: P[], share: number): P[] =>
    predictions.map((prediction) => ({ ...prediction, weight: (share * whole) / predictions.length }));
  return [...known, ...withShare(unknown, shares.own), ...withShare(foreign, shares.foreign)];
}
