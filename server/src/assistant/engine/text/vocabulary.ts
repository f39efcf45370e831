import type { Features } from './features.ts';

/** The owner's features: hash → number, by open addressing, and how telling each is. */
export interface Vocabulary {
  size: number;
  /** Number of the feature plus one, or 0 where free. */
  slots: Uint32Array;
  /** The hash of each feature. */
  keys: Uint32Array;
  /** How telling each feature is: the fewer labels it was seen with, the more. */
  idf: Float32Array;
  /** What a feature never seen weighs: as much as one seen once. */
  unseen: number;
}

function slotOf(slots: Uint32Array, keys: ArrayLike<number>, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  for (;;) {
    const id = slots[slot]!;
    if (id === 0 || keys[id - 1] === hash) return slot;
    slot = (slot + 1) & mask;
  }
}

/** The number of a feature, or -1. */
export function lookUp(vocabulary: Vocabulary, hash: number): number {
  return vocabulary.slots[slotOf(vocabulary.slots, vocabulary.keys, hash)]! - 1;
}

function widened(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wide = new Uint32Array(numbers.length * 2);
  wide.set(numbers);
  return wide;
}

/** The slots of a table that so many keys fill at most half: a power of two. */
function roomFor(keys: number, least = 16): number {
  let room = least;
  while (room < keys * 2) room *= 2;
  return room;
}

/** Puts `keys` into a fresh table of at least `room`, at most half full. */
export function slotsFor(keys: Uint32Array, room = 16): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(roomFor(keys.length, room));
  putIn(slots, keys, 0, keys.length);
  return slots;
}

function putIn(slots: Uint32Array, keys: Uint32Array, from: number, to: number): void {
  for (let id = from; id < to; id++) slots[slotOf(slots, keys, keys[id]!)] = id + 1;
}

/** Keys that a step puts into a table. */
const STEP = 20_000;

/** The vocabulary with some more features, in steps of about a millisecond. */
export function* grow(vocabulary: Vocabulary, hashes: number[]): Generator<undefined, Vocabulary> {
  const fresh = [...new Set(hashes)].filter((hash) => lookUp(vocabulary, hash) < 0);
  const size = vocabulary.size + fresh.length;
  const keys = new Uint32Array(size);
  keys.set(vocabulary.keys);
  keys.set(fresh, vocabulary.size);
  yield;
  const idf = new Float32Array(size).fill(vocabulary.unseen, vocabulary.size);
  idf.set(vocabulary.idf);
  yield;
  const fits = size * 2 <= vocabulary.slots.length;
  const slots = fits ? vocabulary.slots.slice() : new Uint32Array(roomFor(size));
  for (let from = fits ? vocabulary.size : 0; from < size; from += STEP) {
    yield;
    putIn(slots, keys, from, Math.min(from + STEP, size));
  }
  return { ...vocabulary, size, keys, idf, slots };
}

/** Hash → number, growing as hashes come. */
class Numbering {
  private slots = new Uint32Array(1 << 12);
  keys = new Uint32Array(1 << 11);
  size = 0;

  of(hash: number): number {
    if (this.size === this.keys.length) this.grow();
    const slot = slotOf(this.slots, this.keys, hash);
    if (this.slots[slot] === 0) {
      this.keys[this.size++] = hash;
      this.slots[slot] = this.size;
    }
    return this.slots[slot]! - 1;
  }

  private grow(): void {
    this.slots = slotsFor(this.keys, this.keys.length * 4);
    this.keys = widened(this.keys);
  }
}

/** How telling a feature is that was seen with `seen` of `labels` labels. */
function tellingOf(seen: number, labels: number): number {
  return Math.log((1 + labels) / (1 + seen)) + 1;
}

/** Counts with how many labels each feature was seen; `own` holds the label's number of each text. */
export function buildVocabulary(texts: Features[], own: ArrayLike<number>, labels: number): Vocabulary {
  const numbering = new Numbering();
  let counts = new Uint32Array(1 << 11);
  let lastLabel = new Uint32Array(1 << 11);
  const count = (hash: number, label: number): void => {
    const id = numbering.of(hash);
    if (id >= counts.length) {
      counts = widened(counts);
      lastLabel = widened(lastLabel);
    }
    if (lastLabel[id] === label) return;
    lastLabel[id] = label;
    counts[id]!++;
  };
  for (const i of Array.from(texts.keys()).sort((a, b) => own[a]! - own[b]!)) {
    for (const hash of texts[i]!.characters) count(hash, own[i]! + 1);
    for (const hash of texts[i]!.stems) count(hash, own[i]! + 1);
  }
  const { size } = numbering;
  const keys = numbering.keys.slice(0, size);
  const idf = Float32Array.from(counts.subarray(0, size), (seen) => tellingOf(seen, labels));
  return { size, slots: slotsFor(keys), keys, idf, unseen: tellingOf(1, labels) };
}
