import { foreignQuestions } from '../confidence/foreign-questions.ts';
import type { Paraphrases } from '../model.ts';
import { type Context, findLacks } from '../train/examples.ts';
import type { Examples } from '../train/examples.ts';
import { tuning } from '../tuning.ts';
import { centred, cosineTo, encodable, meanOf, packRows, type Vectors } from './vectors.ts';

const { mostAnswers, mostRows, mostNumbers, fewestLabels, mostCompared } = tuning.paraphrases;

/** What a row of {@link Paraphrases.rows} is the vector of. */
export const rowKinds = { question: 0, title: 1, answer: 2 } as const;

interface Row {
  text: string;
  class: number;
  kind: (typeof rowKinds)[keyof typeof rowKinds];
}

/** The texts that rows are made of: first the questions in the order of the model's sentences, all of them. */
function rowsOf({ texts, classes, labels }: Examples, contexts: Context[]): Row[] {
  const byId = new Map(contexts.map((context) => [context.id, context]));
  const complete = labels.map((id) => byId.get(id)!);
  return [
    ...texts.map((text, i) => ({ text, class: classes[i]!, kind: rowKinds.question })),
    ...complete.map(({ title }, index) => ({ text: title, class: index, kind: rowKinds.title })),
    ...complete.flatMap(({ answers }, index) =>
      answers.slice(0, mostAnswers).map((text) => ({ text, class: index, kind: rowKinds.answer })),
    ),
  ].map((row) => ({ ...row, text: encodable(row.text) }));
}

/**
 * The texts whose vectors a training run uses, each once; null where these would be too many. `size`: numbers in a
 * vector.
 */
export function textsToEncode(contexts: Context[], size: number): string[] | null {
  const lacking = new Set(findLacks(contexts).map(({ label }) => label));
  const complete = contexts.filter(({ id }) => !lacking.has(id));
  const own = complete.flatMap(({ title, questions, answers }) => [
    title,
    ...questions.map(({ sentence }) => sentence),
    ...answers.slice(0, mostAnswers),
  ]);
  if (own.length > mostRows || own.length * size > mostNumbers) return null;
  return [...new Set([...own, ...foreignQuestions].map(encodable))].filter(Boolean);
}

/** Mean and standard deviation of the cosines of questions of different classes. */
function background(rows: Float32Array[], packed: Int8Array, classes: Uint16Array, questions: number) {
  const step = Math.max(1, Math.ceil(questions / mostCompared));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < questions; i += step) {
    for (let j = i + step; j < questions; j += step) {
      if (classes[i] === classes[j]) continue;
      const cosine = cosineTo(packed, j, rows[i]!);
      count++;
      sum += cosine;
      squares += cosine * cosine;
    }
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(squares / count - mean * mean) };
}

/** The rows of an owner's texts; null where a vector is missing, or all are nearly the same. */
export function buildRows(
  examples: Examples,
  contexts: Context[],
  { encoder, of }: Vectors,
): Omit<Paraphrases, 'threshold'> | null {
  if (examples.labels.length < fewestLabels) return null;
  const taught = rowsOf(examples, contexts);
  const found = taught.map(({ text }) => of.get(text));
  if (found.includes(undefined)) return null;
  const vectors = found as Float32Array[];
  const centre = meanOf([...vectors, ...foreignQuestions.flatMap((text) => of.get(encodable(text)) ?? [])]);
  const units = vectors.map((vector) => centred(vector, centre));
  const rows = packRows(units, centre.length);
  const classes = Uint16Array.from(taught, (row) => row.class);
  const { mean, deviation } = background(units, rows, classes, examples.texts.length);
  if (!(deviation > 0)) return null;
  return { encoder, centre, rows, classes, kinds: Uint8Array.from(taught, ({ kind }) => kind), mean, deviation };
}
