import type { Calibration } from './confidence/calibrate.ts';
import type { Lexicon } from './typo/lexicon.ts';
import type { Postings } from './train/postings.ts';
import type { Profiles } from './train/profiles.ts';
import type { Vocabulary } from './text/vocabulary.ts';
import type { Weights } from './train/weights.ts';

/** A sentence of the owner as the model keeps it. */
export interface Sentences {
  texts: string[];
  qaIds: string[];
  /** Number of each sentence's label. */
  labels: Uint16Array;
}

/** What one owner's assistant has learned. Plain data: it is written to a file field by field. */
export interface Model {
  /** The contexts' ids; their places are the labels' numbers. */
  labels: string[];
  precision: number;
  /** Checksum of the words that were used, their share in a text, and on how many levels their kinds are told apart; 0 for none. */
  words: { checksum: number; share: number; levels: number };
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  postings: Postings;
  sentences: Sentences;
  weights: Weights;
  profiles: Profiles;
  calibration: Calibration;
  /** Measured on sentences kept out of learning. */
  measured: { accuracy: number; answered: number; confused: { a: number; b: number; share: number }[] };
}
