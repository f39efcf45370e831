import { excerptOf } from '../text/excerpt.ts';
import { fold } from '../text/fold.ts';
import type { Context, Lack } from '../types.ts';

/** What is learned from: the owner's sentences, and texts that only support their labels. */
export interface Data {
  /** The contexts' ids. */
  labels: string[];
  texts: string[];
  /** The same texts as they are read: folded, and shortened where all together are too long. */
  read: string[];
  qaIds: string[];
  /** Number of each sentence's label. */
  own: Uint16Array;
  /** What supports labels, as it is read. */
  support: { text: string; label: number; trust: number }[];
}

/**
 * Letters that are read in all: twice what 20,000 usual questions and as many answers have. Time and memory of learning follow from them.
 */
export const MOST_LEARNED = 5_000_000;
/** No text is shortened to less. */
const SHORTEST = 40;

const TRUST = { title: 1, description: 0.5, answer: 0.5 };

/** What each context lacks to be learned; contexts that lack nothing are not listed. */
export function nothingToLearn(contexts: Context[]): Lack[] {
  return contexts
    .map(({ id, questions, answers }) => {
      const lacks: Lack['lacks'] = [];
      if (!questions.some(({ sentence }) => fold(sentence))) lacks.push('questions');
      if (!answers.some((sentence) => fold(sentence))) lacks.push('answers');
      return { label: id, lacks };
    })
    .filter(({ lacks }) => lacks.length > 0);
}

function supportOf(context: Context, label: number): Data['support'] {
  return [
    { text: context.label, label, trust: TRUST.title },
    { text: context.description ?? '', label, trust: TRUST.description },
    ...context.answers.map((text) => ({ text, label, trust: TRUST.answer })),
  ].filter(({ text }) => /\p{L}/u.test(text));
}

/** To how many letters texts are shortened, the longest ones first, so that together they have at most {@link MOST_LEARNED}. */
export function longestOf(lengths: number[]): number {
  let left = MOST_LEARNED;
  const sorted = lengths.toSorted((a, b) => a - b);
  for (const [i, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i));
    if (length > share) return Math.max(SHORTEST, share);
    left -= length;
  }
  return Infinity;
}

/** Gathers the contexts that lack nothing. */
export function collect(contexts: Context[]): Data {
  const lacking = new Set(nothingToLearn(contexts).map(({ label }) => label));
  const learned = contexts.filter(({ id }) => !lacking.has(id));
  const sentences = learned.flatMap(({ questions }, label) =>
    questions.filter(({ sentence }) => fold(sentence)).map((question) => ({ ...question, label })),
  );
  const support = learned.flatMap(supportOf).map((one) => ({ ...one, text: fold(one.text) }));
  const read = sentences.map(({ sentence }) => fold(sentence));
  const longest = longestOf([...read, ...support.map(({ text }) => text)].map(({ length }) => length));
  return {
    labels: learned.map(({ id }) => id),
    read: read.map((text) => excerptOf(text, longest)),
    texts: sentences.map(({ sentence }) => sentence),
    qaIds: sentences.map(({ qaId }) => qaId),
    own: Uint16Array.from(sentences, ({ label }) => label),
    support: support.map((one) => ({ ...one, text: excerptOf(one.text, longest) })),
  };
}
