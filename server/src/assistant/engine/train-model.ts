import { type Calibration, fit, isSure, thresholdFor } from './confidence/calibrate.ts';
import { collect, type Data } from './train/examples.ts';
import { foldsOf } from './confidence/folds.ts';
import { judge } from './confidence/classify.ts';
import { type Lessons, lessonsFrom, senseFor } from './train/training-set.ts';
import { buildLexicon } from './typo/lexicon.ts';
import type { Model } from './model.ts';
import { buildPostings, type Postings } from './train/postings.ts';
import { fold } from './text/fold.ts';
import { readFolded } from './text/vectorize.ts';
import { SMALL_TALK } from './data/small-talk.ts';
import { train } from './train/classifier.ts';
import { askTwice, type Trial, type Trials } from './confidence/evaluate-fold.ts';
import type { Context, LearnOptions } from './types.ts';
import { senseOf } from './answer/understand.ts';
import { type Shares, UNKNOWN, weighTrials } from './confidence/weight-predictions.ts';

const PRECISION = 0.9;
const SEED = 1;

function crossValidate(
  data: Data,
  lessons: Lessons,
  postings: Postings,
  seed: number,
  onShare: (share: number) => void,
): Trials {
  const support = Array.from(data.support, (_, k) => data.texts.length + k);
  const folds = foldsOf(data.own, data.labels.length, seed);
  const trials: Trials = { known: [], unknown: [] };
  folds.forEach(({ learned, asked }, index) => {
    const places = Uint32Array.from([...learned, ...support]);
    const found = askTwice(
      lessons,
      asked,
      train(lessons, places, seed, (share) => onShare((index + share) / folds.length)),
      postings,
    );
    trials.known.push(...found.known);
    trials.unknown.push(...found.unknown);
  });
  return trials;
}

/** Small talk nearer than this to an owner's sentence may be the owner's subject. */
const TOO_NEAR = 0.45;

/** Trials of small talk, but for what may be the owner's subject. */
export function foreignTrials(model: Model, texts = [...SMALL_TALK.ru, ...SMALL_TALK.en]): Trial[] {
  const sense = senseOf(model);
  return texts
    .map((text) => judge(model, readFolded(model.vocabulary, fold(text), sense)).signals)
    .filter(({ nearest }) => nearest < TOO_NEAR)
    .map((signals) => ({ signals, right: false, weight: 1, own: -1 }));
}

function measure(known: Trial[], calibration: Calibration): Model['measured'] {
  const taken = new Map<number, number>();
  const counts = new Uint32Array(0x10000);
  for (const trial of known) {
    counts[trial.own]!++;
    if (trial.right) continue;
    const pair = Math.min(trial.own, trial.signals.best) * 0x10000 + Math.max(trial.own, trial.signals.best);
    taken.set(pair, (taken.get(pair) ?? 0) + 1);
  }
  const confused = [...taken].map(([pair, count]) => {
    const a = Math.floor(pair / 0x10000);
    const b = pair % 0x10000;
    return { a, b, share: count / (counts[a]! + counts[b]!) };
  });
  const share = (right: (trial: Trial) => boolean): number =>
    known.length ? known.filter(right).length / known.length : 0;
  return {
    accuracy: share(({ right }) => right),
    answered: share(({ signals }) => isSure(calibration, signals)),
    confused: confused.sort((x, y) => y.share - x.share).slice(0, 100),
  };
}

const ROUNDS_SHARE = 0.75;

/** Learns the owner's contexts. Needs at least one with a question and an answer; the others are left out. */
export function learn(contexts: Context[], options: LearnOptions = {}): Model {
  const { precision = PRECISION, seed = SEED, onProgress = () => undefined } = options;
  const data = collect(contexts);
  if (data.labels.length === 0) throw new Error('nothing to learn: no context has both a question and an answer');
  onProgress(0);
  const sense = senseFor(data);
  const { lessons, vocabulary } = lessonsFrom(data, sense);
  const postings = buildPostings(lessons.readings.slice(0, data.texts.length), vocabulary.size);
  const trials = crossValidate(data, lessons, postings, seed, (share) => onProgress(share * ROUNDS_SHARE));
  const everything = Uint32Array.from(lessons.readings.keys());
  const { weights, profiles } = train(lessons, everything, seed, (share) =>
    onProgress(ROUNDS_SHARE + share * (1 - ROUNDS_SHARE)),
  );
  const calibration: Calibration = { coefficients: fit([], []), threshold: precision };
  const model: Model = {
    labels: data.labels,
    precision,
    words: { checksum: sense?.words.checksum ?? 0, share: sense?.share ?? 0, levels: sense?.levels ?? 0 },
    vocabulary,
    lexicon: buildLexicon([...data.read, ...data.support.map(({ text }) => text)]),
    postings,
    sentences: { texts: data.texts, qaIds: data.qaIds, labels: data.own },
    weights,
    profiles,
    calibration,
    measured: { accuracy: 0, answered: 0, confused: [] },
  };
  const foreign = foreignTrials(model);
  const labels = data.labels.length;
  const weighed = (shares: Shares): Trial[] => weighTrials({ ...trials, foreign }, shares, labels);
  calibration.coefficients = fit(weighed(UNKNOWN.order), weighed(UNKNOWN.rate));
  calibration.threshold = thresholdFor(weighed(UNKNOWN.threshold), calibration.coefficients, precision);
  model.measured = measure(trials.known, calibration);
  onProgress(1);
  return model;
}
