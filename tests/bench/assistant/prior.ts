// Fits the prior of the confidence (`calibration.prior` and `priorLine` of the engine's tuning.ts) to many small
// owners cut from the train parts of the sets. Usage: bun tests/bench/assistant/prior.ts --data DIR [--owners N]
import { parseArgs } from 'node:util';
import { calibrationInputs } from '../../../server/src/assistant/engine/confidence/calibrate.ts';
import { classify } from '../../../server/src/assistant/engine/confidence/classify.ts';
import { foreignQuestions, predictForeign } from '../../../server/src/assistant/engine/confidence/foreign-questions.ts';
import { trainModel } from '../../../server/src/assistant/engine/train-model.ts';
import { tuning } from '../../../server/src/assistant/engine/tuning.ts';
import { fitLogistic } from '../../../server/src/assistant/engine/confidence/logistic-regression.ts';
import { randomFrom, shuffle } from '../../../server/src/assistant/engine/train/random.ts';
import type { Prediction, Predictions } from '../../../server/src/assistant/engine/confidence/evaluate-fold.ts';
import { understand } from '../../../server/src/assistant/engine/answer/understand.ts';
import {
  type UnknownShares,
  weightPredictions,
} from '../../../server/src/assistant/engine/confidence/weight-predictions.ts';
import { rankingArea } from './metrics.ts';
import { contextsOf, readSet, type Row } from './sets.ts';
import { dot } from '../../../server/src/assistant/engine/data/build/linear-algebra.ts';

/** The sets in turn; the one of Russian chat twice, for Russian comes first. */
const setNames = ['ru-chatbot79', 'ru-chatbot79', 'home-ru', 'banking77', 'hwu64', 'snips', 'home-de', 'home-fr'];
const labelCounts = { fewest: 2, most: 60 };
const sentenceCounts = { fewest: 3, most: 100 };
/** Of a set's labels this share at most is the owner's: the others' questions are unknown. */
const shareOfLabels = 0.8;
/** Of a label's sentences this share at most is learned: the others are asked. */
const shareTrained = 0.75;
/** So many questions of each kind are asked. */
const mostAsked = 40;
const foreignCount = 20;
const strength = { order: 20, line: 1 };

interface Owner extends Predictions {
  labels: number;
  foreign: Prediction[];
}

function cutOwner(rows: Row[], seed: number): Owner {
  const random = randomFrom(seed);
  const mixed = <T>(items: T[]): T[] => Array.from(shuffle(Uint32Array.from(items.keys()), random), (i) => items[i]!);
  const between = ({ fewest, most }: typeof labelCounts): number => Math.round(fewest * (most / fewest) ** random());
  const byLabel = new Map<string, Row[]>();
  for (const row of mixed(rows)) byLabel.set(row[1], [...(byLabel.get(row[1]) ?? []), row]);
  const labels = mixed([...byLabel.keys()]);
  const count = between({
    fewest: labelCounts.fewest,
    most: Math.min(labelCounts.most, Math.floor(labels.length * shareOfLabels)),
  });
  const sentences = between(sentenceCounts);
  const own = labels.slice(0, count).map((label) => {
    const all = byLabel.get(label)!;
    const learned = Math.min(sentences, Math.max(1, Math.floor(all.length * shareTrained)));
    return { learned: all.slice(0, learned), asked: all.slice(learned) };
  });
  const model = trainModel(contextsOf(own.flatMap(({ learned }) => learned)));
  const ask = (text: string, label: string | null): Prediction => {
    const { signals } = classify(model, understand(model, text).vectorized);
    const own = label === null ? -1 : model.labels.indexOf(label);
    return { signals, isRight: signals.best === own, weight: 1, class: own };
  };
  return {
    labels: count,
    known: mixed(own.flatMap(({ asked }) => asked))
      .slice(0, mostAsked)
      .map(([text, label]) => ask(text, label)),
    unknown: mixed(labels.slice(count).flatMap((label) => byLabel.get(label)!))
      .slice(0, mostAsked)
      .map(([text]) => ask(text, null)),
    foreign: predictForeign(model, mixed([...foreignQuestions]).slice(0, foreignCount)),
  };
}

const observe = (owners: Owner[], shares: UnknownShares) =>
  owners.flatMap((owner) =>
    weightPredictions(owner, shares, owner.labels).map(({ signals, isRight, weight }) => ({
      x: calibrationInputs(signals),
      isTrue: isRight,
      weight: (weight * mostAsked) / owner.known.length,
    })),
  );

function fitOrder(owners: Owner[]): number[] {
  const seen = observe(owners, tuning.unknown.order);
  return fitLogistic(
    seen,
    seen[0]!.x.map(() => 0),
    strength.order,
  );
}

/** How well the coefficients rank each owner's known questions above the unknown, on average. */
function rankingOf(owners: Owner[], order: number[]): number {
  const areas = owners
    .filter(({ unknown }) => unknown.length > 0)
    .map(({ known, unknown }) => {
      const sums = (predictions: Prediction[]): number[] =>
        predictions.map(({ signals }) => dot(calibrationInputs(signals), order));
      return rankingArea(sums(known), sums(unknown));
    });
  return areas.reduce((sum, area) => sum + area, 0) / areas.length;
}

const { values } = parseArgs({ options: { data: { type: 'string' }, owners: { type: 'string', default: '2400' } } });
const folder = values.data ?? process.env.ASSISTANT_DATA;
if (!folder) throw new Error('Where are the sets? Give --data DIR or ASSISTANT_DATA=DIR.');
const sets = setNames.map((name) => readSet(folder, name)).filter((set) => set !== null);
const owners = Array.from({ length: Number(values.owners) }, (_, i) =>
  cutOwner(sets[i % sets.length]!.train, i + 1),
).filter(({ known }) => known.length > 0);
const half = (odd: number): Owner[] => owners.filter((_, i) => Math.floor(i / setNames.length) % 2 === odd);
console.log(
  `${owners.length} owners; fitted to half of them, the other half's unknown questions rank ${((rankingOf(half(0), fitOrder(half(1))) + rankingOf(half(1), fitOrder(half(0)))) / 2).toFixed(2)}`,
);
const order = fitOrder(owners);
const line = fitLogistic(
  observe(owners, tuning.unknown.rate).map((one) => ({ ...one, x: [1, dot(one.x, order)] })),
  [0, 1],
  strength.line,
);
const show = (coefficients: number[]): string => coefficients.map((value) => Number(value.toFixed(2))).join(', ');
console.log(`prior ${show(order)}\npriorLine ${show(line)}`);
