import type { Weights } from '../model.ts';
import { insertInto } from '../text/insert-into.ts';
import type { SparseVector } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';

const { dense, denseFrom, manyLabels, mostLabels } = tuning.weights;

/** Calls `onPair` once for each feature and class seen together, classes ascending. */
function forEachPair(
  vectors: SparseVector[],
  classes: ArrayLike<number>,
  featureCount: number,
  onPair: (id: number, classIndex: number) => void,
): void {
  const order = Array.from(vectors.keys()).sort((a, b) => classes[a]! - classes[b]!);
  const lastSeenWith = new Int32Array(featureCount).fill(-1);
  for (const i of order) {
    const classIndex = classes[i]!;
    for (const id of vectors[i]!.ids) {
      if (lastSeenWith[id] === classIndex) continue;
      lastSeenWith[id] = classIndex;
      onPair(id, classIndex);
    }
  }
}

/** Number of weights of each feature; `seen` is the number of classes that it was seen with. */
function widthsFrom(seen: Uint32Array, classCount: number, embeddingSize: number): Uint32Array {
  const isLarge = classCount > manyLabels;
  const sorted = seen.slice().sort();
  const wide = isLarge ? Infinity : Math.max(denseFrom, sorted[Math.max(0, sorted.length - 1 - dense)]!);
  return seen.map((count, id) => {
    if (id >= seen.length - embeddingSize || count >= wide) return classCount;
    return isLarge && count > mostLabels ? 0 : count;
  });
}

/**
 * Zero weights for what is seen in `vectors`; the last `embeddingSize` of `featureCount` features weigh for all
 * classes.
 */
export function allocateWeights(
  vectors: SparseVector[],
  classes: ArrayLike<number>,
  { classCount, featureCount, embeddingSize }: { classCount: number; featureCount: number; embeddingSize: number },
): Weights {
  const seen = new Uint32Array(featureCount);
  forEachPair(vectors, classes, featureCount, (id) => seen[id]!++);
  const widths = widthsFrom(seen, classCount, embeddingSize);
  const starts = new Uint32Array(featureCount + 1);
  widths.forEach((width, id) => (starts[id + 1] = starts[id]! + width));
  const weightClasses = new Uint16Array(starts[featureCount]!);
  const next = starts.slice();
  forEachPair(vectors, classes, featureCount, (id, classIndex) => {
    if (widths[id] === seen[id]) weightClasses[next[id]!++] = classIndex;
  });
  for (let id = 0; id < featureCount; id++) {
    if (widths[id] !== classCount) continue;
    for (let c = 0; c < classCount; c++) weightClasses[starts[id]! + c] = c;
  }
  return { classCount, starts, classes: weightClasses, values: new Float32Array(weightClasses.length) };
}

/** A weight that is missing: its class, and the index of the weight that it is inserted before. */
interface Missing {
  before: number;
  classIndex: number;
}

/** Of the weights from `begin` to `end`, of ascending classes, those that `wanted` lacks. */
function missingAmong({ classes }: Weights, begin: number, end: number, wanted: number[]): Missing[] {
  return wanted.flatMap((classIndex) => {
    let before = begin;
    while (before < end && classes[before]! < classIndex) before++;
    return before < end && classes[before] === classIndex ? [] : [{ before, classIndex }];
  });
}

/**
 * A copy in which the features from `from` to `to` are new, before those of the embedding, and every feature of the
 * vectors has a weight for their classes; yields between steps.
 */
export function* extendWeights(
  weights: Weights,
  from: number,
  to: number,
  vectors: SparseVector[],
  classes: number[],
): Generator<undefined, Weights> {
  const featureCount = weights.starts.length - 1 + to - from;
  const wanted = new Map<number, number[]>();
  forEachPair(vectors, classes, featureCount, (id, classIndex) =>
    wanted.set(id, [...(wanted.get(id) ?? []), classIndex]),
  );
  const oldId = (id: number): number => (id < from ? id : Math.max(from, id - (to - from)));
  const isNew = (id: number): boolean => id >= from && id < to;
  const missing = new Map<number, Missing[]>();
  for (const [id, wantedClasses] of wanted) {
    const begin = weights.starts[oldId(id)]!;
    const end = isNew(id) ? begin : weights.starts[oldId(id) + 1]!;
    missing.set(id, missingAmong(weights, begin, end, wantedClasses));
  }
  yield;
  const starts = new Uint32Array(featureCount + 1);
  for (let id = 0, added = 0; id < featureCount; id++) {
    added += missing.get(id)?.length ?? 0;
    starts[id + 1] = weights.starts[isNew(id) ? from : oldId(id) + 1]! + added;
  }
  yield;
  const inserted = [...missing.keys()].sort((a, b) => a - b).flatMap((id) => missing.get(id)!);
  const places = inserted.map(({ before }) => before);
  const insertedClasses = inserted.map(({ classIndex }) => classIndex);
  const zeros = places.map(() => 0);
  return {
    classCount: weights.classCount,
    starts,
    classes: yield* insertInto(weights.classes, places, insertedClasses),
    values: yield* insertInto(weights.values, places, zeros),
  };
}
