import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'preact/hooks';

/** The store's value, updated while the component is mounted. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const value = store.get();
  const [, redraw] = useState({});
  useEffect(() => {
    // It may have changed between drawing and now.
    if (store.get() !== value) redraw({});
    return store.listen(() => redraw({}));
  }, [store]);
  return value;
}
