import { AppError } from '../app-error.ts';

const mib = 1024 * 1024;

/** Memory that bodies in transit may take: in all, and those of one address; bytes. */
export const budgets = { all: 256 * mib, address: 72 * mib } as const;

/**
 * A body in transit for more than `after` ms is refused below an average of `rate` bytes per ms, so that no sender
 * occupies a connection for ever.
 */
export const slow = { after: 60_000, rate: 0.25 } as const;

/** One body in transit. */
export interface ArrivingBody {
  /**
   * Counts received bytes.
   * @throws AppError `rate_limited` when they do not fit or the body was evicted, `invalid` when it is too slow
   */
  add(bytes: number): void;
  /** Aborted when the body is evicted in favour of faster ones. */
  readonly signal: AbortSignal;
  /** The body is complete, or its sender has disconnected. */
  end(): void;
}

export interface BodyBudget {
  begin(address: string): ArrivingBody;
}

interface Entry {
  readonly address: string;
  readonly since: number;
  readonly stop: AbortController;
  bytes: number;
}

const noSpace = (): AppError =>
  new AppError('rate_limited', {
    detail: 'Слишком много данных принимается одновременно. Повторите чуть позже.',
    retryAfter: 5,
  });

const tooSlow = (): AppError => new AppError('invalid', { detail: 'Тело запроса передавалось слишком медленно.' });

/** Shares memory among bodies in transit. When it is full the slowest is evicted. */
export function createBodyBudget(
  now: () => number = () => performance.now(),
  limits: { all: number; address: number } = budgets,
): BodyBudget {
  const entries = new Set<Entry>();
  const byAddress = new Map<string, number>();
  let total = 0;

  const count = (entry: Entry, bytes: number): void => {
    entry.bytes += bytes;
    total += bytes;
    const sum = (byAddress.get(entry.address) ?? 0) + bytes;
    if (sum > 0) byAddress.set(entry.address, sum);
    else byAddress.delete(entry.address);
  };
  const drop = (entry: Entry): void => {
    if (entries.delete(entry)) count(entry, -entry.bytes);
  };
  const rate = ({ bytes, since }: Entry): number => bytes / Math.max(1, now() - since);
  const makeSpace = (needed: number, newest: Entry): void => {
    while (total + needed > limits.all) {
      let slowest = newest;
      for (const entry of entries) if (entry.bytes > 0 && rate(entry) < rate(slowest)) slowest = entry;
      if (slowest === newest) throw noSpace();
      drop(slowest);
      slowest.stop.abort(noSpace());
    }
  };

  return {
    begin(address) {
      const entry: Entry = { address, since: now(), stop: new AbortController(), bytes: 0 };
      entries.add(entry);
      return {
        signal: entry.stop.signal,
        add(bytes) {
          entry.stop.signal.throwIfAborted();
          const age = now() - entry.since;
          if (age > slow.after && entry.bytes + bytes < age * slow.rate) throw tooSlow();
          if ((byAddress.get(address) ?? 0) + bytes > limits.address) throw noSpace();
          makeSpace(bytes, entry);
          count(entry, bytes);
        },
        end: () => drop(entry),
      };
    },
  };
}
