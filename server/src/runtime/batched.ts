/**
 * Joins what is asked for in one step of the event loop into one read.
 * @returns reads the value of a key; undefined where there is none
 */
export function batched<D extends object, K, R>(
  read: (deps: D, keys: readonly K[]) => Promise<ReadonlyMap<K, R>>,
): (deps: D, key: K) => Promise<R | undefined> {
  const open = new WeakMap<D, { readonly keys: Set<K>; readonly values: Promise<ReadonlyMap<K, R>> }>();
  const begin = (deps: D) => {
    const keys = new Set<K>();
    const values = Promise.resolve().then(() => {
      open.delete(deps);
      return read(deps, [...keys]);
    });
    const batch = { keys, values };
    open.set(deps, batch);
    return batch;
  };
  return async (deps, key) => {
    const { keys, values } = open.get(deps) ?? begin(deps);
    keys.add(key);
    return (await values).get(key);
  };
}
