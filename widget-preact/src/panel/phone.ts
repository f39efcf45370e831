const small = '(max-width: 480px), (max-height: 480px)';

/** On a small screen the chat takes all of it. */
export const isPhone = (): boolean => matchMedia(small).matches;

/** Focuses the writing box; on a phone, where that would open the keyboard, the part around it. */
export const focusIn = (area: HTMLElement): void => ((!isPhone() && area.querySelector('textarea')) || area).focus();

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

/** While the chat fills a phone's screen, «back» closes it instead of leaving the page. */
export function catchBack(close: () => void) {
  let isPressed = false;
  const onPop = () => {
    if (!isPressed || isOurs()) return;
    isPressed = false;
    close();
  };
  addEventListener('popstate', onPop);
  return {
    hold() {
      if (isPressed || !isPhone()) return;
      isPressed = true;
      history.pushState({ ...history.state, [mark]: true }, '');
    },
    /** Removes our history entry, unless the page has navigated away from it. */
    release() {
      if (isPressed && isOurs()) history.back();
      isPressed = false;
    },
    stop: () => removeEventListener('popstate', onPop),
  };
}
