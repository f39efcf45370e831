// Fuzzing from the schemas and around them: `npm run check:fuzz -- --cases 200000 --seed 1`.
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '200000' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const mostGrowth = 150;

console.log(`${values.cases} cases, seed ${seed}`);
const started = performance.now();
const { cases, failure, logged, counts, memory } = await fuzz({
  cases: Number(values.cases),
  seed,
  say: console.log,
});
console.log(
  `${cases} cases in ${((performance.now() - started) / 1000).toFixed(0)} s: ${[...counts]
    .toSorted()
    .map(([what, count]) => `${what} × ${count}`)
    .join(', ')}`,
);
const faults = [
  ...(failure ? [`FAILED ${failure}`] : []),
  ...(logged.length > 0 ? [`the server logged ${logged.length} errors, first ${logged[0]!.slice(0, 600)}`] : []),
  ...(memory[1] - memory[0] > mostGrowth
    ? [`memory grew from ${Math.round(memory[0])} to ${Math.round(memory[1])} MB`]
    : []),
];
for (const fault of faults) console.log(fault);
console.log(
  `memory ${memory.map(Math.round).join(' to ')} MB; ${faults.length === 0 ? 'true: no failure of the server' : 'NOT TRUE'}`,
);
process.exit(faults.length === 0 ? 0 : 1);
