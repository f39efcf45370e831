import type { Clock } from './environment.ts';

/**
 * Collects items and hands them on together: as many views as there are frames on the screen, however fast they come.
 */
export interface Batch<T> {
  add(item: T): void;
  /** Hands on at once what is there. */
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
