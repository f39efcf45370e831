/** Collects items and hands them on together: as many views as there are frames on the screen, however fast they come. */
export interface Batch<T> {
  add(item: T): void;
  /** Hands on at once what is there. */
  flush(): void;
}

/** @param pause how long items are collected, ms */
export function createBatch<T>(take: (items: T[]) => void, pause = 16): Batch<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const taken = items;
    items = [];
    if (taken.length > 0) take(taken);
  };

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, pause);
    },
    flush,
  };
}
