const turns = new Map<string, Promise<void>>();

/** Replaces Web Locks among the clients of one page or process. `work` never rejects. */
const ownLocks = {
  request(name: string, work: () => Promise<void>): Promise<void> {
    const turn = Promise.resolve(turns.get(name)).then(work);
    turns.set(name, turn);
    return turn.then(() => void (turns.get(name) === turn && turns.delete(name)));
  },
};

/**
 * Runs `work` while no other tab of this origin runs work under the same name. Without Web Locks (outside secure
 * contexts, Node before 24), it excludes only the clients of this page or process.
 * After `patience` (ms; 0 waits for ever) `work` runs without the lock, so that a frozen tab does not block the others:
 * it must be safe to run twice.
 * @param lag delay (ms) before the lock is released after the work; the result does not wait for it
 */
export const withLock = <T>(name: string, work: () => Promise<T>, patience = 30_000, lag = 0): Promise<T> =>
  new Promise((resolve) => {
    let running: Promise<T> | undefined;
    const run = async (): Promise<void> => {
      clearTimeout(timer);
      resolve((running ??= work()));
      await running.catch(() => undefined);
      if (lag) await new Promise((over) => setTimeout(over, lag));
    };
    const timer = patience ? setTimeout(run, patience) : undefined;
    const locks: typeof ownLocks = globalThis.navigator?.locks ?? ownLocks;
    // The browser may deny locks to an origin.
    locks.request(name, run).catch(run);
  });
