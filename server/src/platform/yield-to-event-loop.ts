/**
 * Between two pieces of work that take long with many sentences: what waits, a visitor's sentence first, is served
 * meanwhile.
 */
export const yieldToEventLoop = (): Promise<void> => Bun.sleep(0);

/** The next turn of the event loop, once the sockets have been read: one step of work for each turn. */
export const nextTurn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
