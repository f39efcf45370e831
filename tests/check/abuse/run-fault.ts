import { bun, root, runChild } from '../../harness/child.ts';
import { classes } from './classes.ts';
import { type Fault, faults } from './faults.ts';
import { runClass, type RunOptions, type Shown } from './run-class.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Runs those tests of the server that show the bound, on a server that lacks it where `name` is its fault's. */
export async function runServerTest({ file = '', only }: Fault, name = ''): Promise<Shown> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=json'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
  const child = runChild([bun, '--bun', ...vitest, file, '-t', only.source], {
    cwd: root,
    env: { ...env, SEEDED_FAULT: name },
  });
  await child.ended;
  const report = /^\{"numTotalTestSuites".*$/m.exec(child.output())?.[0];
  const { numPassedTests: passed, numFailedTests: failed }: Report = JSON.parse(report ?? '{}');
  if (!(passed + failed > 0)) throw new Error(`no test of ${file} ran:\n${child.output().slice(-2000)}`);
  return {
    title: only.source,
    tried: file,
    answers: `${passed} passed, ${failed} failed`,
    wait: 0,
    memory: 0,
    faults: failed > 0 ? ['a test of the server fails'] : [],
  };
}

/** What shows a bound, on a server that lacks it: all of it must be red. */
export async function runFault(name: string, options: RunOptions): Promise<Shown[]> {
  const fault = faults[name];
  if (!fault) throw new Error(`no such fault: ${name}; there are ${Object.keys(faults).join(', ')}`);
  if (fault.file) return [await runServerTest(fault, name)];
  return (await Promise.all(classes.map((one) => runClass(one, { ...options, fault: name, only: fault.only })))).flat();
}
