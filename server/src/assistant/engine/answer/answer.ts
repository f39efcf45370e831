import { greatest } from '../confidence/top-indexes.ts';
import { confidenceOf, isSure } from '../confidence/calibrate.ts';
import { judge } from '../confidence/classify.ts';
import type { Model } from '../model.ts';
import { callsPerson, lookForCall } from './handoff.ts';
import { fold } from '../text/fold.ts';
import type { Candidate, Match, Verdict } from '../types.ts';
import { understand } from './understand.ts';
import type { Understood } from '../typo/correct-typos.ts';

const SHOWN = 3;
/** Candidates are offered when the best is this likely to be right, or all shown together. */
const WORTH_OFFERING = { best: 0.4, together: 0.7 };
/** The same of the best, where the owner wrote none of the question's subject. */
const WORTH_FOREIGN = 0.6;
/** Such a question is answered only when the owner's letters cover this much of it, as in «заплатить» and «оплатить». */
const WELL_COVERED = 0.53;

function matchesOf(model: Model, near: Float32Array, best: number[]): Match[] {
  const { texts, qaIds, labels } = model.sentences;
  return greatest(near, SHOWN * 4)
    .filter((i) => near[i]! > 0 && best.includes(labels[i]!))
    .slice(0, SHOWN)
    .map((i) => ({ qaId: qaIds[i]!, sentence: texts[i]!, score: Math.min(1, near[i]!) }));
}

function candidatesOf(model: Model, scores: Float32Array, best: number[], confidence: number): Candidate[] {
  const top = scores[best[0]!]!;
  return best.map((label, place) => ({
    label: model.labels[label]!,
    confidence: place === 0 ? confidence : Math.min(1 - confidence, confidence * Math.exp(scores[label]! - top)),
  }));
}

/** A sentence with more letters is no call for a person. */
const LONGEST_CALL = 200;
/** So many words of likely labels' sentences are looked at for a call; most sentences are none by their first or second word. */
const MOST_CALL_WORDS = 4000;

/** Whether some sentence of these labels is a call for a person. */
function holdCall({ sentences: { texts, labels } }: Model, best: number[]): boolean {
  let left = MOST_CALL_WORDS;
  for (let i = 0; i < texts.length && left > 0; i++) {
    if (!best.includes(labels[i]!) || texts[i]!.length > LONGEST_CALL) continue;
    const { isCall, words } = lookForCall(fold(texts[i]!));
    if (isCall) return true;
    left -= words;
  }
  return false;
}

/** Whether a visitor who calls a person means none of these labels. */
function isCalled(model: Model, { text, others }: Understood, best: number[]): boolean {
  return [text, ...others].some(callsPerson) && !holdCall(model, best);
}

/** What the assistant makes of a question. Pure: the model is not changed. */
export function answer(model: Model, text: string): Verdict {
  const understood = understand(model, text);
  const { text: read, reading } = understood;
  const { ranked, near, signals } = judge(model, reading);
  const best = greatest(ranked, SHOWN);
  const called = isCalled(model, understood, best);
  const confidence = called ? 0 : confidenceOf(model.calibration.coefficients, signals);
  const candidates = candidatesOf(model, ranked, best, confidence);
  const isOwners = signals.subject > 0 || signals.coverage >= WELL_COVERED;
  const given = !called && reading.written > 0 && isOwners && isSure(model.calibration, signals);
  const likely = candidates.reduce((sum, candidate) => sum + candidate.confidence, 0);
  const offered =
    signals.subject > 0
      ? confidence >= WORTH_OFFERING.best || likely >= WORTH_OFFERING.together
      : confidence >= WORTH_FOREIGN;
  return {
    label: given ? candidates[0]!.label : null,
    confidence,
    threshold: model.calibration.threshold,
    candidates,
    matches: matchesOf(model, near, best),
    read,
    outcome: called ? 'person' : given ? 'answer' : offered ? 'suggest' : 'unknown',
  };
}
