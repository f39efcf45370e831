import { type PointerEvent, useState } from 'react';

/** A finger's click comes a little after its end; milliseconds. */
const clickComes = 100;

/**
 * What is shown while it changes by itself. From a press on it until its end it stays as it was: otherwise what is
 * pressed would move away, and nothing or something else would be pressed.
 * @returns what is to be shown, and what its place listens with
 */
export function useSteady<T>(live: T): [shown: T, onPointerDown: (event: PointerEvent) => void] {
  const [pressed, setPressed] = useState<{ live: T } | null>(null);
  const onPointerDown = ({ isPrimary, button }: PointerEvent): void => {
    if (!isPrimary || button !== 0) return;
    setPressed({ live });
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      setTimeout(() => setPressed(null), clickComes);
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { signal: ended.signal });
  };
  return [pressed ? pressed.live : live, onPointerDown];
}
