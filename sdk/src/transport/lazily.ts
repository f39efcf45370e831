/** An object that `make` creates at the first access to any member: an unused one costs little. */
export function lazily<T extends object>(make: () => T): T {
  const target = {} as T;
  let whole: T | undefined;
  // Each trap that the language looks up creates the object; the default behaviour does the rest.
  const handler = new Proxy<ProxyHandler<T>>({}, { get: () => void (whole ??= Object.assign(target, make())) });
  return new Proxy(target, handler);
}
