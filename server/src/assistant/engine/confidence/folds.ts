import { randomFrom, shuffle } from '../train/random.ts';
import { tuning } from '../tuning.ts';

/** One round of cross-validation: indexes of sentences. */
export interface Fold {
  training: Uint32Array;
  heldOut: Uint32Array;
}

const { few, many, heldOut: heldOutShare, mostHeldOut } = tuning.folds;
/** Parts are numbered in one byte. */
const mostParts = 255;

/** Number of parts, and how many of them become a held-out fold: fewer rounds suffice for more sentences. */
function planFor(sentences: number): { parts: number; rounds: number } {
  if (sentences < few.below) return few;
  if (sentences < many.below) return many;
  return { parts: Math.min(mostParts, Math.round(1 / Math.min(heldOutShare, mostHeldOut / sentences))), rounds: 1 };
}

/** The part of each sentence, 0 to `parts` - 1, every class spread evenly. */
function assignParts(classes: Uint16Array, classCount: number, parts: number, random: () => number): Uint8Array {
  const next = Uint32Array.from({ length: classCount }, () => Math.floor(random() * parts));
  const assigned = new Uint8Array(classes.length);
  for (const i of shuffle(Uint32Array.from(classes.keys()), random)) assigned[i] = next[classes[i]!]!++ % parts;
  return assigned;
}

/** Splits the sentences for stratified cross-validation; `classes` is by sentence. */
export function splitFolds(classes: Uint16Array, classCount: number, seed: number): Fold[] {
  const { parts, rounds } = planFor(classes.length);
  const assigned = assignParts(classes, classCount, parts, randomFrom(seed));
  const indexes = Uint32Array.from(classes.keys());
  return Array.from({ length: rounds }, (_, round) => ({
    training: indexes.filter((i) => assigned[i] !== round),
    heldOut: indexes.filter((i) => assigned[i] === round),
  })).filter(({ training }) => training.length > 0);
}
