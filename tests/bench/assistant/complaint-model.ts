// Trains the model that complaints are known by, and writes it to the engine's data:
// `bun tests/bench/assistant/complaint-model.ts`. Logistic regression by AdaGrad; nothing in it is random but the order,
// which has a seed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ComplaintFeatures,
  complaintFeatures,
  type ComplaintModel,
  encodeComplaintModel,
  modelSize,
} from '../../../server/src/assistant/engine/conversation/complaint-model.ts';
import { foreignQuestions } from '../../../server/src/assistant/engine/confidence/foreign-questions.ts';
import { readSections } from '../../../server/src/assistant/engine/data/read-list.ts';
import { fold } from '../../../server/src/assistant/engine/text/fold.ts';
import { randomFrom, shuffle } from '../../../server/src/assistant/engine/train/random.ts';
import { readBases } from './owners.ts';

interface Example {
  features: ComplaintFeatures;
  complains: 0 | 1;
  weight: number;
}

const rounds = 30;
const rate = 0.3;
const biasRate = 0.02;
const decay = 1e-5;
/** Of a sentence that asks nothing: they are many, and far from complaints. Measured. */
const chatWeight = 0.3;

const examples = readSections('./complaint-examples.txt');

/** What asks nothing, without insults, and questions that are no owner's. */
const plainChat = [
  ...[...readSections('./small-talk-examples.txt')].flatMap(([kind, texts]) => (kind === 'insult' ? [] : texts)),
  ...foreignQuestions,
];

/** What the bench's owners write and are asked, without insults and the complaints of the list. */
function plainOfOwners(): string[] {
  const listed = new Set(examples.get('complaint')!.map(fold));
  const bases = readBases(null).map(({ base }) => base);
  const asked = bases.flatMap(({ contexts, visitors }) => [
    ...contexts.flatMap(({ title, questions }) => [title, ...questions]),
    ...visitors.filter(({ kind }) => kind !== 'foreign/insult').map(({ text }) => text),
  ]);
  return [...new Set(asked)].filter((text) => text !== '' && !listed.has(fold(text)));
}

function fit(all: Example[]): { bias: number; weights: Float32Array } {
  const [weights, seen] = [new Float32Array(modelSize), new Float32Array(modelSize).fill(1e-6)];
  const [order, random] = [Uint32Array.from(all.keys()), randomFrom(1)];
  let bias = 0;
  const learn = ({ features, complains, weight }: Example): void => {
    const score = features.reduce((sum, [index, value]) => sum + weights[index]! * value, bias);
    const error = weight * (1 / (1 + Math.exp(-score)) - complains);
    for (const [index, value] of features) {
      const slope = error * value + decay * weights[index]!;
      seen[index]! += slope * slope;
      weights[index]! -= (rate * slope) / Math.sqrt(seen[index]!);
    }
    bias -= biasRate * error;
  };
  for (let round = 0; round < rounds; round++) for (const at of shuffle(order, random)) learn(all[at]!);
  return { bias, weights };
}

export function trainComplaints(): ComplaintModel {
  const exampleOf =
    (complains: 0 | 1, weight = 1) =>
    (text: string): Example => ({ features: complaintFeatures(text), complains, weight });
  const { bias, weights } = fit([
    ...examples.get('complaint')!.map(exampleOf(1)),
    ...[...examples.get('plain')!, ...plainOfOwners()].map(exampleOf(0)),
    ...plainChat.map(exampleOf(0, chatWeight)),
  ]);
  const unit = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { bias, unit, weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)) };
}

if (import.meta.main)
  writeFileSync(
    fileURLToPath(new URL('../../../server/src/assistant/engine/data/complaints.bin', import.meta.url)),
    encodeComplaintModel(trainComplaints()),
  );
