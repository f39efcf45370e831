/** Failures in a row after which a service is not called for a while. */
const mostFailures = 3;
/** The first pause, and the longest one: each failed attempt after a pause doubles it; ms. */
const firstPause = 10_000;
const longestPause = 300_000;

/** Stops calls to a service that fails, so that nothing waits for it in vain. */
export class CircuitBreaker {
  #failures = 0;
  #pause = firstPause;
  #until = 0;
  #isTrying = false;

  /** Whether a call may be made; after a pause one at a time, until it succeeds. */
  admit(now: number): boolean {
    if (this.#failures < mostFailures) return true;
    if (now < this.#until || this.#isTrying) return false;
    this.#isTrying = true;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#pause = firstPause;
    this.#isTrying = false;
  }

  fail(now: number): void {
    this.#failures++;
    this.#isTrying = false;
    if (this.#failures < mostFailures) return;
    this.#until = now + this.#pause;
    this.#pause = Math.min(longestPause, this.#pause * 2);
  }

  /** The time until which no call is made; null where calls are made. */
  pausedUntil(now: number): number | null {
    return this.#failures >= mostFailures && now < this.#until ? this.#until : null;
  }
}
