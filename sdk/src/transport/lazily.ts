/** An object that `make` makes at the first look at any of its members: one that nobody uses costs next to nothing. */
export function lazily<T extends object>(make: () => T): T {
  const target = {} as T;
  let whole: T | undefined;
  // Asked for its part in any look, the handler makes the object and leaves the rest to the language.
  const handler = new Proxy<ProxyHandler<T>>({}, { get: () => void (whole ??= Object.assign(target, make())) });
  return new Proxy(target, handler);
}
