import type { Model, Sentences } from '../model.ts';
import { extractFeatures, type Features } from '../text/features.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { finish } from '../text/steps.ts';
import { embeddingsOf, vectorizeFeatures } from '../text/vectorize.ts';
import { extendVocabulary } from '../text/vocabulary.ts';
import { tuning } from '../tuning.ts';
import { extendLexicon } from '../typo/lexicon.ts';
import { extendPostings } from './postings.ts';
import { takeStep } from './softmax.ts';
import { extendWeights } from './weights.ts';

const { steps, rate } = tuning.added;

/** A question to add without a training run. */
export interface Added {
  contextId: string;
  qaId: string;
  sentence: string;
}

function* extendSentences(
  { texts, qaIds, classes }: Sentences,
  fresh: Added[],
  freshClasses: number[],
): Generator<undefined, Sentences> {
  yield;
  const allClasses = new Uint16Array(classes.length + freshClasses.length);
  allClasses.set(classes);
  allClasses.set(freshClasses, classes.length);
  return {
    texts: [...texts, ...fresh.map(({ sentence }) => sentence)],
    qaIds: [...qaIds, ...fresh.map(({ qaId }) => qaId)],
    classes: allClasses,
  };
}

function classOf({ labels }: Model, contextId: string): number {
  const index = labels.indexOf(contextId);
  if (index < 0) throw new Error(`the model does not know the context ${contextId}`);
  return index;
}

/**
 * The model with a few more sentences: a few steps of the descent for them alone. The given model is not changed.
 * Yields about every millisecond, so that the event loop can serve others.
 * @throws Error for a context that the model lacks
 */
export function* addInSteps(model: Model, added: Added[]): Generator<undefined, Model> {
  const fresh = added.filter(({ sentence }) => wordsOf(fold(sentence)).length > 0);
  if (fresh.length === 0) return model;
  const classes = fresh.map(({ contextId }) => classOf(model, contextId));
  const folded = fresh.map(({ sentence }) => fold(sentence));
  const embeddings = embeddingsOf(model);
  const features: Features[] = [];
  for (const text of folded) {
    features.push(extractFeatures(text, embeddings));
    yield;
  }
  const hashes = features.flatMap(({ ngrams, stems }) => [...ngrams, ...stems]);
  const vocabulary = yield* extendVocabulary(model.vocabulary, hashes);
  const texts = features.map((feature) => vectorizeFeatures(vocabulary, feature, embeddings));
  yield;
  const vectors = texts.map(({ vector }) => vector);
  const weights = yield* extendWeights(model.weights, model.vocabulary.size, vocabulary.size, vectors, classes);
  for (let step = 0; step < steps; step++) {
    yield;
    vectors.forEach((vector, i) => takeStep(weights, vector, classes[i]!, rate));
  }
  const lexicon = yield* extendLexicon(model.lexicon, folded.join(' '));
  const postings = yield* extendPostings(model.postings, texts, vocabulary.size);
  const sentences = yield* extendSentences(model.sentences, fresh, classes);
  return { ...model, vocabulary, weights, lexicon, postings, sentences };
}

/** {@link addInSteps} without a pause. */
export const addSentences = (model: Model, added: Added[]): Model => finish(addInSteps(model, added));
