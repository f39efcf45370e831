import { readList } from '../data/read-list.ts';
import type { Model } from '../model.ts';
import { fold } from '../text/fold.ts';
import { embeddingsOf, vectorize } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';
import { classify } from './classify.ts';
import type { Prediction } from './evaluate-fold.ts';

const { tooNear } = tuning.unknown;

/** Questions that belong to hardly any owner. */
export const foreignQuestions = readList('./foreign-questions.txt');

/** Predictions of small talk, without what may be the owner's subject. Its texts have no typos: none are looked for. */
export function predictForeign(model: Model, texts = foreignQuestions): Prediction[] {
  const embeddings = embeddingsOf(model);
  return texts
    .map((text) => classify(model, vectorize(model.vocabulary, fold(text), embeddings)).signals)
    .filter(({ nearest }) => nearest < tooNear)
    .map((signals) => ({ signals, isRight: false, weight: 1, class: -1 }));
}
