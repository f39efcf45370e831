import { stem } from '../engine/index.ts';

/** Most letters and features of a question that are compared. */
const mostLetters = 500;
const mostFeatures = 192;

/** A question as a unit vector: features by number, and what each weighs. */
export interface FeatureVector {
  readonly ids: readonly number[];
  readonly weights: Float64Array;
}

/** Stems, and their trigrams for forms that the stemmer does not unify. */
function featuresOf(text: string): Set<string> {
  const features = new Set<string>();
  for (const [word] of text
    .slice(0, mostLetters)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    const stemmed = stem(word);
    const padded = ` ${stemmed} `;
    features.add(`=${stemmed}`);
    for (let at = 0; at + 3 <= padded.length; at++) features.add(padded.slice(at, at + 3));
    if (features.size >= mostFeatures) break;
  }
  return features;
}

/** Numbers features and counts the questions that have each. */
export class FeatureCounts {
  readonly #ids = new Map<string, number>();
  readonly #counts: number[] = [];

  /** The numbers of a question's features; counts them. */
  add(text: string): number[] {
    return [...featuresOf(text)].slice(0, mostFeatures).map((feature) => {
      const id = this.#ids.get(feature) ?? this.#counts.push(0) - 1;
      this.#ids.set(feature, id);
      this.#counts[id]! += 1;
      return id;
    });
  }

  /** A unit vector with low weights for features that many of the `all` questions share («сколько стоит …»). */
  weigh(ids: readonly number[], all: number): FeatureVector {
    const weights = Float64Array.from(ids, (id) => Math.log(1 + all / this.#counts[id]!));
    const norm = Math.hypot(...weights) || 1;
    return { ids, weights: weights.map((weight) => weight / norm) };
  }
}
