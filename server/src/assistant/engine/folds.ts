import { randomFrom, shuffle } from './random.ts'

/** One round of the trial: what is learned, and what is asked afterwards. */
export interface Fold {
  learned: Uint32Array
  /** Sentences of learned labels, kept out. */
  known: Uint32Array
  /** Sentences of labels that are kept out whole. */
  hidden: Uint32Array
  isHidden: Uint8Array
}

const FEW = 400
const MANY = 3000
/** Labels are hidden only where enough others remain. */
const LABELS_TO_HIDE = 4
const HIDDEN = 0.1
const HELD_OUT = 0.15
const MOST_KNOWN = 1500
const MOST_HIDDEN = 500

function foldCount(sentences: number): number {
  if (sentences >= MANY) return 1
  return sentences >= FEW ? 4 : 8
}

function hideLabels(labels: number, round: number, order: Uint32Array): Uint8Array {
  const isHidden = new Uint8Array(labels)
  if (labels < LABELS_TO_HIDE) return isHidden
  const count = Math.max(1, Math.round(labels * HIDDEN))
  for (let k = 0; k < count; k++) isHidden[order[(round * count + k) % labels]!] = 1
  return isHidden
}

/** The part of each sentence, 0 to `parts` - 1, every label spread evenly. */
function partsOf(own: Uint16Array, labels: number, parts: number, random: () => number): Uint8Array {
  const next = Uint32Array.from({ length: labels }, () => Math.floor(random() * parts))
  const part = new Uint8Array(own.length)
  for (const i of shuffle(Uint32Array.from(own.keys()), random)) part[i] = next[own[i]!]!++ % parts
  return part
}

/** Splits the sentences for cross-validation; many sentences need one round only. */
export function foldsOf(own: Uint16Array, labels: number, seed: number): Fold[] {
  const random = randomFrom(seed)
  const rounds = foldCount(own.length)
  const held = Math.min(HELD_OUT, MOST_KNOWN / own.length)
  const parts = rounds > 1 ? rounds : Math.min(255, Math.round(1 / held))
  const part = partsOf(own, labels, parts, random)
  const order = shuffle(Uint32Array.from({ length: labels }, (_, label) => label), random)
  return Array.from({ length: rounds }, (_, round) => {
    const isHidden = hideLabels(labels, round, order)
    const all = Array.from(own.keys())
    return {
      isHidden,
      learned: Uint32Array.from(all.filter((i) => !isHidden[own[i]!] && part[i] !== round)),
      known: Uint32Array.from(all.filter((i) => !isHidden[own[i]!] && part[i] === round)),
      hidden: Uint32Array.from(all.filter((i) => isHidden[own[i]!]).slice(0, MOST_HIDDEN)),
    }
  }).filter(({ learned }) => learned.length > 0)
}
