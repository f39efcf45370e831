/**
 * Between two pieces of work that take long with many sentences: what waits, a visitor's sentence first, is served
 * meanwhile.
 */
export const yieldToEventLoop = (): Promise<void> => Bun.sleep(0);

/** What `map` makes of each item; others have a turn after every `slice` of them. */
export async function mapInSlices<T, R>(items: readonly T[], slice: number, map: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) {
    made.push(map(item));
    if (made.length % slice === 0) await yieldToEventLoop();
  }
  return made;
}

/** The next turn of the event loop, once the sockets have been read: one step of work for each turn. */
export const nextTurn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
