import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../harness/child.ts';
import type { CaseClass } from './abuse-world.ts';
import { downloads } from './cases/downloads.ts';
import { frames } from './cases/frames.ts';
import { reading } from './cases/reading.ts';
import { requests } from './cases/requests.ts';
import { texts } from './cases/texts.ts';
import { classes } from './classes.ts';
import { faults } from './faults.ts';
import { runFault } from './run-fault.ts';
import { runClass, type RunOptions, type Shown } from './run-class.ts';

const lineOf = ({ title, tried, answers, wait, memory, faults }: Shown): string =>
  `${title}: ${tried}; ${answers}; ${Math.round(wait)} ms, ${Math.round(memory)} MB ${faults.join('; ')}`;
const options: RunOptions = { short: true, timed: false, show: (shown) => console.log(lineOf(shown)) };

/** They use up nothing that others need, so one server is enough for all of them. */
const sharing: readonly CaseClass[] = [downloads, reading, texts, requests, frames];
const short: readonly CaseClass[] = [
  ...classes.filter((one) => !sharing.includes(one)),
  { name: sharing.map(({ name }) => name).join(', '), cases: sharing.flatMap(({ cases }) => cases) },
];

// Outcomes and counts are judged here; waits and memory are printed, and judged by `npm run check:abuse`.
describe.concurrent('abuse', () => {
  it.each(short)('$name', async (one) => {
    const red = (await runClass(one, options)).filter(({ faults }) => faults.length > 0);
    expect(red.map(lineOf)).toEqual([]);
  });

  it('every seeded fault fits the source', () => {
    const missing = Object.entries(faults).flatMap(([name, { alter }]) =>
      alter.filter(({ file, find }) => !readFileSync(join(root, file), 'utf8').includes(find)).map(() => name),
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(faults).slice(0, process.env.TEST_LONG ? undefined : 1))(
    'turns red without its bound: %s',
    async (fault) => {
      const shown = await runFault(fault, options);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter(({ faults }) => faults.length === 0).map(lineOf)).toEqual([]);
    },
  );
});
