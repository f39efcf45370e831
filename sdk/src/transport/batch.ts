import type { Clock } from './environment.ts';

/**
 * Collects items and passes them on together, so that views render at most once a frame.
 */
export interface Batch<T> {
  add(item: T): void;
  /** Passes the collected items on now. */
  flush(): void;
}

/** Items are collected for 16 ms. */
export function createBatch<T>(take: (items: T[]) => void, clock: Clock): Batch<T> {
  const items: T[] = [];
  let timer: unknown;

  const flush = (): void => {
    clock.clearTimeout(timer);
    timer = undefined;
    if (items[0]) take(items.splice(0));
  };

  return {
    add(item) {
      items.push(item);
      timer ??= clock.setTimeout(flush, 16);
    },
    flush,
  };
}
