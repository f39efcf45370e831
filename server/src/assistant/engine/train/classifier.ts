import type { Lessons } from './training-set.ts';
import { addLikelihoods } from './naive-bayes.ts';
import { type Profiles, profilesOf } from './profiles.ts';
import { learnSoftmax } from './softmax.ts';
import { layWeights, type Weights } from './weights.ts';

/** Rounds and rate. */
const USUAL = { epochs: 5, rate: 5 };
/** With very many labels, time is what counts. */
const VERY_MANY = { epochs: 4, rate: 5 };
const VERY_MANY_LABELS = 300;

/** What was learned of the readings at some places. */
export interface Learned {
  places: Uint32Array;
  weights: Weights;
  profiles: Profiles;
}

/** Learns the readings at `places`. */
export function train(lessons: Lessons, places: Uint32Array, seed: number, onEpoch?: (share: number) => void): Learned {
  const { readings, own, columns, features, dense } = lessons;
  const vectors = Array.from(places, (i) => readings[i]!.vector);
  const labels = Uint16Array.from(places, (i) => own[i]!);
  const weights = layWeights(vectors, labels, columns, features + dense, dense);
  const { epochs, rate } = columns > VERY_MANY_LABELS ? VERY_MANY : USUAL;
  let epoch = 0;
  learnSoftmax(weights, vectors, labels, { epochs, rate, seed, onEpoch: () => onEpoch?.(++epoch / epochs) });
  addLikelihoods(weights, vectors, labels, features, readings.length);
  return { places, weights, profiles: profilesOf(weights, vectors, labels) };
}
