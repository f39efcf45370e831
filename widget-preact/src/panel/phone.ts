const small = '(max-width: 480px), (max-height: 480px)';

/** On a small screen the chat takes all of it. */
export const isPhone = (): boolean => matchMedia(small).matches;

/** Tab goes round inside. */
export function keepFocusIn(area: HTMLElement, event: KeyboardEvent): void {
  const stops = [...area.querySelectorAll<HTMLElement>('button, textarea, input, a[href], [tabindex="0"]')].filter(
    (stop) => stop.offsetParent && !(stop as HTMLButtonElement).disabled,
  );
  const at = stops.indexOf((area.getRootNode() as ShadowRoot).activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? stops.at(-1) : undefined) : at === stops.length - 1 ? stops[0] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Keeps the panel inside what the on-screen keyboard leaves of the screen; answers how to stop. */
export function followKeyboard(panel: HTMLElement): () => void {
  const view = visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // On a page that is zoomed only a part of the panel is in view, as it should be.
    if (view.scale > 1.01) return;
    panel.style.setProperty('--height', `${view.height}px`);
    panel.style.setProperty('--top', `${view.offsetTop}px`);
  };
  const moments = ['resize', 'scroll'];
  fit();
  for (const moment of moments) view.addEventListener(moment, fit);
  return () => {
    for (const moment of moments) view.removeEventListener(moment, fit);
  };
}

const mark = 'otklik';
const isOurs = (): boolean => history.state?.[mark] === true;

/**
 * While the chat fills a phone's screen, «back» closes it instead of leaving the page. A router of the page would take
 * that for a visit, load the page and empty its forms: so the entry below has no state, which routers take for another
 * script's, until it is the current one.
 */
export function catchBack(close: () => void) {
  let isPressed = false;
  let isReleasing = false;
  let isStopped = false;
  /** The page's entry below ours. */
  let below: { href: string; state: unknown } | undefined;
  const onPop = (event: Event) => {
    if (isOurs()) return;
    if (below && history.state === null && location.href === below.href) {
      const entry = below;
      below = undefined;
      history.replaceState(entry.state, '');
      if (isPressed || isReleasing) event.stopImmediatePropagation();
      // The page has left our entry, and returns to its own.
      else dispatchEvent(new PopStateEvent('popstate', entry));
    }
    isReleasing = false;
    if (isStopped) stop();
    if (!isPressed) return;
    isPressed = false;
    close();
  };
  const stop = () => {
    isStopped = true;
    // The event of a release is still to come.
    if (!isReleasing) removeEventListener('popstate', onPop);
  };
  addEventListener('popstate', onPop);
  return {
    hold() {
      if (isPressed || !isPhone()) return;
      isPressed = true;
      const { state } = history;
      below = { href: location.href, state };
      history.replaceState(null, '');
      history.pushState({ ...state, [mark]: true }, '');
    },
    /** Removes our history entry, unless the page has navigated away from it. */
    release() {
      if (isPressed && isOurs()) {
        isReleasing = true;
        history.back();
      }
      isPressed = false;
    },
    stop,
  };
}
