import { tuning } from '../tuning.ts';

/** What was worked out lately, by its key. All of it is forgotten when a new key comes to `most` of them. */
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

  /** The value of a key, made where it is not known; no value is undefined. */
  of(key: K, make: (key: K) => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    this.set(key, made);
    return made;
  }
}

/**
 * A function of a text that needs no model, with what it lately made: one message is looked at in many places. Long
 * texts are not remembered: a thousand of them would fill the memory.
 */
export function remember<V>(make: (text: string) => V): (text: string) => V {
  const { texts, longest } = tuning.recent;
  const recent = new Recent<string, V>(texts);
  return (text) => (text.length > longest ? make(text) : recent.of(text, make));
}
