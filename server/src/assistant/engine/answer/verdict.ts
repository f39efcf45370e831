/** A context that may be meant. */
export interface Candidate {
  /** The context's id. */
  label: string;
  confidence: number;
}

/** A sentence of the owner's that is like the question. */
export interface Match {
  qaId: string;
  sentence: string;
  /** Similarity, 0 to 1. */
  score: number;
}

/** The result of asking the assistant. */
export interface Verdict {
  /** The context's id, or null when no answer is given. */
  label: string | null;
  /** Calibrated probability that the best candidate is right. */
  confidence: number;
  /** An answer is given from this confidence on. */
  threshold: number;
  /** The three best contexts, best first, whether or not an answer is given. */
  candidates: Candidate[];
  /** Sentences of these contexts, nearest first. */
  matches: Match[];
  /** The question after correction of typos, keyboard layout and alphabet. */
  read: string;
  /** `person`: the visitor asks for a person, and none of the candidates is about that. */
  outcome: 'answer' | 'suggest' | 'unknown' | 'person';
  /** The candidates worth offering, best first, at most three; none unless the outcome is `suggest`. */
  offered: Candidate[];
  /** The part of the visitor's text that this is about. */
  question: string;
  /** Whether it was read together with the question before it. */
  followUp: boolean;
  /** Present where the answer is that of a taught question in nearly the same sense, by an encoder's vectors. */
  taught?: true;
}
