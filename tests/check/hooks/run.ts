// The check of webhooks: `npm run check:hooks -- --events 10000 --kills 20 --seed 1`; `--rounds 5` of what dead receivers
// cost. With `--faults` it checks itself: each seeded fault must be found.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureDeadCost } from './dead-cost.ts';
import { runHooks } from './run-hooks.ts';

/** p99 with dead receivers is at most so many times that without. */
const mostCost = 1.2;
const shown = 20;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    events: { ...text, default: '10000' },
    dialogs: { ...text, default: '100' },
    kills: { ...text, default: '20' },
    rounds: { ...text, default: '5' },
    seed: { ...text, default: String(Date.now() % 1_000_000) },
    faults: { type: 'boolean', default: false },
  },
});

const fileOf = (name: string): string => join(import.meta.dirname, 'fault', `${name}.ts`);
const optionsOf = (more: readonly string[]) => ({
  events: Number(values.events),
  dialogs: Number(values.dialogs),
  kills: Number(values.kills),
  seed: Number(values.seed),
  preload: ['short-pauses', ...more].map(fileOf),
  patience: 300_000,
});

async function findSeeded(): Promise<boolean> {
  let all = true;
  for (const name of ['unordered', 'lost']) {
    const { faults } = await runHooks({ ...optionsOf([name]), events: 600, dialogs: 20, kills: 2, patience: 20_000 });
    console.log(faults.length > 0 ? `found ${name}: ${faults[0]}` : `NOT FOUND ${name}`);
    all &&= faults.length > 0;
  }
  return all;
}

async function check(): Promise<boolean> {
  const options = optionsOf([]);
  console.log(
    `${options.events} sentences in ${options.dialogs} dialogs, ${options.kills} kills, seed ${options.seed}`,
  );
  const { events, repeats, seconds, faults } = await runHooks(options);
  for (const fault of faults.slice(0, shown)) console.log(`FAULT ${fault}`);
  const isTrue = faults.length === 0;
  console.log(
    `${isTrue ? 'true' : 'NOT TRUE'}: ${events} events came to each of two receivers, each at least once under one id and in its dialog's order, ${repeats} repeated; ${seconds.toFixed(0)} s`,
  );
  if (Number(values.rounds) === 0) return isTrue;
  const { without, withDead } = await measureDeadCost(Number(values.rounds));
  const cost = withDead / without;
  console.log(
    `${cost <= mostCost ? 'true' : 'NOT TRUE'}: p99 of a visitor's sentence ${withDead.toFixed(1)} ms with three dead receivers, ${without.toFixed(1)} ms without: ${cost.toFixed(2)}`,
  );
  return isTrue && cost <= mostCost;
}

process.exit((values.faults ? await findSeeded() : await check()) ? 0 : 1);
