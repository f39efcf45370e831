import { useEffect, useRef, useState } from 'react';
import { toastNote } from '../notice/toast.ts';
import { navigate, screenPath } from '../page/base-path.ts';
import { unsaved } from './unsaved.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that differ from `before`. The others are not restored: they may have been changed elsewhere. */
export const changesOf = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether a toast already offers the way back to the screen that is being left: its forms close together. */
let isOffered = false;

function offerWayBack(place: string): void {
  if (isOffered) return;
  isOffered = true;
  queueMicrotask(() => {
    isOffered = false;
  });
  toastNote('Изменения не сохранены', { text: 'Вернуться', run: () => navigate(place) });
}

/** On leaving with unsaved values, shows a toast with a way back. */
function useWayBack(key: string | null): void {
  const place = useRef(screenPath() + window.location.search);
  useEffect(
    () => () => {
      if (key !== null && unsaved.has(key)) offerWayBack(place.current);
    },
    [key],
  );
}

/**
 * Values of a form as they are being changed. Under a `key` they survive a change of screen, leaving shows a toast with
 * a way back, and the browser asks before a reload loses them; without one (null) they are plain state.
 */
export function useUnsaved<T extends object>(key: string | null, initial: T) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(() =>
    key === null ? initial : { ...initial, ...(unsaved.get(key) as Partial<T> | undefined) },
  );
  const isChanged = !isSame(draft, saved);
  useEffect(() => {
    if (key === null) return;
    if (!isChanged) return void unsaved.delete(key);
    unsaved.set(key, changesOf(draft, saved));
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [key, draft, saved, isChanged]);
  useWayBack(key);
  return {
    saved,
    draft,
    isChanged,
    set: setDraft,
    change: (part: Partial<T>) => setDraft((current) => ({ ...current, ...part })),
    restore: () => setDraft(saved),
    /**
     * `stored` is the server's state after saving `sent`: what was typed since stays. Without `sent` it replaces all.
     */
    settle: (stored: T, sent?: T) => {
      setSaved(stored);
      setDraft((current) => (sent ? { ...stored, ...changesOf(current, sent) } : stored));
    },
  };
}
