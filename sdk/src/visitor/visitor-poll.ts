import { backOff } from '../transport/back-off.ts';
import { withDeadline } from '../transport/deadline.ts';
import { deferred } from '../transport/deferred.ts';
import type { CallSettings, Clock } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';

export interface PollOptions {
  /** The name of the tabs of which one polls. */
  scope(): Promise<string>;
  /** Waits for news of the server, and sends them to the other tabs. */
  ask(settings: CallSettings): Promise<unknown>;
  answered(): void;
  failed(): void;
}

/** For networks that cut sockets: one tab asks again and again. */
export function createPoll(clock: Clock, { scope, ask, answered, failed }: PollOptions) {
  let polling: AbortController | null = null;

  const run = async (mine: AbortController): Promise<void> => {
    let attempt = 0;
    while (polling === mine) {
      try {
        // The server waits up to 25 s for sentences after the last loaded one.
        await ask({ timeout: 40_000, signal: mine.signal });
        if (polling === mine) answered();
        attempt = 0;
      } catch {
        if (polling === mine) failed();
        const pause = { timeout: backOff(attempt++), signal: mine.signal };
        await withDeadline(pause, clock, undefined, () => deferred<void>().promise).catch(() => undefined);
      }
    }
  };
  const start = async (): Promise<void> => {
    const mine = (polling = new AbortController());
    return withLock(`otklik:${await scope()}:poll`, () => run(mine), 0);
  };

  return {
    /** Whether this tab polls, or waits for its turn. */
    isOn: (): boolean => !!polling,
    start(): void {
      if (!polling) void start();
    },
    end(): void {
      polling?.abort();
      polling = null;
    },
  };
}
