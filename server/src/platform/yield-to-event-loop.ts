/** Between two pieces of work that take long with many sentences: what waits, a visitor's sentence first, is served meanwhile. */
export const yieldToEventLoop = (): Promise<void> => Bun.sleep(0);
