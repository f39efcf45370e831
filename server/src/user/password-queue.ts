import { AppError } from '../platform/app-error.ts';

export interface QueueBounds {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks that wait, all callers together. */
  readonly waiting: number;
  /** Tasks of one caller, waiting and running. */
  readonly each: number;
  /**
   * How many times as long as an unknown caller's task took its place stays free while others wait: hashing leaves
   * processor time to dialogs.
   */
  readonly rest: number;
}

export interface QueueTurn {
  /** Whose turn it is: an address, an account. */
  readonly caller: string;
  /** Goes before all who are not: a device or an account that was here before. */
  readonly known: boolean;
}

const busy = (): AppError =>
  new AppError('unavailable', {
    detail: 'Сейчас слишком много входов. Попробуйте через несколько секунд.',
    retryAfter: 5,
  });

/** Runs few tasks at once; the others wait for their turn, known callers first. Nobody fills it alone. */
export class PasswordQueue {
  readonly #bounds: QueueBounds;
  readonly #lanes: readonly (() => void)[][] = [[], []];
  readonly #callers = new Map<string, number>();
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** @throws AppError `unavailable` when too many wait, of this caller or of all */
  async run<T>({ caller, known }: QueueTurn, task: () => Promise<T>): Promise<T> {
    const mine = this.#callers.get(caller) ?? 0;
    const lane = this.#lanes[known ? 0 : 1]!;
    if (mine >= this.#bounds.each || lane.length >= this.#bounds.waiting) throw busy();
    this.#callers.set(caller, mine + 1);
    let started = 0;
    try {
      if (this.#running >= this.#bounds.running) await new Promise<void>((resume) => lane.push(resume));
      else this.#running += 1;
      started = performance.now();
      return await task();
    } finally {
      const rest =
        known || this.#lanes.every(({ length }) => length === 0)
          ? 0
          : (performance.now() - started) * this.#bounds.rest;
      if (rest > 0) setTimeout(() => this.#leave(caller), rest);
      else this.#leave(caller);
    }
  }

  /** The place of a task that ended goes straight to the next one, so `running` stays as it is. */
  #leave(caller: string): void {
    const left = (this.#callers.get(caller) ?? 1) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
    const next = this.#lanes[0]!.shift() ?? this.#lanes[1]!.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
