import { clientError, type ClientCode } from './api-error.ts';
import type { CallSettings, Clock } from './environment.ts';

/** Longer timers (ms) fire at once on every platform. */
const longestTimer = 2 ** 31 - 1;

/**
 * Waits for `work` until the caller's `signal` aborts, `timeout` passes, or `life` ends; without a timeout, for ever.
 * The signal that `work` gets is aborted at the same moments; the promise settles even if `work` does not look at it.
 * @param life aborted by `destroy()`: work under way then rejects with `aborted`, work that begins later with `destroyed`
 * @throws ApiError `aborted`, `timeout`, `destroyed`, and what `work` throws
 */
export function withDeadline<T>(
  { signal, timeout }: CallSettings,
  clock: Clock,
  life: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (life?.aborted) return Promise.reject(clientError('destroyed'));
  const controller = new AbortController();
  let cleanUp = (): void => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    const end = (code: ClientCode, cause?: unknown): void => {
      reject(clientError(code, cause));
      controller.abort();
    };
    const abort = (): void => end('aborted', signal?.reason);
    if (signal?.aborted) return abort();
    const timer =
      timeout === undefined ? undefined : clock.setTimeout(() => end('timeout'), Math.min(timeout, longestTimer));
    for (const source of [signal, life]) source?.addEventListener('abort', abort);
    cleanUp = () => {
      if (timer !== undefined) clock.clearTimeout(timer);
      for (const source of [signal, life]) source?.removeEventListener('abort', abort);
    };
    work(controller.signal).then(resolve, reject);
  });
  return promise.finally(() => cleanUp());
}
