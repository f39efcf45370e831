import { trainModel } from '../../../server/src/assistant/engine/index.ts';
import { ask } from './ask.ts';
import { LinearSvm } from './linear-svm.ts';
import { calibrationError, percent, quantile } from './metrics.ts';
import { runPeer } from './peer.ts';
import { contextsOf, readSet, type Set } from './sets.ts';
import { printTable, show } from './table.ts';

const sets: [name: string, language: string][] = [
  ['demo-shop', 'ru'],
  ['sample-shop', 'ru'],
  ['banking77', 'en'],
  ['banking77-10shot', 'en'],
  ['banking77-5shot', 'en'],
  ['banking77-5shot-titles', 'en'],
  ['hwu64', 'en'],
  ['hwu64-10shot', 'en'],
  ['hwu64-5shot', 'en'],
  ['ru-chatbot79', 'ru'],
  ['ru-chatbot79-10shot', 'ru'],
  ['ru-chatbot79-5shot', 'ru'],
  ['home-ru', 'ru'],
  ['home-de', 'de'],
  ['home-fr', 'fr'],
  ['snips', 'en'],
];
const peerSeconds = 300;

async function peerCell(set: Set, language: string, refusal: string | null): Promise<string> {
  if (refusal) return 'not run';
  try {
    const result = await runPeer(
      language,
      set.train,
      set.test.map(([text]) => text),
      peerSeconds,
    );
    const right = set.test.map(([, label], i) => label === result.labels[i]);
    return show(percent(right));
  } catch (error) {
    console.log(`nlp.js could not be measured here: ${(error as Error).message}`);
    return 'failed';
  }
}

/** Accuracy, calibration and speed on every set, three learners side by side. */
export async function measureAccuracy(folder: string | null, refusal: string | null): Promise<void> {
  if (refusal) console.log(`nlp.js is not measured: ${refusal}`);
  const rows: string[][] = [];
  const missing: string[] = [];
  for (const [name, language] of sets) {
    const set = readSet(folder, name);
    if (!set) {
      missing.push(name);
      continue;
    }
    const from = performance.now();
    const model = trainModel(contextsOf(set.train));
    const seconds = (performance.now() - from) / 1000;
    const asked = ask(model, set.test);
    const given = asked.filter((one) => one.given);
    const times = asked.map(({ milliseconds }) => milliseconds);
    const svm = new LinearSvm(set.train);
    console.error(`${name}: measured`);
    rows.push([
      name,
      show(percent(asked.map(({ right }) => right))),
      await peerCell(set, language, refusal),
      show(percent(set.test.map(([text, label]) => svm.best(text) === label))),
      show(calibrationError(asked)),
      show((100 * given.length) / asked.length),
      show(percent(given.map(({ right }) => right))),
      show(seconds, 2),
      show(quantile(times, 0.5), 2),
      show(quantile(times, 0.99), 2),
    ]);
  }
  if (missing.length > 0) console.log(`Not measured, for want of data: ${missing.join(', ')}.`);
  printTable(
    'Accuracy, % (calibration error, points; answered and right among the answered, %; learning, s; answer, ms)',
    ['set', 'ours', 'nlp.js', 'SVM', 'calib.', 'answered', 'right', 'train', 'p50', 'p99'],
    rows,
  );
}
