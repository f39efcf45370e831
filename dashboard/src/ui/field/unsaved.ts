import { useEffect, useRef, useState } from 'react';
import { toastNote } from '../notice/toast.ts';
import { navigate, screenPath } from '../page/base-path.ts';

/** What was changed in a form and not saved, by form: it waits while the owner looks elsewhere in the account. */
const unsaved = new Map<string, unknown>();

/** Nothing of one sign-in may be left for the next. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Whether a form has values that are not saved. */
export const hasUnsaved = (key: string): boolean => unsaved.has(key);

/** Discards what was changed in a form: it was saved, or is not wanted. */
export const forgetForm = (key: string): void => void unsaved.delete(key);

/** Discards the unsaved forms, so that closing the screen offers no undo; returns a function that restores them. */
export function takeUnsaved(): () => void {
  const taken = [...unsaved];
  unsaved.clear();
  return () => {
    for (const [key, values] of taken) unsaved.set(key, values);
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that are others than before: what is not among them may have been changed elsewhere since. */
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
