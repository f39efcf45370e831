/** Returns the result of `work`, or undefined when it throws, as storage does where the browser forbids it. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
