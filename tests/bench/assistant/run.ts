// Measures the assistant's engine, nlp.js and a linear SVM on the same data in the same run.
// Usage: bun tests/bench/assistant/run.ts [--data DIR] [--only PART] [--list]   (DIR defaults to $ASSISTANT_DATA)
// Without data it measures the project's own small sets; README.md lists the sources of the public ones.
import { parseArgs } from 'node:util';
import { measureAccuracy } from './accuracy.ts';
import { measureChat } from './chat.ts';
import { measureLatency } from './latency.ts';
import { measureOwners } from './owners.ts';
import { measureInWidget } from './owners-in-widget.ts';
import { measureBroken } from './encoder-broken.ts';
import { measureParaphrases } from './paraphrases.ts';
import { peerRefusal } from './peer.ts';
import { measureRobustness } from './robustness.ts';
import { measureScale } from './scale.ts';
import { measureUnknown } from './unknown.ts';
import { measureUnhappy } from './unhappy.ts';
import { measureWhileLearning } from './while-learning.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } },
});
const folder = values.data ?? process.env.ASSISTANT_DATA ?? null;
if (folder === null)
  console.log(
    'No --data: the own sets alone are measured. They are small; README.md beside this file names public ones.',
  );

const parts = {
  accuracy: () => measureAccuracy(folder, peerRefusal()),
  robustness: () => measureRobustness(folder),
  unknown: () => measureUnknown(folder),
  owners: () => measureOwners(folder, peerRefusal(), values.list),
  chat: () => measureChat(folder, values.list),
  widget: () => measureInWidget(folder),
  unhappy: () => measureUnhappy(),
  paraphrases: () => measureParaphrases(folder),
  broken: () => measureBroken(),
  latency: () => measureLatency(folder),
  scale: () => measureScale(folder),
  conversation: () => measureWhileLearning(folder),
};
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && values.only !== name) continue;
  await measure();
}
