import { featuresOf, type Features } from '../text/features.ts';
import { insertInto } from '../text/insert-into.ts';
import { addWords } from '../typo/lexicon.ts';
import type { Model, Sentences } from '../model.ts';
import { buildPostings, type Postings } from './postings.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { readFeatures, type Reading } from '../text/vectorize.ts';
import { takeStep } from './softmax.ts';
import { senseOf } from '../answer/understand.ts';
import { grow } from '../text/vocabulary.ts';
import { widen } from './weights.ts';

const STEPS = 5;
const RATE = 1.5;

/** A question sentence that the model shall know without a learn. */
export interface Added {
  contextId: string;
  qaId: string;
  sentence: string;
}

/** The postings with those of some more sentences behind. */
function* append(postings: Postings, readings: Reading[], features: number): Generator<undefined, Postings> {
  const added = buildPostings(readings, features);
  yield;
  const last = postings.starts.length - 1;
  const starts = new Uint32Array(features + 1);
  const places: number[] = [];
  for (let id = 0; id < features; id++) {
    const end = postings.starts[Math.min(id + 1, last)]!;
    for (let k = added.starts[id]!; k < added.starts[id + 1]!; k++) places.push(end);
    starts[id + 1] = end + added.starts[id + 1]!;
  }
  yield;
  const sentences = yield* insertInto(
    postings.sentences,
    places,
    Array.from(added.sentences, (sentence) => postings.count + sentence),
  );
  const values = yield* insertInto(postings.values, places, Array.from(added.values));
  return { count: postings.count + added.count, starts, sentences, values };
}

function* withSentences(
  { texts, qaIds, labels }: Sentences,
  fresh: Added[],
  own: number[],
): Generator<undefined, Sentences> {
  yield;
  const all = new Uint16Array(labels.length + own.length);
  all.set(labels);
  all.set(own, labels.length);
  return {
    texts: [...texts, ...fresh.map(({ sentence }) => sentence)],
    qaIds: [...qaIds, ...fresh.map(({ qaId }) => qaId)],
    labels: all,
  };
}

/**
 * The model with a few more sentences: the steps that learning would take for them alone. The given model stays as it is.
 * Comes in pieces of about a millisecond, so that others can be served between them.
 */
export function* addInSteps(model: Model, added: Added[]): Generator<undefined, Model> {
  const fresh = added.filter(({ sentence }) => wordsOf(fold(sentence)).length > 0);
  if (fresh.length === 0) return model;
  const own = fresh.map(({ contextId }) => {
    const label = model.labels.indexOf(contextId);
    if (label < 0) throw new Error(`the model does not know the context ${contextId}`);
    return label;
  });
  const folded = fresh.map(({ sentence }) => fold(sentence));
  const sense = senseOf(model);
  const features: Features[] = [];
  for (const text of folded) {
    features.push(featuresOf(text, sense));
    yield;
  }
  const vocabulary = yield* grow(
    model.vocabulary,
    features.flatMap(({ characters, stems }) => [...characters, ...stems]),
  );
  const readings = features.map((feature) => readFeatures(vocabulary, feature, sense));
  yield;
  const vectors = readings.map(({ vector }) => vector);
  const weights = yield* widen(model.weights, model.vocabulary.size, vocabulary.size, vectors, own);
  for (let step = 0; step < STEPS; step++) {
    yield;
    vectors.forEach((vector, i) => takeStep(weights, vector, own[i]!, RATE));
  }
  const lexicon = yield* addWords(model.lexicon, folded.join(' '));
  const postings = yield* append(model.postings, readings, vocabulary.size);
  const sentences = yield* withSentences(model.sentences, fresh, own);
  return { ...model, vocabulary, weights, lexicon, postings, sentences };
}

/** {@link addInSteps} at once. */
export function addSentences(model: Model, added: Added[]): Model {
  for (const steps = addInSteps(model, added); ;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
