/** A promise with its resolvers. A rejection without a handler is not reported. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(cause: unknown): void;
}

export function deferred<T>(): Deferred<T> {
  let ends!: Pick<Deferred<T>, 'resolve' | 'reject'>;
  const promise = new Promise<T>((resolve, reject) => (ends = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, ...ends };
}
