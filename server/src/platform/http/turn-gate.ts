import { AppError } from '../app-error.ts';

/** Lets work begin a few at a time, the addresses that wait in turn. */
export interface TurnGate {
  /**
   * Resolves when work of this address may begin; null when it may at once, and then nobody asks for the address.
   * @throws AppError `rate_limited` when too much of it waits
   */
  pass(addressOf: () => string): Promise<void> | null;
}

export interface GateOptions {
  /** How many begin in one turn of the event loop. */
  readonly perTurn: () => number;
  /** How many of one address may wait. */
  readonly most: number;
  /** `run` says how many of those that waited have begun. */
  readonly nextTurn?: (run: () => number) => unknown;
}

/**
 * However much comes at once, each turn of the event loop begins a few: what else waits is served between them, and an
 * address that brings hundreds delays another by one of its own.
 */
export function createTurnGate({ perTurn, most, nextTurn = setImmediate }: GateOptions): TurnGate {
  /** By address, the one whose turn it is first. */
  const waiting = new Map<string, (() => void)[]>();
  let left = perTurn();
  let isRunning = false;

  const openSome = (): number => {
    const size = perTurn();
    for (left = size; left > 0 && waiting.size > 0; left -= 1) {
      const [address, passes] = waiting.entries().next().value!;
      waiting.delete(address);
      passes.shift()!();
      if (passes.length > 0) waiting.set(address, passes);
    }
    const begun = size - left;
    isRunning = begun > 0 || waiting.size > 0;
    if (isRunning) nextTurn(openSome);
    return begun;
  };

  return {
    pass(addressOf) {
      if (!isRunning) {
        isRunning = true;
        nextTurn(openSome);
      }
      if (left > 0) {
        left -= 1;
        return null;
      }
      const address = addressOf();
      const passes = waiting.get(address) ?? [];
      if (passes.length >= most) throw new AppError('rate_limited', { retryAfter: 5 });
      waiting.set(address, passes);
      return new Promise((resolve) => passes.push(resolve));
    },
  };
}
