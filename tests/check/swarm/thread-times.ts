import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of a process so far; ms. */
export interface ThreadTimes {
  /** Its first thread: the event loop. */
  readonly loop: number;
  /** All others: the collector and the compiler of the engine, hashing of passwords, readers. */
  readonly others: number;
}

const tick = 1000 / 100;

/** CPU time, user and system, of one thread; 0 when it is gone. */
function timeOf(pid: number, thread: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return 0;
  }
}

/** Reads from /proc what each thread has used; null where there is none (not Linux). */
export function readThreadTimes(pid: number): ThreadTimes | null {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return null;
  }
  const others = threads.filter((thread) => Number(thread) !== pid).map((thread) => timeOf(pid, thread));
  return { loop: timeOf(pid, String(pid)), others: others.reduce((sum, each) => sum + each, 0) };
}
