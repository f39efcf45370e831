import { AppError } from '../../platform/app-error.ts';

export interface QueueBounds {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks that wait, all callers together. */
  readonly waiting: number;
  /** Tasks of one caller, waiting and running. */
  readonly each: number;
  /** How many times as long as a task took its place stays free while others wait. */
  readonly rest: number;
}

interface Waiting {
  /** How many of its caller's tasks came before it. */
  readonly rank: number;
  begin(): void;
  refuse(error: AppError): void;
}

/** How long the tasks of a caller count, from the last one on, ms, and how many callers are remembered. */
const memory = 10 * 60_000;
const mostCallers = 10_000;

const busy = (): AppError =>
  new AppError('unavailable', {
    detail: 'Сейчас слишком много входов. Попробуйте через несколько секунд.',
    retryAfter: 5,
  });

/**
 * Runs few tasks at once. Of those that wait the next one is that of the caller who has had fewest lately, and where
 * too many wait, one of the caller who has had most is refused: whoever comes once goes before who comes all the time.
 */
export class PasswordQueue {
  readonly #bounds: QueueBounds;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  readonly #present = new Map<string, number>();
  /** By caller, who came last at the end. */
  readonly #lately = new Map<string, { readonly tasks: number; readonly at: number }>();
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** @throws AppError `unavailable` when too many wait, of this caller or of all */
  async run<T>(caller: string, task: () => Promise<T>): Promise<T> {
    const present = this.#present.get(caller) ?? 0;
    if (present >= this.#bounds.each) throw busy();
    this.#present.set(caller, present + 1);
    try {
      await this.#enter(present + this.#tasksOf(caller));
      this.#note(caller);
      const started = performance.now();
      try {
        return await task();
      } finally {
        const rest = this.#waiting.length > 0 ? (performance.now() - started) * this.#bounds.rest : 0;
        if (rest > 0) setTimeout(() => this.#leave(), rest);
        else this.#leave();
      }
    } finally {
      const left = this.#present.get(caller)! - 1;
      if (left > 0) this.#present.set(caller, left);
      else this.#present.delete(caller);
    }
  }

  /** Resolves when the task may run. */
  #enter(rank: number): Promise<void> | undefined {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return undefined;
    }
    if (this.#waiting.length >= this.#bounds.waiting) {
      const last = this.#waiting.reduce((most, one) => (one.rank >= most.rank ? one : most));
      if (last.rank <= rank) throw busy();
      this.#waiting.splice(this.#waiting.indexOf(last), 1);
      last.refuse(busy());
    }
    return new Promise((begin, refuse) => this.#waiting.push({ rank, begin, refuse }));
  }

  /** The place of a task that ended goes straight to the next one, so `running` stays as it is. */
  #leave(): void {
    if (this.#waiting.length === 0) return void (this.#running -= 1);
    const next = this.#waiting.reduce((first, one) => (one.rank < first.rank ? one : first));
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
  }

  #tasksOf(caller: string): number {
    const lately = this.#lately.get(caller);
    return lately && performance.now() - lately.at < memory ? lately.tasks : 0;
  }

  #note(caller: string): void {
    const tasks = this.#tasksOf(caller) + 1;
    this.#lately.delete(caller);
    this.#lately.set(caller, { tasks, at: performance.now() });
    if (this.#lately.size > mostCallers) this.#lately.delete(this.#lately.keys().next().value!);
  }
}
