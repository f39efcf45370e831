import type { Log } from '../log/log.ts';

/** How often the loop is looked at, and from when on it counts as late; ms. */
const every = 20;
const lateFrom = 50;
/** How many late ticks are listed, and how many names with each. */
const listed = 20;
const named = 8;
/** One line of log a second at most. */
const logEvery = 1000;

/** A late tick of the event loop: when (ISO 8601), by how many ms, and which calls were in progress. */
export interface LateTick {
  readonly at: string;
  readonly ms: number;
  readonly calls: readonly string[];
}

/** Watches whether the event loop is free for everybody. */
export interface Watchdog {
  /** Notes that a call, a frame or a turn of the assistant begins; the result notes its end. */
  begin(name: string): () => void;
  /** The same for what has begun and ended in one step. */
  ran(name: string): void;
  /** Counts a refusal, by what was refused and why. */
  refuse(name: string, code: string): void;
  report(): {
    late: { count: number; longest: number; turns: readonly LateTick[] };
    refused: Readonly<Record<string, number>>;
  };
  stop(): void;
}

/** Measures by a timer: when it fires late, something on the loop took that long. */
export function createWatchdog(log: Log): Watchdog {
  const underWay = new Set<{ readonly name: string }>();
  /** Ended since the timer fired last. */
  let ended: string[] = [];
  const refused = new Map<string, number>();
  const ticks: LateTick[] = [];
  let [count, longest, loggedAt, expected] = [0, 0, -Infinity, performance.now() + every];

  const look = (): void => {
    const now = performance.now();
    const ms = Math.round(now - expected);
    expected = now + every;
    // What ended last ran last: the likeliest to have blocked the loop.
    const names = [...ended.toReversed(), ...Array.from(underWay, ({ name }) => name).toReversed()];
    ended = [];
    if (ms < lateFrom) return;
    count += 1;
    longest = Math.max(longest, ms);
    const tick = { at: new Date().toISOString(), ms, calls: [...new Set(names)].slice(0, named) };
    ticks.push(tick);
    if (ticks.length > listed) ticks.shift();
    if (now - loggedAt < logEvery) return;
    loggedAt = now;
    log.warn(tick, 'the event loop was late');
  };
  const timer = setInterval(look, every);
  timer.unref();

  const ran = (name: string): void => {
    if (ended.length >= named * 4) ended.shift();
    ended.push(name);
  };
  return {
    begin(name) {
      const begun = { name };
      underWay.add(begun);
      return () => {
        if (underWay.delete(begun)) ran(name);
      };
    },
    ran,
    refuse(name, code) {
      const key = `${name} ${code}`;
      refused.set(key, (refused.get(key) ?? 0) + 1);
    },
    report: () => ({ late: { count, longest, turns: [...ticks] }, refused: Object.fromEntries(refused) }),
    stop: () => clearInterval(timer),
  };
}
