import type { Launcher } from './launcher.ts';

/** Around an element that enters or leaves the top layer (older browsers have no `toggle` of dialogs); a press. */
const types = 'toggle close fullscreenchange focusin pointerdown pointerup mousedown mouseup touchstart touchend click';

/**
 * Takes the presses of the launcher before any listener of the page: a modal dialog of the page would close at them or
 * swallow them.
 * @param pass receives the paths of all other events
 * @returns stops it
 */
export function watchPage(
  { launcher }: Launcher,
  toggle: () => void,
  pass: (path: readonly EventTarget[]) => void,
): () => void {
  const watch = (event: Event) => {
    const path = event.composedPath();
    if (!path.includes(launcher)) return pass(path);
    event.stopImmediatePropagation();
    // The focus stays where it is, so that Space is not the launcher's afterwards.
    if (event.type === 'mousedown') event.preventDefault();
    // The second press of a double one would take back what the first has done.
    if (event.type === 'click' && (event as MouseEvent).detail < 2) toggle();
  };
  const each = (change: typeof addEventListener) => types.split(' ').forEach((type) => change(type, watch, true));
  each(addEventListener);
  return () => each(removeEventListener);
}
