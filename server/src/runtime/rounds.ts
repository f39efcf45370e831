import type { Deps } from '../deps.ts';

/** Periodic background work; what it throws is logged. */
export type Round = (deps: Deps) => Promise<void>;

/**
 * Runs all rounds one after another with a pause between, in ms, until the server stops; a stop waits for the one under
 * way. The first comes after a share of the pause, so that processes which start together do not work together.
 */
export function startRounds(deps: Deps, rounds: readonly Round[], pause: number): void {
  let timer: Timer | undefined;
  let running: Promise<void> = Promise.resolve();
  const runAll = async (): Promise<void> => {
    for (const round of rounds) {
      if (deps.shutdown.draining) return;
      await round(deps).catch((error: unknown) => deps.log.error({ err: error, round: round.name }, 'a round failed'));
    }
  };
  const plan = (wait: number): void => {
    timer = setTimeout(() => {
      running = runAll().then(() => (deps.shutdown.draining ? undefined : plan(pause)));
    }, wait);
    timer.unref();
  };
  plan(pause * Math.random());
  deps.shutdown.add(async () => {
    clearTimeout(timer);
    await running;
  });
}
