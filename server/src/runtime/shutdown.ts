import type { Shutdown } from '../deps.ts';
import type { Log } from '../log/log.ts';

export interface ShutdownSteps extends Shutdown {
  /** From now on `draining`; runs all steps and resolves when each has ended, well or not. */
  run(): Promise<void>;
}

export function createShutdown(log: Log): ShutdownSteps {
  const steps: (() => void | Promise<void>)[] = [];
  let draining = false;
  return {
    get draining() {
      return draining;
    },
    add: (step) => void steps.push(step),
    async run() {
      draining = true;
      const ends = await Promise.allSettled(steps.map(async (step) => step()));
      for (const end of ends)
        if (end.status === 'rejected') log.error({ err: end.reason }, 'a step of the shutdown failed');
    },
  };
}
