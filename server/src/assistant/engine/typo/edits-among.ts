import type { SortedHashes } from '../model.ts';
import { mixHash } from '../text/hash.ts';
import { Recent } from '../text/recent.ts';
import { indexOfHash } from '../text/sorted-hashes.ts';
import { tuning } from '../tuning.ts';
import { forEachEdit } from './edits.ts';

/** Result of one edit: the word's first `prefixLength` letters, then `letters`, then the word from `from` on. */
interface Edit {
  prefixLength: number;
  letters: string;
  from: number;
}

/** Recent results for one alphabet. */
interface Found {
  /** Hashes of the results of all edits of a word, by the edit's number. */
  hashes: Recent<string, Uint32Array>;
  /** Numbers of the edits whose result is in a list. */
  among: WeakMap<SortedHashes, Recent<string, Uint16Array>>;
}

const foundByLetters = new Map<string, Found>();
const foundByAlphabet = new WeakMap<readonly string[], Found>();

/** Results for an alphabet: most owners have the same one, and share results among common words. */
function foundWith(alphabet: readonly string[]): Found {
  const known = foundByAlphabet.get(alphabet);
  if (known) return known;
  const letters = alphabet.join('');
  const found = foundByLetters.get(letters) ?? { hashes: new Recent(tuning.recent.edits), among: new WeakMap() };
  foundByLetters.set(letters, found);
  foundByAlphabet.set(alphabet, found);
  return found;
}

function hashEdits(word: string, alphabet: readonly string[]): Uint32Array {
  const hashes = new Uint32Array((word.length + 1) * (2 * alphabet.length + 2));
  let count = 0;
  forEachEdit(word, alphabet, (hash) => (hashes[count++] = mixHash(hash)));
  return hashes.subarray(0, count);
}

function findAmong(list: SortedHashes, hashes: Uint32Array): Uint16Array {
  const numbers: number[] = [];
  for (let number = 0; number < hashes.length; number++) {
    const hash = hashes[number]!;
    if (indexOfHash(list, hash) >= 0) numbers.push(number);
  }
  return Uint16Array.from(numbers);
}

function editOf(word: string, alphabet: readonly string[], number: number): Edit {
  const letters = alphabet.length;
  const ofLetter = 2 * letters + 2;
  const { length } = word;
  // Each position has a deletion, a transposition, and of each letter an insertion and a substitution, but the last
  // letter no transposition, and the end of the word only insertions.
  const prefixLength =
    number < ofLetter * (length - 1)
      ? Math.floor(number / ofLetter)
      : number - ofLetter * (length - 1) < ofLetter - 1
        ? length - 1
        : length;
  const left = number - ofLetter * prefixLength + (prefixLength === length ? 1 : 0);
  if (prefixLength === length) return { prefixLength, letters: alphabet[left]!, from: length };
  if (left === 0) return { prefixLength, letters: '', from: prefixLength + 1 };
  const hasSwap = prefixLength < length - 1;
  if (hasSwap && left === 1)
    return { prefixLength, letters: word[prefixLength + 1]! + word[prefixLength]!, from: prefixLength + 2 };
  const at = left - (hasSwap ? 2 : 1);
  return { prefixLength, letters: alphabet[at >> 1]!, from: prefixLength + (at & 1) };
}

/** The edits of a word of at most `tuning.question.longestWord` letters whose result is in one of the lists. */
export function editsAmong(word: string, alphabet: readonly string[], lists: readonly SortedHashes[]): Edit[] {
  const found = foundWith(alphabet);
  const numbers = new Set<number>();
  for (const list of lists) {
    const known = found.among.get(list) ?? new Recent<string, Uint16Array>(tuning.recent.near);
    found.among.set(list, known);
    const here = known.of(word, () =>
      findAmong(
        list,
        found.hashes.of(word, () => hashEdits(word, alphabet)),
      ),
    );
    for (const number of here) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b).map((number) => editOf(word, alphabet, number));
}
