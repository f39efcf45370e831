import { randomFrom, shuffle } from '../train/random.ts';

/** One round of the trial: what is learned, and what is asked afterwards. */
export interface Fold {
  learned: Uint32Array;
  /** Sentences that are kept out. */
  asked: Uint32Array;
}

const FEW = 400;
const MANY = 3000;
const HELD_OUT = 0.15;
const MOST_ASKED = 1500;

/** Into how many parts so many sentences are split, and how many of these are asked: the more sentences, the fewer rounds tell enough. */
function planFor(sentences: number): { parts: number; rounds: number } {
  if (sentences < FEW) return { parts: 8, rounds: 8 };
  if (sentences < MANY) return { parts: 6, rounds: 4 };
  return { parts: Math.min(255, Math.round(1 / Math.min(HELD_OUT, MOST_ASKED / sentences))), rounds: 1 };
}

/** The part of each sentence, 0 to `parts` - 1, every label spread evenly. */
function partsOf(own: Uint16Array, labels: number, parts: number, random: () => number): Uint8Array {
  const next = Uint32Array.from({ length: labels }, () => Math.floor(random() * parts));
  const part = new Uint8Array(own.length);
  for (const i of shuffle(Uint32Array.from(own.keys()), random)) part[i] = next[own[i]!]!++ % parts;
  return part;
}

/** Splits the sentences for cross-validation. */
export function foldsOf(own: Uint16Array, labels: number, seed: number): Fold[] {
  const { parts, rounds } = planFor(own.length);
  const part = partsOf(own, labels, parts, randomFrom(seed));
  const places = Uint32Array.from(own.keys());
  return Array.from({ length: rounds }, (_, round) => ({
    learned: places.filter((i) => part[i] !== round),
    asked: places.filter((i) => part[i] === round),
  })).filter(({ learned }) => learned.length > 0);
}
