import type { WordShapes } from '../model.ts';
import { tuning } from '../tuning.ts';
import type { WorkBudget } from './work-budget.ts';

const { shortestWord, mostWords } = tuning.twoEdits;
const mostEdits = 2;
/** An edit removes at most one letter of a word's set and adds one. */
const mostChangedLetters = 2 * mostEdits;

function letterSet(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits >>> 0;
}

export function wordShapes(words: string[]): WordShapes {
  return { firsts: Uint16Array.from(words, (word) => word.charCodeAt(0)), letters: Uint32Array.from(words, letterSet) };
}

/** Number of set bits of 32. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Length of the rows below: words of `tuning.question.longestWord` letters, and two more. */
const rowLength = 40;
let [beforePrevious, previous, row] = [new Uint8Array(rowLength), new Uint8Array(rowLength), new Uint8Array(rowLength)];

/** Whether the optimal string alignment distance is at most two: insertion, deletion, substitution, transposition. */
function areWithinTwoEdits(a: string, b: string): boolean {
  for (let k = 0; k <= b.length; k++) previous[k] = k;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let k = 1; k <= b.length; k++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(k - 1);
      let edits = Math.min(previous[k]! + 1, row[k - 1]! + 1, previous[k - 1]! + (isSame ? 0 : 1));
      if (i > 1 && k > 1 && a.charCodeAt(i - 1) === b.charCodeAt(k - 2) && a.charCodeAt(i - 2) === b.charCodeAt(k - 1))
        edits = Math.min(edits, beforePrevious[k - 2]! + 1);
      row[k] = edits;
      if (edits < least) least = edits;
    }
    if (least > mostEdits) return false;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  return previous[b.length]! <= mostEdits;
}

/**
 * The first of `words`, whose shapes these are, that has the same first letter and is at most two edits away, or
 * null.
 */
export function findTwoEditsAway(
  word: string,
  words: string[],
  { firsts, letters }: WordShapes,
  budget: WorkBudget,
): string | null {
  if (word.length < shortestWord || word.length + mostEdits >= rowLength) return null;
  const first = word.charCodeAt(0);
  const own = letterSet(word);
  for (let i = 0; i < Math.min(firsts.length, mostWords); i++) {
    if (firsts[i] !== first || countBits(letters[i]! ^ own) > mostChangedLetters) continue;
    const other = words[i]!;
    if (other.length < shortestWord - 1 || Math.abs(other.length - word.length) > mostEdits) continue;
    if (!budget.takeSpelling()) return null;
    if (areWithinTwoEdits(word, other)) return other;
  }
  return null;
}
