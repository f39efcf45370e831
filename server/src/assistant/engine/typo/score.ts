import type { Lexicon, WordIndex } from '../model.ts';
import { hashOf } from '../text/hash.ts';
import { indexOfHash } from '../text/sorted-hashes.ts';
import { formFrequency, stemFrequency } from '../text/words.ts';
import type { WordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';

/** A possible spelling of a word; `share` is its probability, all of a word's spellings add up to 1. */
export interface Spelling {
  word: string;
  share: number;
}

/** A spelling and its score: the logarithm of frequency times likelihood. */
export type ScoredWord = [word: string, score: number];

const { ownShare, mostSummed, zipfOffset } = tuning.frequency;
const { mostSpellings, temperature } = tuning.correction;

/** Frequency by Zipf's law of the owner's words whose form has this hash. */
function ownFrequency({ hashes, places }: WordIndex, hash: number, wordCount: number): number {
  const from = indexOfHash(hashes, hash);
  if (from < 0) return 0;
  let sum = 0;
  for (let i = from; i < from + mostSummed && hashes.keys[i] === hash; i++) sum += 1 / (places[i]! + zipfOffset);
  return sum / Math.log(1 + wordCount / zipfOffset);
}

const mixed = (own: number, common: number | null): number =>
  common === null ? own : ownShare * own + (1 - ownShare) * common;

/** How often a word is meant, by the owner and in the language; 0 for what is neither the owner's nor common. */
export function wordFrequency(word: string, { words, exact }: Lexicon, common: WordData | null): number {
  const hash = hashOf(word);
  return mixed(ownFrequency(exact, hash, words.length), common && formFrequency(common, word, hash));
}

/** The same of a stem. */
export function meantStemFrequency(stemmed: string, { words, stems }: Lexicon, common: WordData | null): number {
  const hash = hashOf(stemmed);
  return mixed(ownFrequency(stems, hash, words.length), common && stemFrequency(common, stemmed, hash));
}

/** The best spellings first, each by its best score. */
export function rankSpellings(found: ScoredWord[]): Spelling[] {
  if (found.length < 2) return found.map(([word]) => ({ word, share: 1 }));
  const best = new Map<string, number>();
  for (const [word, score] of [...found].sort((a, b) => b[1] - a[1])) {
    if (best.size < mostSpellings && !best.has(word)) best.set(word, score);
  }
  const [top] = best.values();
  const odds = Array.from(best.values(), (score) => Math.exp((score - top!) / temperature));
  const sum = odds.reduce((all, one) => all + one, 0);
  return Array.from(best.keys(), (word, i) => ({ word, share: odds[i]! / sum }));
}
