const types =
  'keydown keyup keypress focus focusin pointerdown pointerup mousedown mouseup touchstart touchend click ' +
  'wheel DOMMouseScroll MozMousePixelScroll touchmove paste copy cut dragover drop';

/**
 * Keeps the widget's events from the page: its shortcuts, its clipboard and drop zones, its dialogs that close at a
 * press or at Escape, its focus traps and scroll locks. Listeners inside the widget get a copy, which ends at its
 * shadow root; the browser's own action remains with the original. Only listeners that the page has added to `window`
 * for the capture phase earlier come first.
 * @returns stops it
 */
export function shield(element: Element): () => void {
  /** The key that went down in the widget: it may come up in the page, where the focus has moved to. */
  let down: unknown;
  const isolate = (event: Event & { key?: string }) => {
    const path = event.composedPath();
    const { type, key } = event;
    const isOwn = path.includes(element);
    if (!isOwn && (type !== 'keyup' || key !== down)) return;
    event.stopImmediatePropagation();
    if (key) down = type === 'keydown' ? key : null;
    if (!isOwn) return;
    // No `MouseEvent`, by which the browser would act a second time.
    const copy = new Event(type, { bubbles: event.bubbles, cancelable: true }) as Event & Record<string, unknown>;
    for (const name in event) if (!(name in copy)) copy[name] = event[name as 'type'];
    if (!path[0]!.dispatchEvent(copy)) event.preventDefault();
  };
  const each = (change: typeof addEventListener) => types.split(' ').forEach((type) => change(type, isolate, true));
  each(addEventListener);
  return () => each(removeEventListener);
}
