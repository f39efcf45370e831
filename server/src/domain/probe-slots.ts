import { AppError } from '../app-error.ts';

/** Lets some work run at a time; the rest waits in the order it came. */
export interface Slots {
  /** @throws AppError `unavailable` when as many wait as may */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** When one who is refused may try again; seconds. */
const retryAfter = 10;

/** `atOnce` run side by side, and at most `waiting` more wait. */
export function createSlots(atOnce: number, waiting: number): Slots {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting)
      throw new AppError('unavailable', {
        detail: 'Сейчас проверяется слишком много доменов. Попробуйте чуть позже.',
        retryAfter,
      });
    // A finished probe passes its slot to the next waiting one.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
