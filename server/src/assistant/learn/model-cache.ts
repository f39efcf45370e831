/** Something loaded, with the bytes it takes. */
export interface Sized<T> {
  value: T;
  bytes: number;
}

/**
 * A cache of loaded values, at most `budget` bytes; evicts the least recently used, never the newest. Concurrent
 * requests for one key share one load.
 */
export class ModelCache<T> {
  readonly #cached = new Map<string, Sized<T>>();
  readonly #loading = new Map<string, Promise<T | null>>();
  #bytes = 0;

  constructor(
    private readonly load: (key: string) => Promise<Sized<T> | null>,
    private readonly budget: number,
  ) {}

  /** The value of `key`, loaded if need be; null when there is none. */
  get(key: string): Promise<T | null> {
    const cached = this.#cached.get(key);
    if (cached) {
      this.#cached.delete(key);
      this.#cached.set(key, cached);
      return Promise.resolve(cached.value);
    }
    const under = this.#loading.get(key);
    if (under) return under;
    const loading: Promise<T | null> = this.load(key).then(
      (sized) => {
        // After a drop during the load the value may be stale: it is returned to the pending callers, but not cached.
        if (this.#loading.get(key) === loading) {
          this.#loading.delete(key);
          if (sized) this.#store(key, sized);
        }
        return sized?.value ?? null;
      },
      (error: unknown) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    this.#loading.set(key, loading);
    return loading;
  }

  /** Removes `key`: the next `get` loads it again. */
  drop(key: string): void {
    this.#loading.delete(key);
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0;
    this.#cached.delete(key);
  }

  clear(): void {
    this.#loading.clear();
    this.#cached.clear();
    this.#bytes = 0;
  }

  #store(key: string, sized: Sized<T>): void {
    this.#cached.set(key, sized);
    this.#bytes += sized.bytes;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.budget || oldest === key) return;
      this.drop(oldest);
    }
  }
}
