import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of a process so far; ms. */
export interface ThreadTimes {
  /** Its first thread: the event loop. */
  readonly loop: number;
  /** How long that one could have run and had no processor. */
  readonly waited: number;
  /**
   * All others, by what they are called: the collector and the compiler of the engine, hashing of passwords, readers.
   */
  readonly others: ReadonlyMap<string, number>;
}

const tick = 1000 / 100;
const none: ThreadTimes = { loop: 0, waited: 0, others: new Map() };

/** A file of one thread's under /proc; empty when the thread is gone. */
function readOf(pid: number, thread: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** CPU time, user and system, of one thread. */
function timeOf(pid: number, thread: string): number {
  const fields = readOf(pid, thread, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tick;
}

/** Reads from /proc what each thread has used; null where there is none (not Linux). */
export function readThreadTimes(pid: number): ThreadTimes | null {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return null;
  }
  const others = new Map<string, number>();
  for (const thread of threads) {
    if (Number(thread) === pid) continue;
    const name = readOf(pid, thread, 'comm').trim();
    others.set(name, (others.get(name) ?? 0) + timeOf(pid, thread));
  }
  const waited = Number(readOf(pid, String(pid), 'schedstat').split(' ')[1] ?? 0) / 1e6;
  return { loop: timeOf(pid, String(pid)), waited, others };
}

/** What was used between two readings, a second. */
export function timesBetween(before: ThreadTimes | null, after: ThreadTimes | null, seconds: number): ThreadTimes {
  if (!before || !after) return none;
  const others = [...after.others].map(
    ([name, time]) => [name, Math.max(0, time - (before.others.get(name) ?? 0)) / seconds] as const,
  );
  return {
    loop: (after.loop - before.loop) / seconds,
    waited: (after.waited - before.waited) / seconds,
    others: new Map(others.filter(([, time]) => time >= 0.5).toSorted((a, b) => b[1] - a[1])),
  };
}
