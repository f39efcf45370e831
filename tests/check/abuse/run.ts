// Abuse of a real server with its limits on, and what it costs everybody else: `npm run check:abuse`.
// `--only letters` runs the cases whose title fits, `--short` the form of the tests,
// `--fault rates` runs what shows that fault of `faults.ts` on a server that has it: all of it must turn red.
import { parseArgs } from 'node:util';
import { classes } from './classes.ts';
import { type Fault, faults } from './faults.ts';
import { runClass, type RunOptions, type Shown } from './run-class.ts';
import { runFault, runServerTest } from './run-fault.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean' }, fault: { type: 'string' } },
});
const short = values.short ?? false;
const only = values.only ? new RegExp(values.only, 'i') : null;

const lineOf = ({ title, tried, answers, wait, memory, faults }: Shown): string =>
  [
    `${title}: ${tried}`,
    answers,
    Math.round(wait),
    Math.round(memory),
    faults.length === 0 ? 'green' : `RED: ${faults.join('; ')}`,
  ].join(' | ');

const options: RunOptions = {
  short,
  timed: !short,
  ...(only ? { only } : {}),
  show: (result) => console.log(lineOf(result)),
};
const isWanted = ({ only: title }: Fault): boolean => !only || only.test(title.source);
const all: Shown[] = [];
if (values.fault) all.push(...(await runFault(values.fault, options)));
else {
  for (const one of classes) {
    console.log(`— ${one.name}`);
    all.push(...(await runClass(one, options)));
  }
  for (const one of Object.values(faults)) if (one.file && isWanted(one)) all.push(await runServerTest(one));
}

if (all.length === 0) throw new Error(`no case has a title like «${values.only}»`);
console.log('\ntried | answers | worst wait ms | memory grown MB | verdict');
for (const one of all) console.log(lineOf(one));
const red = all.filter(({ faults }) => faults.length > 0);
console.log(`\n${all.length} cases, ${red.length} red${values.fault ? ` with the fault «${values.fault}»` : ''}`);
process.exit(red.length === 0 ? 0 : 1);
