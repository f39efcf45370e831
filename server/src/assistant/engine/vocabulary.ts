import type { Features } from './features.ts'

/** The owner's features: hash → number, by open addressing, and how telling each is. */
export interface Vocabulary {
  size: number
  /** Number of the feature plus one, or 0 where free. */
  slots: Uint32Array
  /** The hash of each feature. */
  keys: Uint32Array
  /** How telling each feature is: the fewer labels it was seen with, the more. */
  idf: Float32Array
  /** What a feature never seen weighs: as much as one seen once. */
  unseen: number
}

function slotOf(slots: Uint32Array, keys: ArrayLike<number>, hash: number): number {
  const mask = slots.length - 1
  let slot = hash & mask
  for (;;) {
    const id = slots[slot]!
    if (id === 0 || keys[id - 1] === hash) return slot
    slot = (slot + 1) & mask
  }
}

/** The number of a feature, or -1. */
export function lookUp(vocabulary: Vocabulary, hash: number): number {
  return vocabulary.slots[slotOf(vocabulary.slots, vocabulary.keys, hash)]! - 1
}

function widened(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wide = new Uint32Array(numbers.length * 2)
  wide.set(numbers)
  return wide
}

/** Puts `keys` into a fresh table of at least `room`, at most half full. */
export function slotsFor(keys: Uint32Array, room = 16): Uint32Array<ArrayBuffer> {
  while (room < keys.length * 2) room *= 2
  const slots = new Uint32Array(room)
  for (let id = 0; id < keys.length; id++) slots[slotOf(slots, keys, keys[id]!)] = id + 1
  return slots
}

/** Hash → number, growing as hashes come. */
class Numbering {
  private slots = new Uint32Array(1 << 12)
  keys = new Uint32Array(1 << 11)
  size = 0

  of(hash: number): number {
    if (this.size === this.keys.length) this.grow()
    const slot = slotOf(this.slots, this.keys, hash)
    if (this.slots[slot] === 0) {
      this.keys[this.size++] = hash
      this.slots[slot] = this.size
    }
    return this.slots[slot]! - 1
  }

  private grow(): void {
    this.slots = slotsFor(this.keys, this.keys.length * 4)
    this.keys = widened(this.keys)
  }
}

/** How telling a feature is that was seen with `seen` of `labels` labels. */
function tellingOf(seen: number, labels: number): number {
  return Math.log((1 + labels) / (1 + seen)) + 1
}

/** Counts with how many labels each feature was seen; `own` holds the label's number of each text. */
export function buildVocabulary(texts: Features[], own: ArrayLike<number>, labels: number): Vocabulary {
  const numbering = new Numbering()
  let counts = new Uint32Array(1 << 11)
  let lastLabel = new Uint32Array(1 << 11)
  const count = (hash: number, label: number): void => {
    const id = numbering.of(hash)
    if (id >= counts.length) {
      counts = widened(counts)
      lastLabel = widened(lastLabel)
    }
    if (lastLabel[id] === label) return
    lastLabel[id] = label
    counts[id]!++
  }
  for (const i of Array.from(texts.keys()).sort((a, b) => own[a]! - own[b]!)) {
    for (const hash of texts[i]!.characters) count(hash, own[i]! + 1)
    for (const hash of texts[i]!.stems) count(hash, own[i]! + 1)
  }
  const { size } = numbering
  const keys = numbering.keys.slice(0, size)
  const idf = Float32Array.from(counts.subarray(0, size), (seen) => tellingOf(seen, labels))
  return { size, slots: slotsFor(keys), keys, idf, unseen: tellingOf(1, labels) }
}
