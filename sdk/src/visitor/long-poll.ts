import { type ApiError, asApiError } from '../transport/api-error.ts';
import { backOff } from '../transport/back-off.ts';
import type { Clock } from '../transport/environment.ts';

/**
 * For networks that cut sockets: asks again and again until `signal` ends it.
 * @param ask asks for what comes after the last held; waits up to 25 s for the first unless `atOnce`. Gives how to take it
 * @param failed is told of each failure; false ends it
 */
export async function longPoll(
  signal: AbortSignal,
  clock: Clock,
  ask: (atOnce: boolean) => Promise<() => void>,
  failed: (error: ApiError) => boolean,
): Promise<void> {
  let attempt = 0;
  let atOnce = true;
  while (!signal.aborted) {
    try {
      const take = await ask(atOnce);
      if (signal.aborted) return;
      take();
      attempt = 0;
      atOnce = false;
    } catch (cause) {
      if (signal.aborted || !failed(asApiError(cause))) return;
      atOnce = true;
      await new Promise<void>((resolve) => {
        const timer = clock.setTimeout(resolve, backOff(attempt++));
        signal.addEventListener('abort', () => (clock.clearTimeout(timer), resolve()));
      });
    }
  }
}
