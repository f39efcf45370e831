import type { ReadableAtom, WritableAtom } from 'nanostores';

/**
 * A store of nanostores, as far as `computed`, `onMount`, `listenKeys` and the views of an application look at it, for
 * half the bytes. A listener that throws is reported as an unhandled rejection and breaks nothing here.
 */
export function atom<T>(value: T): WritableAtom<T> {
  const listeners = new Set<(oldValue?: T) => unknown>();
  const $atom = {
    value,
    init: value,
    /** How many listen. */
    lc: 0,
    eq: Object.is,
    get() {
      // Whoever computes a store on demand does so at the first listener.
      if (!$atom.lc) $atom.listen(() => {})();
      return $atom.value;
    },
    set(next: T) {
      const old = $atom.value;
      if ($atom.eq(old, next)) return;
      $atom.value = next;
      $atom.notify(old);
    },
    listen(listener: (value: T, oldValue?: T) => unknown) {
      const call = async (old?: T): Promise<unknown> => listener($atom.value, old);
      $atom.lc = listeners.add(call).size;
      return () => {
        if (listeners.delete(call) && !--$atom.lc) $atom.off();
      };
    },
    subscribe(listener: (value: T) => unknown) {
      const end = $atom.listen(listener);
      listener($atom.value);
      return end;
    },
    notify(old?: T) {
      // By this number `computed` of every copy of nanostores knows that something has changed.
      const { nanostoresGlobal } = globalThis as { nanostoresGlobal?: { epoch: number } };
      if (nanostoresGlobal) nanostoresGlobal.epoch++;
      // Who begins to listen now waits for the next change; who has ended meanwhile hears nothing.
      [...listeners].forEach((call) => listeners.has(call) && call(old));
    },
    /** The last listener is gone. */
    off() {},
  };
  return $atom as unknown as WritableAtom<T>;
}

/** A store as those see it who may not write it. */
export const readonlyType = <T>(store: WritableAtom<T>): ReadableAtom<T> => store;
