export { Virtualizer, type VirtualizerHandle } from 'virtua';

/** The size inside the padding, as an observer reports it. */
function contentOf(target: Element): DOMRect {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(target);
  const [left, top] = [parseFloat(paddingLeft), parseFloat(paddingTop)];
  return new DOMRect(
    left,
    top,
    target.clientWidth - left - parseFloat(paddingRight),
    target.clientHeight - top - parseFloat(paddingBottom),
  );
}

/**
 * Virtua draws nothing before an observer has measured its place, and a hidden page is given no frame that would. This
 * one measures a hidden page directly, whenever there is something new to observe.
 */
class HiddenPageObserver extends ResizeObserver {
  readonly #targets = new Set<Element>();
  readonly #report: () => void;
  #isDue = false;

  constructor(report: ResizeObserverCallback) {
    super(report);
    this.#report = () => {
      this.#isDue = false;
      // All of them: within a report virtua waits for a frame to observe what is in none of those reported.
      const entries = [...this.#targets].map((target) => ({ target, contentRect: contentOf(target) }));
      if (entries.length > 0) report(entries as unknown as ResizeObserverEntry[], this);
    };
  }
  override observe(target: Element, options?: ResizeObserverOptions): void {
    super.observe(target, options);
    this.#targets.add(target);
    if (!document.hidden || this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(this.#report);
  }
  override unobserve(target: Element): void {
    super.unobserve(target);
    this.#targets.delete(target);
  }
  override disconnect(): void {
    super.disconnect();
    this.#targets.clear();
  }
}

window.ResizeObserver = HiddenPageObserver;

/** Reports a scroll by the program to who listens at the place: a hidden page dispatches no event. */
export function reportScroll(place: Element | null): void {
  if (place && document.hidden) setTimeout(() => place.dispatchEvent(new Event('scroll')));
}
