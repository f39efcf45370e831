const moments = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** For how long what comes late may still move the dialog; ms. */
const settling = 3000;

/**
 * Scrolls to `top`, counted from the oldest sentence (-1: to the newest), and stays there while the rest of the dialog
 * comes, until the visitor moves.
 */
export function holdPlace(scroller: HTMLElement, top: number): void {
  if (top < 0) return;
  const hold = () => {
    scroller.scrollTop = top - scroller.scrollHeight + scroller.clientHeight;
  };
  const observer = new ResizeObserver(hold);
  const stop = () => {
    clearTimeout(settled);
    observer.disconnect();
    for (const moment of moments) scroller.removeEventListener(moment, stop);
  };
  for (const moment of moments) scroller.addEventListener(moment, stop);
  observer.observe(scroller.firstElementChild!);
  const settled = setTimeout(() => {
    // A hidden page has observed nothing.
    hold();
    stop();
  }, settling);
}
