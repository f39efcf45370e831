import type { Effort } from './work-budget.ts';

/** Shorter words with two slips are too like one another. */
const SHORTEST = 6;
const SLIPS = 2;
/** A slip changes two letters of a word's set at most: one goes, one comes. */
const MOST_CHANGED = 2 * SLIPS;

/** What tells quickly that words are unlike. */
export interface Shapes {
  /** The first letter of each word. */
  firsts: Uint16Array;
  /** The set of its letters as bits; those of Russian have one each. */
  letters: Uint32Array;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits >>> 0;
}

/** The shapes of words. */
export function shapesOf(words: string[]): Shapes {
  return { firsts: Uint16Array.from(words, (word) => word.charCodeAt(0)), letters: Uint32Array.from(words, lettersOf) };
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Rows of the table below, for words as long as `correct` looks at and two letters more. */
const WIDE = 40;
let [beforeThat, before, row] = [new Uint8Array(WIDE), new Uint8Array(WIDE), new Uint8Array(WIDE)];

/** Whether two slips make `b` of `a`: letters more, less or other, or neighbours swapped (optimal string alignment). */
function areClose(a: string, b: string): boolean {
  for (let k = 0; k <= b.length; k++) before[k] = k;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let k = 1; k <= b.length; k++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(k - 1);
      let slips = Math.min(before[k]! + 1, row[k - 1]! + 1, before[k - 1]! + (isSame ? 0 : 1));
      if (i > 1 && k > 1 && a.charCodeAt(i - 1) === b.charCodeAt(k - 2) && a.charCodeAt(i - 2) === b.charCodeAt(k - 1))
        slips = Math.min(slips, beforeThat[k - 2]! + 1);
      row[k] = slips;
      if (slips < least) least = slips;
    }
    if (least > SLIPS) return false;
    [beforeThat, before, row] = [before, row, beforeThat];
  }
  return before[b.length]! <= SLIPS;
}

/** More words are not looked at; the most frequent come first. */
const MOST_WORDS = 100_000;

/** The first of `words`, of these shapes, that is two slips away and begins alike, or null. */
export function twoSlipsAway(
  word: string,
  words: string[],
  { firsts, letters }: Shapes,
  effort: Effort,
): string | null {
  if (word.length < SHORTEST || word.length + SLIPS >= WIDE) return null;
  const first = word.charCodeAt(0);
  const own = lettersOf(word);
  for (let i = 0; i < Math.min(firsts.length, MOST_WORDS); i++) {
    if (firsts[i] !== first || countBits(letters[i]! ^ own) > MOST_CHANGED) continue;
    const other = words[i]!;
    if (other.length < SHORTEST - 1 || Math.abs(other.length - word.length) > SLIPS) continue;
    if (!effort.takeSpelling()) return null;
    if (areClose(word, other)) return other;
  }
  return null;
}
