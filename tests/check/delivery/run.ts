// The check of delivery: `npm run check:delivery -- --visitors 20 --sentences 500 --kills 50 --seed 1`.
// With `--faults` it checks itself: each seeded fault must be found.
import { runCheck, type Outcome } from './run-check.ts';
import { readOptions } from './options.ts';
import { findFault, seededFaults } from './seeded-faults.ts';

const shown = 30;

function report({ counts, network, kills, seconds, refusals, faults }: Outcome): void {
  const lines = [
    `said ${counts.sent}, acknowledged ${counts.acknowledged}, stored ${counts.stored} in ${counts.dialogs} dialogs, seen ${counts.seen} by ${counts.clients} clients`,
    `server killed ${kills} times; network: ${network.connections} connections, ${network.frames} frames, ${network.cuts} cut, ${network.halfOpens} half-open, ${network.delays} delayed, ${network.duplicates} repeated`,
    ...[...refusals].map(([code, count]) => `refused ${count} times: ${code}`),
    `${seconds.toFixed(0)} s`,
    ...faults.slice(0, shown).map((fault) => `FAULT ${fault}`),
    faults.length === 0
      ? 'true: every acknowledged sentence is once in the store and once, in one order, at every client entitled to it'
      : `NOT TRUE: ${faults.length} faults${faults.length > shown ? `, the first ${shown} above` : ''}`,
  ];
  for (const line of lines) console.log(line);
}

async function findFaults(): Promise<boolean> {
  let all = true;
  for (const fault of seededFaults) {
    const sent = await findFault(fault);
    const found = fault.found.exec(sent);
    const line = sent.split('\n').find((one) => fault.found.test(one));
    console.log(found ? `found ${fault.name}: ${line}` : `NOT FOUND ${fault.name}`);
    all &&= found !== null;
  }
  return all;
}

async function check(): Promise<boolean> {
  console.log(
    `${options.visitors} visitors × ${options.sentences} sentences, ${options.kills} kills, seed ${options.seed}`,
  );
  const outcome = await runCheck(options);
  report(outcome);
  return outcome.faults.length === 0;
}

const options = readOptions(process.argv.slice(2), console.log);
process.exit((options.faults ? await findFaults() : await check()) ? 0 : 1);
