import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { toastNote } from './toast.ts';

/** What was changed in a form and not saved, by form: it waits while the owner looks elsewhere in the account. */
const unsaved = new Map<string, unknown>();

/** Nothing of one sign-in may be left for the next. */
export const forgetUnsaved = (): void => unsaved.clear();

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is stored now, except for the values that were changed since they were sent. */
const withLater = <T extends object>(stored: T, sent: T, current: T): T => ({
  ...stored,
  ...Object.fromEntries(Object.entries(current).filter(([name, value]) => !isSame(value, sent[name as keyof T]))),
});

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Says on the way out that something was left unsaved, and leads back. */
function useWayBack(key: string | null): void {
  const place = useRef(window.location.pathname + window.location.search);
  useEffect(
    () => () => {
      if (key === null || !unsaved.has(key)) return;
      toastNote('Изменения не сохранены', { text: 'Вернуться', run: () => navigate(place.current) });
    },
    [key],
  );
}

/**
 * Values of a form as they are being changed. Under a `key` they survive a change of screen, whoever leaves is told how
 * to come back, and the browser asks before a reload loses them; without one (null) they are plain state.
 */
export function useUnsaved<T extends object>(key: string | null, initial: T) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(() => (key === null ? initial : ((unsaved.get(key) as T | undefined) ?? initial)));
  const isChanged = !isSame(draft, saved);
  useEffect(() => {
    if (key === null) return;
    if (!isChanged) return void unsaved.delete(key);
    unsaved.set(key, draft);
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [key, draft, isChanged]);
  useWayBack(key);
  return {
    saved,
    draft,
    isChanged,
    set: setDraft,
    change: (part: Partial<T>) => setDraft((current) => ({ ...current, ...part })),
    restore: () => setDraft(saved),
    /**
     * `stored` is what the server has now of `sent`: what was typed meanwhile stays. Without `sent` it replaces all.
     */
    settle: (stored: T, sent?: T) => {
      setSaved(stored);
      setDraft((current) => (sent ? withLater(stored, sent, current) : stored));
    },
  };
}
