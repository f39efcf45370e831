import { setTimeout } from 'node:timers/promises';

/** Waits for `ms`, or until `stop` is aborted: that ends the wait without an error, and loops look at the signal. */
export const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal: stop }).catch(() => undefined);
