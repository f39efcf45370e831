import { classes } from './classes.ts';
import { faults } from './faults.ts';
import { type RunOptions, runClass, type Shown } from './run-class.ts';
import { runServerTest } from './server-test.ts';

/** What shows a bound, on a server that lacks it: all of it must be red. */
export async function runFault(name: string, options: RunOptions): Promise<Shown[]> {
  const fault = faults[name];
  if (!fault) throw new Error(`no such fault: ${name}; there are ${Object.keys(faults).join(', ')}`);
  if (fault.file) return [await runServerTest(fault, name)];
  return (await Promise.all(classes.map((one) => runClass(one, { ...options, fault: name, only: fault.only })))).flat();
}
