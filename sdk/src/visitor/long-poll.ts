import { type ApiError, asApiError } from '../transport/api-error.ts';
import { backOff } from '../transport/back-off.ts';
import type { Clock } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';

export interface LongPollOptions {
  readonly name: string;
  readonly clock: Clock;
  /** Asks for what comes after the last held; waits up to 25 s for the first unless `atOnce`. Gives how to take it. */
  ask(signal: AbortSignal, atOnce: boolean): Promise<() => void>;
  /** Not reached; false ends it. */
  failed(error: ApiError): boolean;
}

const sleep = (ms: number, signal: AbortSignal, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clock.clearTimeout(timer), resolve()));
  });

/** For networks that cut sockets: one tab asks again and again, and tells the others. The result ends it. */
export function startLongPoll({ name, clock, ask, failed }: LongPollOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  const run = async (): Promise<void> => {
    let attempt = 0;
    let atOnce = true;
    while (!signal.aborted) {
      try {
        const take = await ask(signal, atOnce);
        if (signal.aborted) return;
        take();
        attempt = 0;
        atOnce = false;
      } catch (cause) {
        if (signal.aborted || !failed(asApiError(cause))) return;
        atOnce = true;
        await sleep(backOff(attempt++), signal, clock);
      }
    }
  };
  void withLock(`${name}:poll`, run, Number.POSITIVE_INFINITY);
  return () => ended.abort();
}
