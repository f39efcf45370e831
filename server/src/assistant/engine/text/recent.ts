import { tuning } from '../tuning.ts';

/** A cache of at most `most` values; adding one more clears all. */
export class Recent<K, V> {
  readonly #values = new Map<K, V>();

  constructor(readonly most: number) {}

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  set(key: K, value: V): void {
    if (this.#values.size >= this.most && !this.#values.has(key)) this.#values.clear();
    this.#values.set(key, value);
  }

  /** The cached value of a key, or the one that `make` returns; values are never undefined. */
  of(key: K, make: (key: K) => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    this.set(key, made);
    return made;
  }
}

/** Caches a pure function of a text, as one message is analysed in many places. Long texts are not cached: memory. */
export function remember<V>(make: (text: string) => V): (text: string) => V {
  const { texts, longest } = tuning.recent;
  const recent = new Recent<string, V>(texts);
  return (text) => (text.length > longest ? make(text) : recent.of(text, make));
}
