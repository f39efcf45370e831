// Measures the assistant's engine beside nlp.js and a linear SVM, on the same data in the same run.
// Usage: bun server/bench/assistant/run.ts [--data DIR] [--only PART]   (DIR defaults to $ASSISTANT_DATA)
import { parseArgs } from 'node:util';
import { measureAccuracy } from './accuracy.ts';
import { installPeer } from './peer.ts';
import { measureRobustness } from './robustness.ts';
import { measureScale } from './scale.ts';
import { measureUnknown } from './unknown.ts';
import { measureWhileLearning } from './while-learning.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } });
const folder = values.data ?? process.env.ASSISTANT_DATA;
if (!folder) {
  console.error('Where are the sets? Give --data DIR or ASSISTANT_DATA=DIR.');
  process.exit(2);
}

const parts = {
  accuracy: async () => measureAccuracy(folder, await installPeer()),
  robustness: () => measureRobustness(folder),
  unknown: () => measureUnknown(folder),
  scale: () => measureScale(folder),
  talk: () => measureWhileLearning(folder),
};
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && values.only !== name) continue;
  await measure();
}
