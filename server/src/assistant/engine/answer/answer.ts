import { confidenceOf, isConfident, knownOf, rivalConfidence } from '../confidence/calibrate.ts';
import { type Classification, classify } from '../confidence/classify.ts';
import type { Signals } from '../confidence/signals.ts';
import { topIndexes } from '../confidence/top-indexes.ts';
import type { Model } from '../model.ts';
import { shorten } from '../text/excerpt.ts';
import { wordsOf } from '../text/fold.ts';
import type { Vectors } from '../paraphrase/vectors.ts';
import type { Similarities } from '../train/postings.ts';
import { tuning } from '../tuning.ts';
import type { WorkBudget } from '../typo/work-budget.ts';
import { wantsPerson } from './handoff.ts';
import { mannerOdds } from './manner.ts';
import { paraphrased } from './paraphrased.ts';
import { isOfStranger } from './stranger.ts';
import { isUnspoken } from './spoken.ts';
import { isDoingOfOther, isPriceOfOther, subjectOf } from './subject.ts';
import { understand } from './understand.ts';
import type { Candidate, Match, Verdict } from './verdict.ts';

const {
  shown,
  matchesPerShown,
  offer,
  usualWords,
  wordsShare,
  mostOfferWords,
  usuallyTelling,
  wellCovered,
  leastOffered,
} = tuning.answering;
const { sameSentence, fewContexts, knownOfFew } = tuning.subject;

function matchesOf({ sentences }: Model, { values, alike }: Similarities, best: number[]): Match[] {
  const { texts, qaIds, classes } = sentences;
  return topIndexes(values, shown * matchesPerShown, alike)
    .filter((i) => best.includes(classes[i]!))
    .slice(0, shown)
    .map((i) => ({ qaId: qaIds[i]!, sentence: texts[i]!, score: Math.min(1, values[i]!) }));
}

function candidatesOf(model: Model, ranked: Float32Array, best: number[], confidence: number): Candidate[] {
  const top = ranked[best[0]!]!;
  return best.map((index, place) => ({
    label: model.labels[index]!,
    confidence: place === 0 ? confidence : rivalConfidence(confidence, Math.exp(ranked[index]! - top)),
  }));
}

/**
 * Whether the owner's texts cover the subject of a question `well` enough to answer, `partly` enough to offer, or
 * `not`: it asks for a job or a discount that no context names, or has no content words and equals no owner's sentence.
 * With very few contexts this is the only sign that a question is foreign.
 * `ofBest`, `ofOthers`: the nearest sentences of the best context, and of the next ones.
 */
function subjectKnown(
  model: Model,
  read: string,
  { nearest }: Signals,
  ofBest: () => string[],
  ofOthers: () => string[],
): 'well' | 'partly' | 'not' {
  const subject = subjectOf(model, read);
  if (subject.isLacking) return 'not';
  if (nearest >= sameSentence) return 'well';
  if (subject.isVague) return 'not';
  if (isPriceOfOther(read, ofBest) || isDoingOfOther(read, ofBest, ofOthers)) return 'partly';
  if (model.labels.length > fewContexts) return 'well';
  const { known } = subject;
  return known === null || known > 0 ? ((known ?? 0) >= knownOfFew ? 'well' : 'partly') : 'not';
}

/**
 * Whether candidates are worth offering. The odds are raised for a long question, which has more unknown words at the
 * same precision; for a partly known one whose known part few contexts share; and for a report of what happened.
 */
function isWorthOffering(
  confidence: number,
  { signals, telling }: Classification,
  read: string,
  putOdds: number,
): boolean {
  const words = Math.min(mostOfferWords, wordsOf(read).length);
  const known = knownOf(signals);
  const isPartly = known === 'most' || known === 'some';
  const weight = (words / usualWords) ** wordsShare * (isPartly ? Math.exp(telling - usuallyTelling) : 1);
  const odds = (confidence / (1 - confidence)) * weight * putOdds;
  const least = offer[known];
  return confidence >= leastOffered && odds >= least / (1 - least);
}

/**
 * Answers a question of any length, in bounded time. The model is not changed.
 * @param budget work that several questions share
 * @param vectors those of an encoder, if the text is among them and the model was trained with it
 */
export function answer(model: Model, text: string, budget?: WorkBudget, vectors?: Vectors): Verdict {
  const understood = understand(model, text, budget);
  const { vectorized } = understood;
  const classification = classify(model, vectorized);
  const { ranked, similarities, signals } = classification;
  const best = topIndexes(ranked, shown);
  const isHandoff = wantsPerson(model, understood, best);
  const confidence = isHandoff ? 0 : confidenceOf(model.calibration.coefficients, signals);
  const candidates = candidatesOf(model, ranked, best, confidence);
  const isOwners = signals.contentCoverage > 0 || signals.coverage >= wellCovered;
  const sentencesOf = (classes: number[]) => (): string[] =>
    matchesOf(model, similarities, classes).map(({ sentence }) => sentence);
  const [first, ...others] = best;
  const known = subjectKnown(model, understood.text, signals, sentencesOf([first!]), sentencesOf(others));
  const isWorthy = isOwners && known === 'well' && vectorized.knownCount > 0;
  const putOdds = mannerOdds(understood.text);
  const isOther = isUnspoken(model, understood.text);
  const isSure = !isHandoff && !isOther && isWorthy && isConfident(model.calibration, signals, putOdds);
  const isAnswered =
    isSure && (signals.nearest >= sameSentence || !isOfStranger(model, understood.text, shorten(text), classification));
  const isSuggested =
    !isHandoff &&
    !isOther &&
    !isAnswered &&
    known !== 'not' &&
    isWorthOffering(confidence, classification, understood.text, putOdds);
  const outcome = isHandoff ? 'person' : isAnswered ? 'answer' : isSuggested ? 'suggest' : 'unknown';
  const verdict: Verdict = {
    label: isAnswered ? candidates[0]!.label : null,
    confidence,
    threshold: model.calibration.threshold,
    candidates,
    matches: matchesOf(model, similarities, best),
    read: understood.text,
    outcome,
    offered: isSuggested ? candidates : [],
    question: text,
    followUp: false,
  };
  return isOther ? verdict : paraphrased(model, verdict, { ranked, signals, confidence }, vectors);
}
