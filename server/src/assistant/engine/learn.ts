import { type Calibration, fit, isSure, thresholdFor } from './calibrate.ts'
import { collect, type Data } from './collect.ts'
import { type Fold, foldsOf } from './folds.ts'
import { judge } from './judge.ts'
import { buildLexicon } from './lexicon.ts'
import type { Model } from './model.ts'
import { buildPostings, type Postings } from './postings.ts'
import { fold } from './read-text.ts'
import { SMALL_TALK } from './small-talk.ts'
import { type Lessons, lessonsFrom, senseFor } from './lessons.ts'
import { train } from './train.ts'
import { askFold, type Trial } from './trial.ts'
import type { Context, LearnOptions } from './types.ts'
import { understand } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

const PRECISION = 0.9
const SEED = 1
function withSupport(data: Data, round: Fold): Uint32Array {
  const support = data.support.map(({ label }, k) => ({ label, place: data.texts.length + k }))
  const visible = support.filter(({ label }) => !round.isHidden[label])
  return Uint32Array.from([...round.learned, ...visible.map(({ place }) => place)])
}

interface Trials {
  known: Trial[]
  hidden: Trial[]
}

function crossValidate(
  data: Data, lessons: Lessons, vocabulary: Vocabulary, postings: Postings, seed: number, onShare: (share: number) => void,
): Trials {
  const folds = foldsOf(data.own, data.labels.length, seed)
  const trials: Trials = { known: [], hidden: [] }
  folds.forEach((round, index) => {
    const learned = withSupport(data, round)
    const weights = train(lessons, learned, seed, (share) => onShare((index + share) / folds.length))
    const asked = askFold(lessons, round, learned, weights, postings, vocabulary.idf)
    trials.known.push(...asked.slice(0, round.known.length))
    trials.hidden.push(...asked.slice(round.known.length))
  })
  return trials
}

/** Weight of unknown questions beside the known: for their order by confidence, for what the confidence says, and for the threshold. */
const UNKNOWN = { order: { hidden: 0.2, foreign: 0.2 }, rate: { hidden: 0.02, foreign: 0.02 }, threshold: { hidden: 0.1, foreign: 0.1 } }
/** The fewer labels an owner has, the more of what visitors ask belongs to none. */
const UNCOVERED = 6

/** Small talk nearer than this to an owner's sentence may be the owner's subject. */
const TOO_NEAR = 0.45
const FEWEST_KNOWN = 20

function foreignTrials(model: Model): Trial[] {
  return [...SMALL_TALK.ru, ...SMALL_TALK.en]
    .map((text) => judge(model, understand(model, text).reading).signals)
    .filter(({ nearest }) => nearest < TOO_NEAR)
    .map((signals) => ({ signals, right: false, weight: 1, own: -1 }))
}

function weighTrials(
  { known, hidden }: Trials, foreign: Trial[], unknown: { hidden: number; foreign: number }, labels: number,
): Trial[] {
  const whole = Math.max(known.length, FEWEST_KNOWN) * (1 + UNCOVERED / labels)
  const share = (trials: Trial[], of: number): Trial[] =>
    trials.map((trial) => ({ ...trial, weight: (of * whole) / trials.length }))
  return [...known, ...share(hidden, unknown.hidden), ...share(foreign, unknown.foreign)]
}

function measure(known: Trial[], calibration: Calibration): Model['measured'] {
  const taken = new Map<number, number>()
  const counts = new Uint32Array(0x10000)
  for (const trial of known) {
    counts[trial.own]!++
    if (trial.right) continue
    const pair = Math.min(trial.own, trial.signals.best) * 0x10000 + Math.max(trial.own, trial.signals.best)
    taken.set(pair, (taken.get(pair) ?? 0) + 1)
  }
  const confused = [...taken].map(([pair, count]) => {
    const a = Math.floor(pair / 0x10000)
    const b = pair % 0x10000
    return { a, b, share: count / (counts[a]! + counts[b]!) }
  })
  const share = (right: (trial: Trial) => boolean): number => (known.length ? known.filter(right).length / known.length : 0)
  return {
    accuracy: share(({ right }) => right),
    answered: share(({ signals }) => isSure(calibration, signals)),
    confused: confused.sort((x, y) => y.share - x.share).slice(0, 100),
  }
}

const ROUNDS_SHARE = 0.75

/** Learns the owner's contexts. Needs at least one with a question and an answer; the others are left out. */
export function learn(contexts: Context[], options: LearnOptions = {}): Model {
  const { precision = PRECISION, seed = SEED, onProgress = () => undefined } = options
  const data = collect(contexts)
  if (data.labels.length === 0) throw new Error('nothing to learn: no context has both a question and an answer')
  onProgress(0)
  const sense = senseFor(data)
  const { lessons, vocabulary } = lessonsFrom(data, sense)
  const postings = buildPostings(lessons.readings.slice(0, data.texts.length), vocabulary.size)
  const trials = crossValidate(data, lessons, vocabulary, postings, seed, (share) => onProgress(share * ROUNDS_SHARE))
  const everything = Uint32Array.from(lessons.readings.keys())
  const weights = train(lessons, everything, seed, (share) => onProgress(ROUNDS_SHARE + share * (1 - ROUNDS_SHARE)))
  const calibration: Calibration = { coefficients: fit([], []), threshold: precision }
  const model: Model = {
    labels: data.labels,
    precision,
    words: { checksum: sense?.words.checksum ?? 0, share: sense?.share ?? 0 },
    vocabulary,
    lexicon: buildLexicon([...data.texts, ...data.support.map(({ text }) => text)].map(fold)),
    postings,
    sentences: { texts: data.texts, qaIds: data.qaIds, labels: data.own },
    weights,
    calibration,
    measured: { accuracy: 0, answered: 0, confused: [] },
  }
  const foreign = foreignTrials(model)
  const labels = data.labels.length
  const weighed = (unknown: typeof UNKNOWN.order): Trial[] => weighTrials(trials, foreign, unknown, labels)
  calibration.coefficients = fit(weighed(UNKNOWN.order), weighed(UNKNOWN.rate))
  calibration.threshold = thresholdFor(weighed(UNKNOWN.threshold), calibration.coefficients, precision)
  model.measured = measure(trials.known, calibration)
  onProgress(1)
  return model
}
