/** Counts open sockets by key. */
export interface OpenCount {
  /** Counts one more; the result, called once, removes it. Null when there are as many of the key as may be. */
  enter(key: string): (() => void) | null;
}

export function createOpenCount(most: number): OpenCount {
  const open = new Map<string, number>();
  return {
    enter(key) {
      const here = open.get(key) ?? 0;
      if (here >= most) return null;
      open.set(key, here + 1);
      return () => {
        const left = open.get(key)! - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}
