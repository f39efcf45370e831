import { useEffect, useRef } from 'react';

/** Whether keys write into it. */
export const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What the keys of the dialogs screen do. */
export interface DialogKeys {
  search: () => void;
  answer: () => void;
  step: (by: 1 | -1) => void;
  /** Presses, or focuses, the control of the open dialog that shows this key. */
  press: (key: string) => void;
  /** Moves the focus into the list. */
  list: () => void;
  leave: () => void;
  help: () => void;
}

/** Keys by their place on the keyboard, so that the Russian layout does as well. */
const plain: Record<string, 'search' | 'answer'> = { Slash: 'search', KeyR: 'answer' };
/** Those of controls that name their key as `aria-keyshortcuts`; a key that repeats itself presses none again. */
const pressed: Record<string, string> = {
  KeyE: 'E',
  KeyT: 'T',
  KeyL: 'L',
  KeyI: 'I',
  KeyN: 'N',
  KeyM: 'M',
  KeyA: 'A',
  KeyP: 'P',
};

/** Listens to the keys of this screen; a key that belongs to a field, a menu or a modal is left to it. */
export function useDialogKeys(keys: DialogKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('[role=dialog]:not([popover]), [popover]:popover-open')
      )
        return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: DialogKeys): (() => void) | null {
  if (event.altKey)
    return event.key === 'ArrowDown' ? () => keys.step(1) : event.key === 'ArrowUp' ? () => keys.step(-1) : null;
  // Whatever has the focus scrolls by its own arrows; where nothing has it, they belong to the list.
  if (/^Arrow(?:Down|Up)$/.test(event.key) && !event.shiftKey && (event.target as HTMLElement).tabIndex < 0)
    return keys.list;
  if (event.key === 'Escape') return keys.leave;
  if (isWritten(event.target)) return null;
  if (event.key === '?' || (event.shiftKey && event.code === 'Slash')) return keys.help;
  if (event.key === '/') return keys.search;
  if (event.shiftKey) return null;
  const key = event.repeat ? undefined : pressed[event.code];
  if (key) return () => keys.press(key);
  const name = plain[event.code];
  return name ? keys[name] : null;
}
