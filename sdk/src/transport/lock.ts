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
 * Runs `work` while no other tab of this origin runs work under the same name. Where there are no Web Locks (outside
 * secure contexts, Node before 24), only the clients of this page or process wait for each other.
 * Whoever has waited longer than `patience` (ms; 0 waits for ever) runs all the same: a frozen tab must not block the
 * others, so `work` has to be safe to run twice.
 * @param lag how long (ms) the lock is held after the work, which nobody here waits for
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
    // An origin may be denied its locks.
    locks.request(name, run).catch(run);
  });
