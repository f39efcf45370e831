import { AppError } from '../platform/app-error.ts';
import { yieldToEventLoop } from '../platform/loop/yield-to-event-loop.ts';

/** How many a second are let in beside dialogs in progress: 10,000 that come back are all in after five seconds. */
export const returnsPerSecond = 2_000;
/**
 * How long those who come in at once may take of the loop while dialogs in progress are served, and while none are; ms.
 */
const [briefly, longer] = [0.75, 6];
/** How many these are: a machine with other work may take ten times as long, and yet all are to come in. */
const [leastAtOnce, mostAtOnce] = [4, 32];
/** How long after a frame dialogs count as in progress; ms. */
const busyFor = 100;
/** The rest between two groups while dialogs are in progress: at least twice as long as the group took, within these. */
const [shortestRest, longestRest] = [2, 20];
/**
 * How long sockets wait after the start where a crowd was connected before; ms. It tries again within this time, and
 * comes in together then, while nobody talks yet whom its coming would hold up.
 */
export const gatherTime = 800;
/** How many may wait at the door. */
const mostWaiting = 20_000;

/** Lets work in at once while there is little of it, and in groups when much comes together. */
export interface AdmissionQueue {
  /** Runs `work` when its turn comes. @throws AppError `rate_limited` when too many wait */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Notes that somebody who was admitted before is being served. */
  served(): void;
  /** How many sockets may be opened in one turn of the loop: none while a crowd gathers. */
  openedAtOnce(): number;
  /**
   * Runs `run`, which opens sockets and says how many, once whoever arrives may have the loop again: in its next turn,
   * and while dialogs are in progress after a rest.
   */
  nextGroup(run: () => number): void;
}

export interface AdmissionOptions {
  /** Waits so many ms, at 0 for a turn of the event loop. */
  readonly rest?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly most?: number;
  /** How long no socket is opened at first; ms. */
  readonly gather?: number;
}

const restOnLoop = (milliseconds: number): Promise<unknown> =>
  milliseconds > 0 ? Bun.sleep(milliseconds) : yieldToEventLoop();

/**
 * How many come in at once: as many as take a time, by what those before took of the loop. The first ones of a process
 * take ten times as long as the thousandth.
 */
function createGroups(now: () => number) {
  let each = 1;
  let rest = shortestRest;
  return {
    size: (time: number): number => Math.max(leastAtOnce, Math.min(mostAtOnce, Math.floor(time / each))),
    /** How long dialogs in progress have the loop after the last group; ms. */
    rest: (): number => rest,
    /** Begins a group, and learns what it takes of this turn of the loop. */
    async begin(run: () => number): Promise<void> {
      const started = now();
      const count = run();
      await yieldToEventLoop();
      const spent = now() - started;
      if (count > 0) each = Math.min(1, (each + spent / count) / 2);
      rest = Math.min(longestRest, Math.max(shortestRest, 2 * spent, (count * 1000) / returnsPerSecond));
    },
  };
}

/**
 * After a restart all sockets reconnect at once. While dialogs are in progress, they are let in by groups that take
 * about a ms, a third of the loop's time and `returnsPerSecond` at most; while nobody else needs the loop they have it
 * but for a turn between groups.
 */
export function createAdmissionQueue({
  rest = restOnLoop,
  now = () => performance.now(),
  most = mostWaiting,
  gather = 0,
}: AdmissionOptions = {}): AdmissionQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  const [hellos, openings] = [createGroups(now), createGroups(now)];
  const gathered = now() + gather;
  let isOpening = false;
  let servedAt = -Infinity;

  const isBusy = (): boolean => now() - servedAt < busyFor;
  const sizeOf = (groups: typeof hellos): number => groups.size(isBusy() ? briefly : longer);
  const restAfter = (groups: typeof hellos): Promise<unknown> =>
    rest(Math.max(gathered - now(), isBusy() ? groups.rest() : 0));

  const open = async (): Promise<void> => {
    isOpening = true;
    do {
      let done: Promise<unknown> | null = null;
      await hellos.begin(() => {
        const group = waiting.splice(0, sizeOf(hellos));
        done = Promise.all(group.map((run) => run()));
        return group.length;
      });
      await done;
      // Also when nobody waits: on SQLite a group is done before the next frame of the same turn is read.
      await restAfter(hellos);
    } while (waiting.length > 0);
    isOpening = false;
  };

  return {
    enter: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= most) return reject(new AppError('rate_limited'));
        waiting.push(() => Promise.try(work).then(resolve, reject));
        if (!isOpening) void open();
      }),
    served() {
      servedAt = now();
    },
    openedAtOnce: () => (now() < gathered ? 0 : sizeOf(openings)),
    nextGroup: (run) => void restAfter(openings).then(() => openings.begin(run)),
  };
}
