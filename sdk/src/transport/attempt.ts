/** What `work` returns; undefined where it throws, as what a browser forbids does. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
