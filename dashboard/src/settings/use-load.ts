import { alreadyLogged } from '../operator.ts';
import { useCallback, useEffect, useState } from 'react';

/**
 * Loads on mount; `reload` loads again. The view reads a failure from the client's store.
 */
export const useLoad = (load: () => Promise<unknown>): (() => void) => {
  const reload = useCallback(() => {
    load().catch(alreadyLogged);
  }, [load]);
  useEffect(reload, [reload]);
  return reload;
};

interface Loaded<T> {
  data: T | null;
  error: unknown;
  isLoading: boolean;
}

/** Like `useLoad` for one of several: the last result or failure of `load(key)`. */
export const useLoaded = <T>(load: (key: string) => Promise<T>, key: string) => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ data: null, error: null, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: Loaded<T>): void => {
      if (isCurrent) setLoaded(next);
    };
    setLoaded({ data: null, error: null, isLoading: true });
    load(key).then(
      (data) => keep({ data, error: null, isLoading: false }),
      (error: unknown) => keep({ data: null, error, isLoading: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, key, attempt]);
  return { ...loaded, reload: () => setAttempt(attempt + 1) };
};
