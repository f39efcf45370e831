import type { Vocabulary } from '../model.ts';
import { tuning } from '../tuning.ts';
import type { Features } from './features.ts';
import { doubled, Numbering, putIn, slotOf, slotsFor, tableSize } from './hash-table.ts';

/** Id of a feature, or -1. */
export function featureId(vocabulary: Vocabulary, hash: number): number {
  return vocabulary.slots[slotOf(vocabulary.slots, vocabulary.keys, hash)]! - 1;
}

const step = tuning.steps.vocabularyKeys;

/** The vocabulary with some more features; yields between steps. */
export function* extendVocabulary(vocabulary: Vocabulary, hashes: number[]): Generator<undefined, Vocabulary> {
  const fresh = [...new Set(hashes)].filter((hash) => featureId(vocabulary, hash) < 0);
  const size = vocabulary.size + fresh.length;
  const keys = new Uint32Array(size);
  keys.set(vocabulary.keys);
  keys.set(fresh, vocabulary.size);
  yield;
  const idf = new Float32Array(size).fill(vocabulary.unseen, vocabulary.size);
  idf.set(vocabulary.idf);
  yield;
  const fits = size * 2 <= vocabulary.slots.length;
  const slots = fits ? vocabulary.slots.slice() : new Uint32Array(tableSize(size));
  for (let from = fits ? vocabulary.size : 0; from < size; from += step) {
    yield;
    putIn(slots, keys, from, Math.min(from + step, size));
  }
  return { ...vocabulary, size, keys, idf, slots };
}

/** Inverse label frequency, smoothed, of a feature seen with `seen` of `labels` labels. */
function inverseFrequency(seen: number, labels: number): number {
  return Math.log((1 + labels) / (1 + seen)) + 1;
}

/** Collects the features of texts, and with how many of `classCount` classes each was seen; `classes` is by text. */
export function buildVocabulary(texts: Features[], classes: ArrayLike<number>, classCount: number): Vocabulary {
  const numbering = new Numbering();
  let counts = new Uint32Array(1 << 11);
  let lastSeenWith = new Uint32Array(1 << 11);
  const count = (hash: number, classPlusOne: number): void => {
    const id = numbering.idOf(hash);
    if (id >= counts.length) {
      counts = doubled(counts);
      lastSeenWith = doubled(lastSeenWith);
    }
    if (lastSeenWith[id] === classPlusOne) return;
    lastSeenWith[id] = classPlusOne;
    counts[id]!++;
  };
  for (const i of Array.from(texts.keys()).sort((a, b) => classes[a]! - classes[b]!)) {
    for (const hash of texts[i]!.ngrams) count(hash, classes[i]! + 1);
    for (const hash of texts[i]!.stems) count(hash, classes[i]! + 1);
  }
  const { size } = numbering;
  const keys = numbering.keys.slice(0, size);
  const idf = Float32Array.from(counts.subarray(0, size), (seen) => inverseFrequency(seen, classCount));
  return { size, slots: slotsFor(keys), keys, idf, unseen: inverseFrequency(1, classCount) };
}
