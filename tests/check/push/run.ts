// The check of notifications: `npm run check:push -- --sentences 200 --dialogs 10`. With `--faults` it checks itself: each
// seeded fault must be found.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runPush } from './run-push.ts';

/** p95 from a visitor's sentence to the push service's receipt; ms. */
const mostTime = 3_000;
const shown = 20;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    sentences: { ...text, default: '200' },
    dialogs: { ...text, default: '10' },
    every: { ...text, default: '500' },
    faults: { type: 'boolean', default: false },
  },
});

const options = {
  sentences: Number(values.sentences),
  dialogs: Number(values.dialogs),
  every: Number(values.every),
  flakyEvery: 10,
  preload: [],
  patience: 300_000,
};

async function findSeeded(): Promise<boolean> {
  let all = true;
  for (const name of ['hot-loop', 'unwanted', '../../hooks/fault/lost']) {
    const preload = [join(import.meta.dirname, 'fault', `${name}.ts`)];
    const { faults } = await runPush({ ...options, sentences: 100, preload, patience: 30_000 });
    console.log(faults.length > 0 ? `found ${name}: ${faults[0]}` : `NOT FOUND ${name}`);
    all &&= faults.length > 0;
  }
  return all;
}

async function check(): Promise<boolean> {
  console.log(`${options.sentences} sentences in ${options.dialogs} dialogs, one every ${options.every} ms in each`);
  const { times, attempts, faults } = await runPush(options);
  for (const fault of faults.slice(0, shown)) console.log(`FAULT ${fault}`);
  const isTrue = faults.length === 0;
  console.log(
    `${isTrue ? 'true' : 'NOT TRUE'}: each sentence was shown by both browsers under its dialog's tag, 404 and 410 were dropped, 429 and 503 tried again in ${attempts} attempts`,
  );
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity;
  const isQuick = at(0.95) < mostTime;
  console.log(
    `${isQuick ? 'true' : 'NOT TRUE'}: from the sentence to the receipt p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)}, p99 ${at(0.99).toFixed(0)} ms of ${times.length}`,
  );
  return isTrue && isQuick;
}

process.exit((values.faults ? await findSeeded() : await check()) ? 0 : 1);
