import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lowerPriority } from '../loop/lower-priority.ts';

/**
 * Threads of the runtime that nobody waits for: they compile what runs often, make memory ready and give it back. Those
 * that bring commits to the disk, and those that collect garbage, are not among them.
 */
const helpers: ReadonlySet<string> = new Set(['JITWorker', 'JSCWarmUp', 'mi-scavenger']);
/**
 * By how much: to the lowest there is. By a little a thread has less of the core, and yet keeps it for its whole turn of
 * 4 ms when the event loop wakes up.
 */
const nicer = 19;
/** How often the runtime may have begun new ones; ms. */
const every = 250;

const threads = '/proc/self/task';

function lowerHelper(thread: string): void {
  try {
    if (helpers.has(readFileSync(`${threads}/${thread}/comm`, 'utf8').trim())) lowerPriority(nicer, Number(thread));
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Lowers the priority of the runtime's helpers, whenever it begins one: where the server has one core, each takes it
 * from the event loop for up to 4 ms at a time otherwise. Where the system does not list threads nothing is changed.
 */
export function lowerHelpers(): void {
  if (!existsSync(threads)) return;
  let seen: ReadonlySet<string> = new Set();
  const look = (): void => {
    const now = new Set(readdirSync(threads));
    for (const thread of now) if (!seen.has(thread)) lowerHelper(thread);
    seen = now;
  };
  look();
  setInterval(look, every).unref();
}
