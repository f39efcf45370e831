/**
 * The model of one owner's assistant as plain data. Types only, so that every folder of the engine may import them.
 * A *label* is the id of one of the owner's contexts, a string; a *class* is its index in {@link Model.labels}.
 */

/** Ascending 32-bit hashes, found by the bucket of their first bits. */
export interface SortedHashes {
  keys: Uint32Array;
  /** Index of the first hash of each bucket; one more than buckets. */
  starts: Uint32Array;
  /** Bits after a bucket's prefix. */
  shift: number;
  /** A bit for each longer prefix, set where some hash has it: rejects most absent hashes in one step. */
  marks: Uint32Array;
}

/** The owner's features: hash → id by open addressing, and the weight of each. */
export interface Vocabulary {
  size: number;
  /** Id plus one, or 0 where free. */
  slots: Uint32Array;
  /** Hash of each feature. */
  keys: Uint32Array;
  /** Inverse label frequency: the fewer labels a feature was seen with, the higher. */
  idf: Float32Array;
  /** The same of a feature never seen: as of one seen with one label. */
  unseen: number;
}

/** Hash of a form → indexes of the words that have it, as sorted pairs. */
export interface WordIndex {
  hashes: SortedHashes;
  places: Uint32Array;
}

/** For a quick lower bound on the distance of words. */
export interface WordShapes {
  /** First UTF-16 unit of each word. */
  firsts: Uint16Array;
  /** Its set of letters, 32 bits; Russian letters have one each. */
  letters: Uint32Array;
}

/** The words that the owner wrote. */
export interface Lexicon {
  /** The most frequent first. */
  words: string[];
  /** By the words as they are written. */
  exact: WordIndex;
  stems: WordIndex;
  /** By phonetic key, for Russian words in Latin letters. */
  sounds: WordIndex;
  /** Letters that typos are tried with, by script: those of Russian and English and those usual in the words. */
  alphabets: Record<'cyrillic' | 'latin' | 'other', string[]>;
  shapes: WordShapes;
}

/** For each feature, the sentences that have it and its weight there. */
export interface Postings {
  /** Number of sentences. */
  count: number;
  /** Index of each feature's first entry; one more than features. Too widespread features have no entries. */
  starts: Uint32Array;
  sentences: Uint32Array;
  /** Scaled so that the similarity of a sentence to itself is 1. */
  values: Float32Array;
}

/** The owner's questions. */
export interface Sentences {
  texts: string[];
  qaIds: string[];
  /** Class of each sentence. */
  classes: Uint16Array;
}

/** A linear model by feature: only the classes that a feature was seen with, all of them for widespread features. */
export interface Weights {
  classCount: number;
  /** Index of each feature's first weight; one more than features. */
  starts: Uint32Array;
  classes: Uint16Array;
  values: Float32Array;
}

/**
 * Standardised scores of all classes for the sentences of each class. The scores of a question resemble the profile of
 * its class; those of a foreign question may be high, but resemble no profile.
 */
export interface Profiles {
  /** Mean score of each class, and one over its standard deviation; empty where classes are too few or too many. */
  means: Float32Array;
  scales: Float32Array;
  /** A row a class: standardised mean scores of its sentences, centred, of length one. */
  rows: Float32Array;
}

/** Logistic function of the signals, and the threshold for the wanted precision. */
export interface Calibration {
  coefficients: Float64Array;
  /** Confidence from which on an answer is given. */
  threshold: number;
}

/** Predictions of held-out examples by classifiers that were not trained on them. */
export interface HeldOut {
  /** Indexes of the examples among {@link Model.sentences}. */
  examples: Uint32Array;
  /** The best class of each. */
  predicted: Uint16Array;
  /** 1 where an answer would be given. */
  answered: Uint8Array;
}

/** Vectors of the owner's texts by an encoder outside the engine. */
export interface Paraphrases {
  /** Name of the encoder. */
  encoder: string;
  /** Mean vector, subtracted from each: what all texts have in common does not distinguish them. */
  centre: Float32Array;
  /** Unit vectors less the centre, a byte a component: the questions in the order of the sentences, titles, answers. */
  rows: Int8Array;
  /** Class of each row. */
  classes: Uint16Array;
  /** What each row is: a question, a title or an answer. */
  kinds: Uint8Array;
  /** Of the cosines of questions of different classes. */
  mean: number;
  deviation: number;
  /** Probability from which on an answer is given. */
  threshold: number;
}

/** `model-file.ts` writes it field by field. */
export interface Model {
  /** Ids of the contexts, by class. */
  labels: string[];
  /** Wanted share of right answers among the given. */
  precision: number;
  /**
   * Checksum of the word embeddings, their share in a text, the levels of clusters in use, and the weight of a family
   * of asking (a stem has 1); zeros for none.
   */
  embeddings: { checksum: number; share: number; levels: number; families: number };
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  postings: Postings;
  sentences: Sentences;
  weights: Weights;
  profiles: Profiles;
  calibration: Calibration;
  /** Shares measured on held-out examples; `a` and `b` are classes. */
  measured: {
    accuracy: number;
    answered: number;
    confused: { a: number; b: number; share: number }[];
    heldOut: HeldOut;
  };
  /** Absent where it was trained without an encoder. */
  paraphrases?: Paraphrases;
}
