import { readFileSync } from 'node:fs';
import { understand } from '../answer/understand.ts';
import { topIndexes } from '../confidence/top-indexes.ts';
import { type SmallTalkKind, smallTalkKinds } from '../data/small-talk-kinds.ts';
import type { Model } from '../model.ts';
import { decodeModel } from '../model-file.ts';
import { askingOf, isWholeFamily } from '../text/asking.ts';
import { wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { addScores } from '../train/linear-scores.ts';
import { rankClasses } from '../train/profiles.ts';
import { tuning } from '../tuning.ts';
import { usualWording } from '../typo/chat-word.ts';
import { WorkBudget } from '../typo/work-budget.ts';
import { followUpOf } from './follow-up.ts';
import { isAsked } from './split.ts';

const { least, perNearest, asked } = tuning.likelySmallTalk;

let loaded: Model | null = null;

const readFile = (): Uint8Array => readFileSync(new URL('../data/small-talk.bin', import.meta.url));

/** The model of small talk, read once, at the first call; its labels are kinds of it, `polite`, and `question`. */
export const smallTalkModel = (): Model => (loaded ??= decodeModel(readFile()));

/** Probability of a class by the scores of all. */
function probabilityOf(scores: Float32Array, index: number): number {
  const top = Math.max(...scores);
  return Math.exp(scores[index]! - top) / scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
}

/** The likeliest kind of small talk, and the probability that the sentence is not a question. */
const likenessOf = remember((sentence): { kind: SmallTalkKind | null; likeness: number } => {
  const model = smallTalkModel();
  const { vectorized } = understand(model, sentence, new WorkBudget(sentence.length));
  const scores = new Float32Array(model.labels.length);
  addScores(model.weights, vectorized.vector, scores);
  const { ranked } = rankClasses(model.profiles, scores);
  const isNoQuestion = 1 - probabilityOf(ranked, model.labels.indexOf('question'));
  const label = model.labels[topIndexes(ranked, 1)[0]!];
  const kind = label === 'polite' ? 'presence' : (smallTalkKinds.find((one) => one === label) ?? null);
  return { kind, likeness: isNoQuestion * vectorized.coverage };
});

const amount = /^(?:а |и )?(?:сколько|how (?:much|many))(?![а-яa-z])/;

/** Whether a folded sentence asks what every owner is asked: «вы открыты?», «дорого», «скок за день». */
const asksOfWhole = remember((sentence): boolean => {
  const words = wordsOf(sentence).flatMap((word) => wordsOf(usualWording(word)));
  return amount.test(words.join(' ')) || askingOf(words).families.some(isWholeFamily);
});

/**
 * The likeliest kind of small talk by the model of small talk; null if the sentence may be a question. The required
 * probability grows with the similarity of the owner's `nearest` sentence, 0 to 1. A sentence with a number, about
 * place, hours or price, or a follow-up, is never small talk.
 */
export function likelySmallTalkOf(sentence: string, nearest: number): SmallTalkKind | null {
  if (/\d/.test(sentence) || asksOfWhole(sentence) || followUpOf(sentence) !== null) return null;
  const { kind, likeness } = likenessOf(sentence);
  return likeness < least + perNearest * nearest + (isAsked(sentence) ? asked : 0) ? null : kind;
}
