// The usual linear baseline: tf-idf of words, their pairs and character 3- to 5-grams, one-against-all
// support vectors with squared hinge by dual coordinate descent (C = 1). Independent of the engine.
import type { Row } from './sets.ts';

interface Vector {
  ids: number[];
  values: number[];
}

const epochs = 12;
const softness = 0.5;
/** The constant feature. */
const constant = 1;

function featuresOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const features = words.map((word) => `w ${word}`);
  for (let i = 1; i < words.length; i++) features.push(`p ${words[i - 1]} ${words[i]}`);
  for (const word of words) {
    const padded = ` ${word} `;
    for (let n = 3; n <= 5; n++) for (let i = 0; i + n <= padded.length; i++) features.push(padded.slice(i, i + n));
  }
  return features;
}

/** A linear SVM trained on rows; returns the best label of a text. */
export class LinearSvm {
  private readonly ids = new Map<string, number>();
  private readonly idf: number[] = [];
  private readonly labels: string[];
  private readonly weights: Float32Array;
  private readonly constants: Float32Array;

  constructor(rows: Row[]) {
    this.labels = [...new Set(rows.map(([, label]) => label))];
    const texts = rows.map(([text]) => featuresOf(text));
    const counts: number[] = [];
    for (const features of texts) {
      for (const feature of new Set(features)) {
        const id = this.ids.get(feature) ?? this.ids.size;
        this.ids.set(feature, id);
        counts[id] = (counts[id] ?? 0) + 1;
      }
    }
    this.idf = counts.map((count) => Math.log((1 + rows.length) / (1 + count)) + 1);
    this.constants = new Float32Array(this.labels.length);
    this.weights = new Float32Array(this.ids.size * this.labels.length);
    this.learn(
      texts.map((features) => this.vectorOf(features)),
      rows.map(([, label]) => this.labels.indexOf(label)),
    );
  }

  best(text: string): string {
    const scores = this.scores(this.vectorOf(featuresOf(text)));
    return this.labels[scores.indexOf(Math.max(...scores))]!;
  }

  private vectorOf(features: string[]): Vector {
    const counts = new Map<number, number>();
    for (const feature of features) {
      const id = this.ids.get(feature);
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const ids = [...counts.keys()];
    const values = ids.map((id) => (1 + Math.log(counts.get(id)!)) * this.idf[id]!);
    const length = Math.hypot(...values) || 1;
    return { ids, values: values.map((value) => value / length) };
  }

  private scores({ ids, values }: Vector): Float32Array {
    const columns = this.labels.length;
    const scores = this.constants.map((value) => value * constant);
    ids.forEach((id, k) => {
      for (let c = 0; c < columns; c++) scores[c]! += values[k]! * this.weights[id * columns + c]!;
    });
    return scores;
  }

  private learn(vectors: Vector[], own: number[]): void {
    const columns = this.labels.length;
    const duals = new Float32Array(vectors.length * columns);
    const order = vectors.map((_, i) => i);
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (const i of shuffled(order, epoch)) {
        const { ids, values } = vectors[i]!;
        const scores = this.scores(vectors[i]!);
        for (let c = 0; c < columns; c++) {
          const sign = own[i] === c ? 1 : -1;
          const dual = duals[i * columns + c]!;
          const next = Math.max(0, dual - (sign * scores[c]! - 1 + softness * dual) / (1 + constant ** 2 + softness));
          if (next === dual) continue;
          duals[i * columns + c] = next;
          this.constants[c]! += (next - dual) * sign * constant;
          ids.forEach((id, k) => (this.weights[id * columns + c]! += (next - dual) * sign * values[k]!));
        }
      }
    }
  }
}

/** The numbers in another order for each epoch, the same in every run. */
function shuffled(numbers: number[], epoch: number): number[] {
  const random = (i: number): number => Math.imul(i + 1, 0x9e3779b1 + epoch * 2) >>> 0;
  return [...numbers].sort((a, b) => random(a) - random(b));
}
