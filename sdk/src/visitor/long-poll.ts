import type { Sentence } from '../contract/sentence.ts';
import { type ApiError, asApiError } from '../transport/api-error.ts';
import { backOff } from '../transport/back-off.ts';
import { withLock } from '../transport/lock.ts';

export interface LongPollOptions {
  readonly name: string;
  /** Asks for what comes after the last held; waits up to 25 s for the first unless `atOnce`. */
  ask(signal: AbortSignal, atOnce: boolean): Promise<readonly Sentence[]>;
  heard(sentences: readonly Sentence[]): void;
  /** Not reached; false ends it. */
  failed(error: ApiError): boolean;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });

/** For networks that cut sockets: one tab asks again and again, and tells the others. The result ends it. */
export function startLongPoll({ name, ask, heard, failed }: LongPollOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  const run = async (): Promise<void> => {
    let attempt = 0;
    let atOnce = true;
    while (!signal.aborted) {
      try {
        const sentences = await ask(signal, atOnce);
        if (signal.aborted) return;
        heard(sentences);
        attempt = 0;
        atOnce = false;
      } catch (cause) {
        if (signal.aborted || !failed(asApiError(cause))) return;
        atOnce = true;
        await sleep(backOff(attempt++), signal);
      }
    }
  };
  void withLock(`${name}:poll`, run, Number.POSITIVE_INFINITY);
  return () => ended.abort();
}
