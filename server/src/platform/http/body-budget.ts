import { AppError } from '../app-error.ts';

const mib = 1024 * 1024;

/** What bodies that are still arriving may hold in memory: in all, and those of one address; bytes. */
export const budgets = { all: 256 * mib, address: 72 * mib } as const;
/** How long any body may take, and what it must bring a second from then on. */
const grace = 30_000;
const leastRate = 16 * 1024;

/** One body under way. */
export interface ArrivingBody {
  /**
   * Counts bytes that came. @throws AppError `rate_limited` when there is no room for them, or it was given up
   * meanwhile
   */
  add(bytes: number): void;
  /** Aborted when the body is given up: too slow, or the slowest while others need room. */
  readonly signal: AbortSignal;
  /** The body is here, or its sender has gone. */
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

/**
 * Shares memory among bodies that are still arriving. One that trickles is given up after its grace; when all the room
 * is taken, the slowest one goes, so that senders of half a body cannot keep others out.
 */
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

  const drop = (entry: Entry, why?: AppError): void => {
    if (!entries.delete(entry)) return;
    count(entry, -entry.bytes);
    if (why) entry.stop.abort(why);
  };
  const rate = ({ bytes, since }: Entry): number => bytes / Math.max(1, now() - since);
  const makeSpace = (needed: number, newest: Entry): void => {
    while (total + needed > limits.all) {
      let slowest = newest;
      for (const entry of entries) if (entry.bytes > 0 && rate(entry) < rate(slowest)) slowest = entry;
      if (slowest === newest) throw noSpace();
      drop(slowest, noSpace());
    }
  };
  const timer = setInterval(() => {
    for (const entry of entries) {
      const late = now() - entry.since - grace;
      if (late > 0 && entry.bytes < (late / 1000) * leastRate) drop(entry, tooSlow());
    }
  }, 1000);
  timer.unref();

  return {
    begin(address) {
      const entry: Entry = { address, since: now(), stop: new AbortController(), bytes: 0 };
      entries.add(entry);
      return {
        signal: entry.stop.signal,
        add(bytes) {
          entry.stop.signal.throwIfAborted();
          if ((byAddress.get(address) ?? 0) + bytes > limits.address) throw noSpace();
          makeSpace(bytes, entry);
          count(entry, bytes);
        },
        end: () => drop(entry),
      };
    },
  };
}
