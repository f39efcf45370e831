/** A function for some events of `E`, which names the arguments of each. */
type Listener<E extends Record<keyof E, readonly unknown[]>> = {
  readonly [K in keyof E]?: (...args: E[K]) => void;
};

/** What one owner of state reports to those made after it, which listen in the order in which they were made. */
export class Events<E extends Record<keyof E, readonly unknown[]>> {
  readonly #listeners: Listener<E>[] = [];

  listen(listener: Listener<E>): void {
    this.#listeners.push(listener);
  }

  /** Calls every listener of the event; one that throws ends the round. */
  emit<K extends keyof E>(name: K, ...args: E[K]): void {
    for (const listener of this.#listeners) listener[name]?.(...args);
  }
}
