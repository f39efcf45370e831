import { excerptOf } from '../text/excerpt.ts';
import { fold } from '../text/fold.ts';
import { tuning } from '../tuning.ts';

/** One context of the owner: what visitors may ask and what is answered. */
export interface Context {
  /** The label of its questions. */
  id: string;
  title: string;
  description?: string;
  questions: { qaId: string; sentence: string }[];
  answers: string[];
}

/** What a context lacks to be trained on. */
export interface Lack {
  /** The context's id. */
  label: string;
  lacks: ('questions' | 'answers')[];
}

/** Training examples: the owner's questions, and texts that only support their labels. */
export interface Examples {
  /** Ids of the contexts, by class. */
  labels: string[];
  texts: string[];
  /** The same texts folded, and shortened where all together are too long. */
  folded: string[];
  qaIds: string[];
  /** Class of each text. */
  classes: Uint16Array;
  /** Titles, descriptions and answers, folded; a question has weight 1. */
  support: { text: string; class: number; weight: number }[];
}

const { mostLetters, shortest, title, description, answer } = tuning.examples;

/** What contexts lack to be trained on; those that lack nothing are not listed. */
export function findLacks(contexts: Context[]): Lack[] {
  return contexts
    .map(({ id, questions, answers }) => {
      const lacks: Lack['lacks'] = [];
      if (!questions.some(({ sentence }) => fold(sentence))) lacks.push('questions');
      if (!answers.some((sentence) => fold(sentence))) lacks.push('answers');
      return { label: id, lacks };
    })
    .filter(({ lacks }) => lacks.length > 0);
}

function supportOf(context: Context, classIndex: number): Examples['support'] {
  return [
    { text: context.title, class: classIndex, weight: title },
    { text: context.description ?? '', class: classIndex, weight: description },
    ...context.answers.map((text) => ({ text, class: classIndex, weight: answer })),
  ].filter(({ text }) => /\p{L}/u.test(text));
}

/**
 * Length that texts are cut to, the longest first, so that together they have at most `tuning.examples.mostLetters`.
 */
export function textLimit(lengths: number[]): number {
  let left: number = mostLetters;
  const sorted = lengths.toSorted((a, b) => a - b);
  for (const [i, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i));
    if (length > share) return Math.max(shortest, share);
    left -= length;
  }
  return Infinity;
}

/** Collects the contexts that lack nothing. */
export function collectExamples(contexts: Context[]): Examples {
  const lacking = new Set(findLacks(contexts).map(({ label }) => label));
  const complete = contexts.filter(({ id }) => !lacking.has(id));
  const questions = complete.flatMap((context, index) =>
    context.questions.filter(({ sentence }) => fold(sentence)).map((question) => ({ ...question, class: index })),
  );
  const support = complete.flatMap(supportOf).map((one) => ({ ...one, text: fold(one.text) }));
  const folded = questions.map(({ sentence }) => fold(sentence));
  const limit = textLimit([...folded, ...support.map(({ text }) => text)].map(({ length }) => length));
  return {
    labels: complete.map(({ id }) => id),
    folded: folded.map((text) => excerptOf(text, limit)),
    texts: questions.map(({ sentence }) => sentence),
    qaIds: questions.map(({ qaId }) => qaId),
    classes: Uint16Array.from(questions, (question) => question.class),
    support: support.map((one) => ({ ...one, text: excerptOf(one.text, limit) })),
  };
}
