type Locks = Pick<LockManager, 'request'>;

const turns = new Map<string, Promise<unknown>>();

/** Stands in for Web Locks among the clients of one page or process. */
const ownLocks = {
  request<T>(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
    const before = turns.get(name);
    const turn = new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', reject);
      void Promise.resolve(before).then(() => signal.aborted || resolve(work()));
    });
    const done: Promise<unknown> = Promise.allSettled([before, turn]).then(
      () => turns.get(name) === done && turns.delete(name),
    );
    turns.set(name, done);
    return turn;
  },
} as unknown as Locks;

/**
 * Runs `work` while no other tab of this origin runs work under the same name. Where there are no Web Locks (outside
 * secure contexts, Node before 24), only the clients of this page or process wait for each other.
 * Whoever has waited longer than `patience` (ms) runs all the same: a frozen tab must not block the others, so `work` has
 * to be safe to run twice.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, patience = 30_000): Promise<T> {
  let begun = false;
  const impatience = new AbortController();
  // A timer cannot wait for ever: an endless one would fire at once.
  const timer = Number.isFinite(patience) ? setTimeout(() => impatience.abort(), patience) : undefined;
  try {
    return await (globalThis.navigator?.locks ?? ownLocks).request(name, { signal: impatience.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return work();
    });
  } catch (cause) {
    if (begun) throw cause;
    return work();
  }
}
