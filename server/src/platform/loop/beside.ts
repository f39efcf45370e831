import type { Deps } from '../deps.ts';

/**
 * Does work in steps while others are served: a step a turn of the event loop, then a rest of so many ms. Resolves once
 * it is done, or with false when the server stops before.
 */
export async function beside(
  { shutdown }: Pick<Deps, 'shutdown'>,
  steps: Iterator<unknown>,
  rest: number,
): Promise<boolean> {
  while (!shutdown.draining) {
    if (steps.next().done) return true;
    await Bun.sleep(rest);
  }
  return false;
}
