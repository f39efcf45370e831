/**
 * Runs `work` while no other tab of this origin runs work under the same name.
 * Where there are no Web Locks (outside secure contexts), and for whoever has waited longer than `patience` (ms), it runs
 * all the same: a frozen tab must not silence the others, and what runs here is safe to run twice, only wasteful.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, patience = 30_000): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let begun = false;
  const impatience = new AbortController();
  // A timer cannot wait for ever: an endless one would fire at once.
  const timer = Number.isFinite(patience) ? setTimeout(() => impatience.abort(), patience) : undefined;
  try {
    return await locks.request(name, { signal: impatience.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return work();
    });
  } catch (cause) {
    if (begun) throw cause;
    return work();
  }
}
