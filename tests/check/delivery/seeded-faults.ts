import { join } from 'node:path';
import { runCheck } from './run-check.ts';
import { type CheckOptions, usual } from './options.ts';

/** A fault that is put into a server to see whether the check finds it. */
export interface SeededFault {
  /** Its file in `fault/`. */
  readonly name: string;
  /** What the check must say. */
  readonly found: RegExp;
  /** What the run needs for the fault to show. */
  readonly needs: Partial<CheckOptions>;
}

/** An attack on two processes while Redis is ended once, and hangs once. */
export const attacked = { processes: 2, attacked: true, kills: 2, patience: 15_000 } as const;

/** The faults that the tests seed. */
export const testedFaults: readonly SeededFault[] = [
  { name: 'early-acknowledgement', found: /was acknowledged and is not stored/, needs: { sentences: 40, kills: 5 } },
  { name: 'no-dedupe', found: /is stored 2 times/, needs: { sentences: 40, kills: 4 } },
  { name: 'dropped-publication', found: /did not arrive everywhere|not everything arrived/, needs: {} },
  { name: 'wrong-order', found: /came again after/, needs: { sentences: 25 } },
];

/** All of them. */
export const seededFaults: readonly SeededFault[] = [
  ...testedFaults,
  { name: 'skipped-delivery', found: /came after/, needs: { sentences: 30 } },
  { name: 'doubled-number', found: /stands at place/, needs: { sentences: 30 } },
  { name: 'other-owner', found: /of a dialog that is not its own/, needs: {} },
  { name: 'second-answer', found: /the assistant took its turn:\d+ \d times/, needs: { assistant: true } },
  { name: 'thrown-poison', found: /ended under attack/, needs: attacked },
  { name: 'no-looks', found: /outlived its end while Redis was away: open/, needs: attacked },
];

/** Chance decides what a kill or a lost frame falls on: so many seeds have to miss the fault before it is not found. */
const seeds = [7, 8, 9, 10, 11, 12];

/** Runs small checks of a server with the fault until one finds it; what the last found. */
export async function findFault({ name, found, needs }: SeededFault): Promise<string> {
  const small = { visitors: 4, sentences: 12, kills: 0, assistant: false, patience: 3_000 };
  const preload = [join(import.meta.dirname, 'fault', `${name}.ts`)];
  let report = '';
  for (const seed of seeds) {
    report = (await runCheck({ ...usual, ...small, ...needs, seed, preload })).faults.join('\n');
    if (found.test(report)) break;
  }
  return report;
}
