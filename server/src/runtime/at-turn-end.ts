let due: (() => void)[] = [];

function runAll(): void {
  const works = due;
  due = [];
  for (const work of works) work();
}

/** Runs `work`, which must not throw, once all that this turn of the event loop has begun has run. */
export function atTurnEnd(work: () => void): void {
  if (due.push(work) === 1) setImmediate(runAll);
}
