const looks = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'] as const;

/** An object that `make` makes at the first look at any of its members: one that nobody uses costs next to nothing. */
export function lazily<T extends object>(make: () => T): T {
  const target = {} as T;
  let whole: T | undefined;
  const handler: Record<string, unknown> = {};
  for (const look of looks)
    handler[look] = (_: T, ...rest: readonly never[]): unknown =>
      (Reflect[look] as (...args: readonly unknown[]) => unknown)((whole ??= Object.assign(target, make())), ...rest);
  return new Proxy(target, handler);
}
