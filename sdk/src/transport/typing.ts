import { type Clock, platformClock } from './environment.ts';

const shownFor = 5_000;
const repeatEvery = 3_000;

/** Keeps what expires after 5 s: who writes. */
export function createExpiry(
  gone: (key: string) => void,
  clock: Clock = platformClock,
): { touch(key: string): void; drop(key: string): void } {
  const timers = new Map<string, unknown>();
  const drop = (key: string): void => {
    clock.clearTimeout(timers.get(key));
    if (timers.delete(key)) gone(key);
  };
  return {
    touch(key) {
      clock.clearTimeout(timers.get(key));
      timers.set(
        key,
        clock.setTimeout(() => drop(key), shownFor),
      );
    },
    drop,
  };
}

/** Lets a key through once in 3 s: often enough for what is shown for 5 s. */
export function createEvery(clock: Clock = platformClock): (key: string) => boolean {
  const last = new Map<string, number>();
  return (key) => {
    const now = clock.now();
    if (now - (last.get(key) ?? 0) < repeatEvery) return false;
    last.set(key, now);
    return true;
  };
}
