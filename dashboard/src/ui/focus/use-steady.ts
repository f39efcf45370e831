import { type PointerEvent, useState } from 'react';

/** A finger's click comes a little after its end; milliseconds. */
const clickComes = 100;

/**
 * The shown value of one that changes without input. From a press on it until its end the value is frozen: otherwise
 * the target of the press would move.
 * @returns the value to show, and the place's pointer listener
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
