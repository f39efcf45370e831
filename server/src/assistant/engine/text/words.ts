import { tuning } from '../tuning.ts';
import { wordsOf } from './fold.ts';
import { checkByte, hashOf } from './hash.ts';
import { indexOfHash } from './sorted-hashes.ts';
import { stem } from './stem.ts';
import { byteMax, type HashedTexts, type WordData } from './words-file.ts';

const { smoothing, rarestForm, shortestStem } = tuning.embeddings;

function indexOfText({ hashes, checks }: HashedTexts, text: string, hash = hashOf(text)): number {
  const index = indexOfHash(hashes, hash);
  return index >= 0 && checks[index] === checkByte(text) ? index : -1;
}

/** Embedding row of a stem, or -1. */
export function embeddingRow({ stems, rows }: WordData, stemmed: string, hash = hashOf(stemmed)): number {
  const index = indexOfText(stems, stemmed, hash);
  return index < 0 ? -1 : rows[index]!;
}

/** Share of all words in use that are a common form as it is written; 0 for other words. `hash` is the word's. */
export function formFrequency({ forms, usual }: WordData, word: string, hash = hashOf(word)): number {
  const index = indexOfText(forms, word, hash);
  return index < 0 ? 0 : rarestForm ** (1 - usual[index]! / byteMax);
}

/** The same of a stem that has an embedding. */
export function stemFrequency(words: WordData, stemmed: string, hash = hashOf(stemmed)): number {
  const row = embeddingRow(words, stemmed, hash);
  return row < 0 ? 0 : smoothing * (byteMax / Math.min(byteMax - 0.5, Math.max(0.5, words.amounts[row]!)) - 1);
}

/** Whether a folded word is a common one as it is written. */
export function isCommonForm(words: WordData, word: string): boolean {
  return indexOfText(words.forms, word) >= 0;
}

/** Whether a stem is that of a word, and long enough to be no typo's. */
export function isCommonStem(words: WordData, stemmed: string): boolean {
  return stemmed.length >= shortestStem && embeddingRow(words, stemmed) >= 0;
}

/** Whether a folded word is a common one, as it is written or with another ending. */
export function isCommonWord(words: WordData, word: string): boolean {
  return isCommonForm(words, word) || isCommonStem(words, stem(word));
}

/** Share of a folded text's words, 0 to 1, that {@link isCommonWord}. */
export function commonShare(words: WordData, folded: string): number {
  const all = wordsOf(folded);
  return all.filter((word) => isCommonWord(words, word)).length / (all.length || 1);
}

/** Cosine of the embeddings of two rows; 0 without one of them. */
export function similarityOf({ size, values }: WordData, a: number, b: number): number {
  if (a < 0 || b < 0) return 0;
  let [both, first, second] = [0, 0, 0];
  for (let k = 0; k < size; k++) {
    const [x, y] = [values[a * size + k]!, values[b * size + k]!];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second || 1);
}

/** Weight over length of each row's embedding, worked out when it is first asked for: NaN until then. */
const scales = new WeakMap<WordData, Float64Array>();

/** What an embedding is multiplied by in a mean: smooth inverse frequency over its length. */
function scaleOf(words: WordData, row: number): number {
  const { size, amounts, values } = words;
  const known = scales.get(words) ?? new Float64Array(amounts.length).fill(NaN);
  scales.set(words, known);
  if (Number.isNaN(known[row]!)) {
    let square = 0;
    for (let k = 0, at = row * size; k < size; k++, at++) square += values[at]! ** 2;
    known[row] = amounts[row]! / Math.sqrt(square || 1);
  }
  return known[row]!;
}

/**
 * Mean of the embeddings of distinct rows, weighted by smooth inverse frequency, scaled to `length`; zeros for none.
 */
export function meanEmbedding(words: WordData, rows: readonly number[], length: number): Float32Array {
  const { size, values } = words;
  const sum = new Float32Array(size);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (rows.indexOf(row) < i) continue;
    const scale = scaleOf(words, row);
    for (let k = 0, at = row * size; k < size; k++, at++) sum[k]! += scale * values[at]!;
  }
  let square = 0;
  for (let k = 0; k < size; k++) square += sum[k]! ** 2;
  const scale = square > 0 ? length / Math.sqrt(square) : 0;
  for (let k = 0; k < size; k++) sum[k]! *= scale;
  return sum;
}
