import { readFileSync } from 'node:fs';

/** Resident memory of a process; MB. 0 where the system does not tell. */
export function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Follows a process's memory until `end`, which returns by how much it grew above the start at most, and at last; MB.
 */
export function followMemory(pid: number): { end(): { most: number; left: number } } {
  const start = residentOf(pid);
  let most = start;
  const timer = setInterval(() => (most = Math.max(most, residentOf(pid))), 20);
  return {
    end() {
      clearInterval(timer);
      const left = residentOf(pid);
      return { most: Math.max(most, left) - start, left: left - start };
    },
  };
}
