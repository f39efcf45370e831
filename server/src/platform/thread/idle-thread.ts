import { dlopen, ptr } from 'bun:ffi';

/** `SCHED_IDLE` of sched(7). */
const idleClass = 5;

/**
 * The thread that calls it has the processor from now on only while nobody else wants it: who wakes up takes it away
 * at once. By priority alone a thread keeps it until the next tick of the clock, up to 4 ms.
 * @returns whether the system can do that
 */
export function runWhenIdle(): boolean {
  try {
    const { symbols } = dlopen('libc.so.6', {
      sched_setscheduler: { args: ['i32', 'i32', 'ptr'], returns: 'i32' },
    });
    return symbols.sched_setscheduler(0, idleClass, ptr(new Int32Array(1))) === 0;
  } catch {
    // Another libc: the thread is lowered as others are.
    return false;
  }
}
