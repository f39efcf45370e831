// Abuse of a real server with its limits on, and what it costs everybody else: `npm run check:abuse`.
// `--only letters` runs the cases whose title fits, `--short` the form of the tests,
// `--fault rates` runs them on a server that lacks a bound: the check must then turn red.
import { parseArgs } from 'node:util';
import { classes } from './classes.ts';
import { runClass, type Shown } from './run-class.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean' }, fault: { type: 'string' } },
});
const short = values.short ?? false;

const lineOf = ({ title, tried, answers, wait, memory, faults }: Shown): string =>
  [
    `${title}: ${tried}`,
    answers,
    Math.round(wait),
    Math.round(memory),
    faults.length === 0 ? 'green' : `RED: ${faults.join('; ')}`,
  ].join(' | ');

const all: Shown[] = [];
for (const one of classes) {
  console.log(`— ${one.name}`);
  const shown = await runClass(one, {
    short,
    timed: !short,
    ...(values.fault ? { fault: values.fault } : {}),
    ...(values.only ? { only: new RegExp(values.only, 'i') } : {}),
    show: (result) => console.log(lineOf(result)),
  });
  all.push(...shown);
}

console.log('\ntried | answers | worst wait ms | memory grown MB | verdict');
for (const one of all) console.log(lineOf(one));
const red = all.filter(({ faults }) => faults.length > 0);
console.log(`\n${all.length} cases, ${red.length} red${values.fault ? ` with the fault «${values.fault}»` : ''}`);
process.exit(red.length === 0 ? 0 : 1);
