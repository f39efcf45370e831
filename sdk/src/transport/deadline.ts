import { clientError, type ClientCode } from './api-error.ts';
import { deferred } from './deferred.ts';
import type { CallSettings, Clock } from './environment.ts';

/** Longer timers (ms) fire at once on every platform. */
const longestTimer = 2 ** 31 - 1;

/**
 * A lifetime that ends once, such as a client's by `destroy()`: the callbacks to run then. (Node warns of an
 * AbortSignal with many listeners.)
 */
export class Life extends Set<() => void> {
  isOver = false;

  /** @throws ApiError once it is over */
  throwIfOver(code: ClientCode = 'aborted'): void {
    if (this.isOver) throw clientError(code);
  }

  end(): void {
    this.isOver = true;
    for (const ended of this) ended();
  }
}

/**
 * Waits for `work` until the caller's `signal` aborts, `timeout` (ms) passes, or `life` ends.
 * Then aborts the signal that `work` received, and rejects even if `work` ignores it.
 * @param life ended by `destroy()`: pending work then rejects with `aborted`, later work with `destroyed`
 * @throws ApiError `aborted`, `timeout`, `destroyed`, and what `work` throws
 */
export async function withDeadline<T>(
  { signal, timeout }: CallSettings,
  clock: Clock,
  life: Life | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  life?.throwIfOver('destroyed');
  const controller = new AbortController();
  const { promise, resolve, reject } = deferred<T>();
  const end = (code: ClientCode): void => {
    reject(clientError(code, signal?.reason));
    controller.abort();
  };
  const abort = (): void => end('aborted');
  const timer =
    timeout === undefined ? undefined : clock.setTimeout(() => end('timeout'), Math.min(timeout, longestTimer));
  life?.add(abort);
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) abort();
    else work(controller.signal).then(resolve, reject);
    return await promise;
  } finally {
    clock.clearTimeout(timer);
    life?.delete(abort);
    signal?.removeEventListener('abort', abort);
  }
}
