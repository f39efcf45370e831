import type { Log } from './log.ts';

/** How often a warning that repeats is logged; ms. */
const loggedEvery = 60_000;

/**
 * A warning that may repeat many times a second: the first is logged at once, then once a minute how many there were,
 * with the newest error.
 */
export function createCountedWarning(log: Log, text: string): (error?: unknown) => void {
  let count = 0;
  let newest: unknown;
  let timer: Timer | null = null;
  const write = (): void => {
    timer = null;
    if (count === 0) return;
    log.warn({ count, ...(newest === undefined ? {} : { err: newest }) }, text);
    count = 0;
    timer = setTimeout(write, loggedEvery);
    timer.unref();
  };
  return (error) => {
    count += 1;
    newest = error;
    if (!timer) write();
  };
}
