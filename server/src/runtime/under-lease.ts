/** A lease that this process has claimed for some work. */
export interface RenewableLease {
  /** For how long a claim is valid; ms. At the start of the work more than half of that is left. */
  readonly lasts: number;
  /** Claims it again. @returns false where another process has it */
  renew(): Promise<boolean>;
  /** Ends the work for another reason. */
  readonly stop: AbortSignal;
}

/**
 * Runs work of any length under a lease, which is renewed six times within its length. The signal of the work aborts
 * with `stop`, once another process has the lease, and where the lease could not be renewed for half its length: always
 * before another process may claim it. Returns only after the renewals under way: the lease may be released then.
 */
export async function underLease<T>(
  { lasts, renew, stop }: RenewableLease,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let renewedAt = performance.now();
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const askedAt = performance.now();
    if (askedAt - renewedAt >= lasts / 2) return lost.abort();
    const renewal = renew().then(
      (isOurs) => (isOurs ? (renewedAt = Math.max(renewedAt, askedAt)) : lost.abort()),
      // The database may be away: the next tries follow until half of the lease is over.
      () => undefined,
    );
    renewing = Promise.all([renewing, renewal]);
  }, lasts / 6);
  try {
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
