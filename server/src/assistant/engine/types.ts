import type { Model } from './model.ts';

/** One label of the owner: what visitors may ask and what is answered. */
export interface Context {
  id: string;
  label: string;
  description?: string;
  questions: { qaId: string; sentence: string }[];
  answers: string[];
}

export interface LearnOptions {
  /** Wanted share of right answers among the given ones; 0.9 unless told. */
  precision?: number;
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The same contexts and the same seed give the same model, byte for byte. */
  seed?: number;
}

export interface Lack {
  /** The context's id. */
  label: string;
  lacks: ('questions' | 'answers')[];
}

export interface Candidate {
  /** The context's id. */
  label: string;
  confidence: number;
}

export interface Match {
  qaId: string;
  sentence: string;
  score: number;
}

export interface Verdict {
  /** The context's id, or null when the assistant does not know. */
  label: string | null;
  /** Calibrated probability that the best candidate is the right one. */
  confidence: number;
  /** An answer is given from this confidence on. */
  threshold: number;
  /** The three best contexts, best first, whether or not an answer is given. */
  candidates: Candidate[];
  /** The owner's sentences that speak for the best candidates, nearest first. */
  matches: Match[];
  /** The question as it was understood: spelling, keyboard layout, alphabet. */
  read: string;
  /** `person`: the visitor asks for a person, and none of the likely contexts is about that. */
  outcome: 'answer' | 'suggest' | 'unknown' | 'person';
}

export interface Report {
  /** Share of known questions whose best candidate is right, measured on questions kept out of learning. */
  accuracy: number;
  threshold: number;
  /** Expected share of known questions that get an answer. */
  answered: number;
  /** Pairs of contexts that are taken for one another; `share` of the questions of both. */
  confused: { a: string; b: string; share: number }[];
  /** Sentences written more than once; in several contexts they contradict each other. */
  duplicates: { sentence: string; labels: string[]; qaIds: string[] }[];
  /** Different wordings, nearly the same sentence, in different contexts. */
  contradicting: { a: Match; b: Match; labels: [string, string] }[];
  /** Contexts with too few different questions to be recognised well. */
  thin: { label: string; questions: number }[];
}

export type { Model };
