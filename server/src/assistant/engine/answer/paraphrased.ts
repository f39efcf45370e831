import type { Model } from '../model.ts';
import { findParaphrase, type Paraphrase, type Reading } from '../paraphrase/find-paraphrase.ts';
import { encodable, type Vectors } from '../paraphrase/vectors.ts';
import { tuning } from '../tuning.ts';
import type { Match, Verdict } from './verdict.ts';

const { unknown, taught, taughtThreshold } = tuning.paraphrases;
const { shown } = tuning.answering;

/** The taught question that a paraphrase is nearest to, as the first match. */
function matchesWith({ sentences }: Model, matches: Match[], { sentence, probability }: Paraphrase): Match[] {
  if (sentence < 0) return matches;
  const first = { qaId: sentences.qaIds[sentence]!, sentence: sentences.texts[sentence]!, score: probability };
  const others = matches.filter((one) => one.qaId !== first.qaId || one.sentence !== first.sentence);
  return [first, ...others].slice(0, shown);
}

/** A verdict that the encoder has made an answer. */
function answered(model: Model, verdict: Verdict, found: Paraphrase, threshold: number): Verdict {
  const label = model.labels[found.best]!;
  const { probability } = found;
  const rest = verdict.candidates
    .filter((one) => one.label !== label)
    .map((one) => ({ ...one, confidence: Math.min(one.confidence, 1 - probability) }));
  return {
    ...verdict,
    label,
    confidence: probability,
    threshold,
    candidates: [{ label, confidence: probability }, ...rest].slice(0, shown),
    matches: matchesWith(model, verdict.matches, found),
    outcome: 'answer',
    offered: [],
  };
}

/**
 * The verdict with an encoder's vectors: what would be offered, or is unknown, is answered where a paraphrase is sure
 * enough. What the engine answers stays; a call for a person stays one.
 */
export function paraphrased(model: Model, verdict: Verdict, reading: Reading, vectors: Vectors | undefined): Verdict {
  const { paraphrases } = model;
  if (!paraphrases || vectors?.encoder !== paraphrases.encoder || verdict.outcome === 'person') return verdict;
  const vector = vectors.of.get(encodable(verdict.question));
  if (!vector) return verdict;
  const found = findParaphrase(paraphrases, reading, vector);
  const isTaught = found.nearness >= taught && found.probability >= taughtThreshold;
  const threshold = verdict.outcome === 'unknown' ? Math.max(unknown, paraphrases.threshold) : paraphrases.threshold;
  const isOpen = verdict.outcome !== 'answer';
  const judged = isOpen && found.probability >= threshold ? answered(model, verdict, found, threshold) : verdict;
  return isTaught && judged.label === model.labels[found.best] ? { ...judged, taught: true } : judged;
}
