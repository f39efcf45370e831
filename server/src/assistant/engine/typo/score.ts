import type { Lexicon } from '../model.ts';
import { formFrequency, stemFrequency } from '../text/words.ts';
import type { WordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { findByForm } from './word-index.ts';

/** What may be meant by a word; `share` is its probability beside the other spellings, which add up to 1. */
export interface Spelling {
  word: string;
  share: number;
}

/** A spelling and its score: the logarithm of frequency times likelihood. */
export type ScoredWord = [word: string, score: number];

const { ownShare, mostSummed, zipfOffset } = tuning.frequency;
const { mostSpellings, temperature } = tuning.correction;

/** Frequency of the owner's words at `ranks` by Zipf's law. */
function ownFrequency(ranks: Uint32Array, wordCount: number): number {
  if (ranks.length === 0) return 0;
  let sum = 0;
  for (let i = 0; i < Math.min(ranks.length, mostSummed); i++) sum += 1 / (ranks[i]! + zipfOffset);
  return sum / Math.log(1 + wordCount / zipfOffset);
}

const mixed = (own: number, common: number | null): number =>
  common === null ? own : ownShare * own + (1 - ownShare) * common;

/** How often a word is meant, by the owner and in the language; 0 for what is neither the owner's nor common. */
export function wordFrequency(word: string, { words, exact }: Lexicon, common: WordData | null): number {
  return mixed(ownFrequency(findByForm(exact, word), words.length), common && formFrequency(common, word));
}

/** The same of a stem. */
export function meantStemFrequency(stemmed: string, { words, stems }: Lexicon, common: WordData | null): number {
  return mixed(ownFrequency(findByForm(stems, stemmed), words.length), common && stemFrequency(common, stemmed));
}

/** The best spellings first, each by its best score. */
export function rankSpellings(found: ScoredWord[]): Spelling[] {
  const best = new Map<string, number>();
  for (const [word, score] of [...found].sort((a, b) => b[1] - a[1])) {
    if (best.size < mostSpellings && !best.has(word)) best.set(word, score);
  }
  const [top] = best.values();
  const odds = Array.from(best.values(), (score) => Math.exp((score - top!) / temperature));
  const sum = odds.reduce((all, one) => all + one, 0);
  return Array.from(best.keys(), (word, i) => ({ word, share: odds[i]! / sum }));
}
