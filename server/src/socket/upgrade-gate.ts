import { AppError } from '../platform/app-error.ts';

/** How many sockets are opened in one turn of the event loop: some 2 ms. */
const perTurn = 16;
/** How many of one address may wait, when limits are on: to wait costs less than to be refused. */
const mostOfAddress = 5_000;

/** Opens sockets a few at a time, the addresses that wait in turn. */
export interface UpgradeGate {
  /**
   * Resolves when a socket of this address may be opened; null when it may be at once.
   * @throws AppError `rate_limited` when too many of it wait
   */
  pass(address: string): Promise<void> | null;
}

/**
 * However many sockets come at once, each turn of the event loop opens a few: what else waits is served between them, and
 * an address that opens hundreds delays another by one of its own.
 */
export function createUpgradeGate(
  most = mostOfAddress,
  nextTurn: (run: () => void) => unknown = setImmediate,
): UpgradeGate {
  /** By address, the one whose turn it is first. */
  const waiting = new Map<string, (() => void)[]>();
  let left = perTurn;
  let isRunning = false;

  const openSome = (): void => {
    for (left = perTurn; left > 0 && waiting.size > 0; left -= 1) {
      const [address, passes] = waiting.entries().next().value!;
      waiting.delete(address);
      passes.shift()!();
      if (passes.length > 0) waiting.set(address, passes);
    }
    isRunning = left < perTurn;
    if (isRunning) nextTurn(openSome);
  };

  return {
    pass(address) {
      if (!isRunning) {
        isRunning = true;
        nextTurn(openSome);
      }
      if (left > 0) {
        left -= 1;
        return null;
      }
      const passes = waiting.get(address) ?? [];
      if (passes.length >= most) throw new AppError('rate_limited', { retryAfter: 5 });
      waiting.set(address, passes);
      return new Promise((resolve) => passes.push(resolve));
    },
  };
}
