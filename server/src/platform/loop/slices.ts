/**
 * How long such works take of one turn of the event loop; ms. A sentence on its way to the disk and out waits for some
 * four of these turns.
 */
const slice = 1;

export interface SliceOptions {
  readonly now?: () => number;
  readonly nextTurn?: (run: () => void) => unknown;
}

/**
 * Runs works, which must not throw, in the order in which they come: at once while a turn of the event loop has spent
 * little on them, else in the turns that follow, so that thousands which come together hold nobody else up.
 */
export function createSlices({ now = () => performance.now(), nextTurn = setImmediate }: SliceOptions = {}) {
  let waiting: (() => void)[] = [];
  /** How many of them have run. */
  let ran = 0;
  let spent = 0;
  let isPlanned = false;

  const run = (work: () => void): void => {
    const started = now();
    work();
    spent += now() - started;
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    nextTurn(runSome);
  };
  const runSome = (): void => {
    isPlanned = false;
    spent = 0;
    while (ran < waiting.length && spent < slice) run(waiting[ran++]!);
    if (ran < waiting.length) return plan();
    waiting = [];
    ran = 0;
    if (spent > 0) plan();
  };

  return (work: () => void): void => {
    if (waiting.length === 0 && spent < slice) run(work);
    else waiting.push(work);
    plan();
  };
}
