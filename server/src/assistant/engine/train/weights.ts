import { insertInto } from '../text/insert-into.ts';
import type { Vector } from '../text/sparse-vector.ts';

/** A linear model kept by feature: only the labels a feature was seen with, all labels for widespread features. */
export interface Weights {
  columns: number;
  /** Where each feature's part begins; one more than features. */
  starts: Uint32Array;
  labels: Uint16Array;
  values: Float32Array;
}

/** How many of the most widespread features weigh for every label. */
const WIDESPREAD = 1000;
/** With more labels than this, features seen with many of them cost more than they tell. */
const MANY_LABELS = 300;
const MOST_LABELS = 200;

/** Calls `pair` once for each feature and label seen together, labels ascending. */
function eachPair(
  vectors: Vector[],
  own: ArrayLike<number>,
  features: number,
  pair: (id: number, label: number) => void,
): void {
  const order = Array.from(vectors.keys()).sort((a, b) => own[a]! - own[b]!);
  const last = new Int32Array(features).fill(-1);
  for (const i of order) {
    const label = own[i]!;
    for (const id of vectors[i]!.ids) {
      if (last[id] === label) continue;
      last[id] = label;
      pair(id, label);
    }
  }
}

/** How many labels each feature weighs for. */
function widthsFrom(seen: Uint32Array, columns: number, dense: number): Uint32Array {
  const many = columns > MANY_LABELS;
  const sorted = seen.slice().sort();
  const wide = many ? Infinity : Math.max(3, sorted[Math.max(0, sorted.length - 1 - WIDESPREAD)]!);
  return seen.map((count, id) => {
    if (id >= seen.length - dense || count >= wide) return columns;
    return many && count > MOST_LABELS ? 0 : count;
  });
}

/** Empty weights with room for what is seen in `vectors`; the last `dense` features get all labels. */
export function layWeights(
  vectors: Vector[],
  own: ArrayLike<number>,
  columns: number,
  features: number,
  dense: number,
): Weights {
  const seen = new Uint32Array(features);
  eachPair(vectors, own, features, (id) => seen[id]!++);
  const widths = widthsFrom(seen, columns, dense);
  const starts = new Uint32Array(features + 1);
  widths.forEach((width, id) => (starts[id + 1] = starts[id]! + width));
  const labels = new Uint16Array(starts[features]!);
  const next = starts.slice();
  eachPair(vectors, own, features, (id, label) => {
    if (widths[id] === seen[id]) labels[next[id]!++] = label;
  });
  for (let id = 0; id < features; id++) {
    if (widths[id] !== columns) continue;
    for (let c = 0; c < columns; c++) labels[starts[id]! + c] = c;
  }
  return { columns, starts, labels, values: new Float32Array(labels.length) };
}

/** Features with weights for all labels are taken four at a time: each label's score is then read and written once for four. */
const TOGETHER = 4;

/** Whether the features from the `k`-th on are so many that weigh for all labels. */
function areWide({ starts, columns }: Weights, ids: Uint32Array, k: number): boolean {
  if (k + TOGETHER > ids.length) return false;
  for (let at = k; at < k + TOGETHER; at++) if (starts[ids[at]! + 1]! - starts[ids[at]!]! !== columns) return false;
  return true;
}

/** Adds what each label scores for a vector. */
export function addScores(weights: Weights, { ids, values: amounts }: Vector, scores: Float32Array): void {
  const { starts, labels, values, columns } = weights;
  for (let k = 0; k < ids.length; k++) {
    const amount = amounts[k]!;
    const from = starts[ids[k]!]!;
    const end = starts[ids[k]! + 1]!;
    if (end - from !== columns) {
      for (let at = from; at < end; at++) scores[labels[at]!]! += amount * values[at]!;
    } else if (areWide(weights, ids, k)) {
      const second = starts[ids[k + 1]!]!;
      const third = starts[ids[k + 2]!]!;
      const fourth = starts[ids[k + 3]!]!;
      const b = amounts[k + 1]!;
      const c = amounts[k + 2]!;
      const d = amounts[k + 3]!;
      for (let i = 0; i < columns; i++) {
        scores[i]! +=
          amount * values[from + i]! + b * values[second + i]! + c * values[third + i]! + d * values[fourth + i]!;
      }
      k += TOGETHER - 1;
    } else {
      for (let i = 0, at = from; i < columns; i++, at++) scores[i]! += amount * values[at]!;
    }
  }
}

/** Moves the weights of a vector's features by `steps`, one a label; the first `count` of `moved` are the labels with any. */
export function moveWeights(
  weights: Weights,
  { ids, values: amounts }: Vector,
  steps: Float32Array,
  moved: Uint16Array,
  count: number,
): void {
  const { starts, labels, values, columns } = weights;
  for (let k = 0; k < ids.length; k++) {
    const amount = amounts[k]!;
    const from = starts[ids[k]!]!;
    const end = starts[ids[k]! + 1]!;
    if (end - from !== columns) {
      for (let at = from; at < end; at++) values[at]! += amount * steps[labels[at]!]!;
    } else if (areWide(weights, ids, k)) {
      const second = starts[ids[k + 1]!]!;
      const third = starts[ids[k + 2]!]!;
      const fourth = starts[ids[k + 3]!]!;
      const b = amounts[k + 1]!;
      const c = amounts[k + 2]!;
      const d = amounts[k + 3]!;
      for (let m = 0; m < count; m++) {
        const label = moved[m]!;
        const by = steps[label]!;
        values[from + label]! += amount * by;
        values[second + label]! += b * by;
        values[third + label]! += c * by;
        values[fourth + label]! += d * by;
      }
      k += TOGETHER - 1;
    } else {
      for (let m = 0; m < count; m++) values[from + moved[m]!]! += amount * steps[moved[m]!]!;
    }
  }
}

/**
 * A copy in which the features `from`..`to` are new, in front of the dense ones,
 * and every feature of the vectors has a weight for the vectors' labels `own`; in steps of about a millisecond.
 */
export function* widen(
  weights: Weights,
  from: number,
  to: number,
  vectors: Vector[],
  own: number[],
): Generator<undefined, Weights> {
  const features = weights.starts.length - 1 + to - from;
  const wanted = new Map<number, number[]>();
  eachPair(vectors, own, features, (id, label) => wanted.set(id, [...(wanted.get(id) ?? []), label]));
  const oldOf = (id: number): number => (id < from ? id : Math.max(from, id - (to - from)));
  const more = new Map<number, { before: number; label: number }[]>();
  for (const [id, labels] of wanted) {
    const begin = weights.starts[oldOf(id)]!;
    const end = id >= from && id < to ? begin : weights.starts[oldOf(id) + 1]!;
    more.set(
      id,
      labels.flatMap((label) => {
        let before = begin;
        while (before < end && weights.labels[before]! < label) before++;
        return before < end && weights.labels[before] === label ? [] : [{ before, label }];
      }),
    );
  }
  yield;
  const starts = new Uint32Array(features + 1);
  for (let id = 0, added = 0; id < features; id++) {
    added += more.get(id)?.length ?? 0;
    starts[id + 1] = weights.starts[id >= from && id < to ? from : oldOf(id) + 1]! + added;
  }
  yield;
  const inserted = [...more.keys()].sort((a, b) => a - b).flatMap((id) => more.get(id)!);
  const places = inserted.map(({ before }) => before);
  const labels = yield* insertInto(
    weights.labels,
    places,
    inserted.map(({ label }) => label),
  );
  const values = yield* insertInto(
    weights.values,
    places,
    places.map(() => 0),
  );
  return { columns: weights.columns, starts, labels, values };
}
