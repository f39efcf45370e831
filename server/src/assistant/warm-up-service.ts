import type { Deps } from '../platform/deps.ts';
import { beside } from '../platform/loop/beside.ts';
import { warmUpInSteps } from './engine/index.ts';

/** Time for others after each step; ms. */
const rest = 5;

/**
 * Lets the runtime compile what answers while others are served, a step a turn of the event loop; resolves once that
 * is done or the server stops. A question that comes meanwhile is answered, if not as fast.
 */
export async function warmUpBeside(
  deps: Pick<Deps, 'shutdown' | 'log'>,
  steps: Iterator<unknown> = warmUpInSteps(() => Bun.gc(false)),
): Promise<void> {
  if (await beside(deps, steps, rest)) deps.log.debug('the assistant is warm');
}
