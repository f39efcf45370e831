import type { Lessons } from '../train/training-set.ts';
import type { Postings } from '../train/postings.ts';
import { similarities } from '../train/postings.ts';
import { rank } from '../train/profiles.ts';
import { type Reading, subjectOf } from '../text/vectorize.ts';
import { type Signals, signalsOf } from './signals.ts';
import type { Learned } from '../train/classifier.ts';
import { addScores } from '../train/weights.ts';

/** One question whose outcome is known. */
export interface Trial {
  signals: Signals;
  right: boolean;
  weight: number;
  /** The sentence's own label, -1 if it has none. */
  own: number;
}

/** Questions that were kept out: as they are, and as if their label were none of the owner's. */
export interface Trials {
  known: Trial[];
  unknown: Trial[];
}

/** Without one of fewer labels too little is left. */
const FEWEST_LABELS = 4;
/** Numbers for no label and for several. */
const NONE = -1;
const SEVERAL = -2;

/** The label that each feature was learned with. */
function labelsOfFeatures({ readings, own, features, dense }: Lessons, places: Uint32Array): Int32Array {
  const labels = new Int32Array(features + dense).fill(NONE);
  for (const i of places) {
    const label = own[i]!;
    for (const id of readings[i]!.vector.ids) {
      if (labels[id] === NONE) labels[id] = label;
      else if (labels[id] !== label) labels[id] = SEVERAL;
    }
  }
  return labels;
}

function coverageBy({ vector, written, coverage }: Reading, isSeen: (id: number) => boolean): number {
  let seen = 0;
  let all = 0;
  for (let k = 0; k < written; k++) {
    const mass = vector.values[k]! ** 2;
    all += mass;
    if (isSeen(vector.ids[k]!)) seen += mass;
  }
  return all > 0 ? (coverage * seen) / all : 0;
}

/**
 * Asks what was kept out twice: as it is, and, with enough labels, as if its own were none of the owner's.
 * `lessons` may hold support after the sentences; the postings hold sentences only.
 */
export function askTwice(
  lessons: Lessons,
  asked: Uint32Array,
  { places, weights, profiles }: Learned,
  postings: Postings,
): Trials {
  const { readings, own, columns } = lessons;
  const labelOf = labelsOfFeatures(lessons, places);
  const isLearned = new Uint8Array(postings.count);
  let count = 0;
  for (const i of places) if (i < postings.count) count += isLearned[i] = 1;
  const trials: Trials = { known: [], unknown: [] };
  for (const i of asked) {
    const reading = readings[i]!;
    const scores = new Float32Array(columns);
    addScores(weights, reading.vector, scores);
    const near = similarities(postings, reading);
    for (let j = 0; j < near.length; j++) if (!isLearned[j]) near[j] = 0;
    /** The signals without what was learned of a label, which is put aside for good. */
    const signalsWithout = (label: number): Signals => {
      const ranking = rank(profiles, scores, label);
      if (label !== NONE) {
        scores[label] = -Infinity;
        for (let j = 0; j < near.length; j++) if (own[j] === label) near[j] = 0;
      }
      const isSeen = (id: number): boolean =>
        labelOf[id] === SEVERAL || (labelOf[id] !== NONE && labelOf[id] !== label);
      return signalsOf({ ...ranking, scores, near }, own, {
        written: reading.written,
        coverage: coverageBy(reading, isSeen),
        subject: subjectOf(reading, isSeen),
        examples: count / columns,
      });
    };
    const signals = signalsWithout(NONE);
    trials.known.push({ signals, right: signals.best === own[i], weight: 1, own: own[i]! });
    if (columns >= FEWEST_LABELS)
      trials.unknown.push({ signals: signalsWithout(own[i]!), right: false, weight: 1, own: NONE });
  }
  return trials;
}
