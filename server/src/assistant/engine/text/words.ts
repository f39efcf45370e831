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

/**
 * Mean of the embeddings of distinct rows, weighted by smooth inverse frequency, scaled to `length`; zeros for none.
 */
export function meanEmbedding({ size, amounts, values }: WordData, rows: number[], length: number): Float32Array {
  const sum = new Float32Array(size);
  for (const row of new Set(rows)) {
    const from = row * size;
    let square = 0;
    for (let k = 0; k < size; k++) square += values[from + k]! ** 2;
    const amount = amounts[row]! / Math.sqrt(square || 1);
    for (let k = 0; k < size; k++) sum[k]! += amount * values[from + k]!;
  }
  let square = 0;
  for (let k = 0; k < size; k++) square += sum[k]! ** 2;
  const scale = square > 0 ? length / Math.sqrt(square) : 0;
  for (let k = 0; k < size; k++) sum[k]! *= scale;
  return sum;
}
