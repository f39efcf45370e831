/**
 * Comes between two pieces of work that take long: sockets and calls that wait are served first. The only way in which
 * this code cuts long work on the event loop.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
