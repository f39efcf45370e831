import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lowerPriority } from '../loop/lower-priority.ts';

/**
 * Threads of the runtime that nobody waits for: they compile what runs often, make memory ready and give it back; and
 * by how much they are lowered. Those that bring commits to the disk, and those that collect garbage, are not among
 * them. Lowered by a little a thread has less of the core, and yet keeps it for its whole turn of 4 ms when the event
 * loop wakes up: what compiles takes most of it, and has the lowest priority there is.
 */
const helpers: ReadonlyMap<string, number> = new Map([
  ['JITWorker', 19],
  ['JSCWarmUp', 19],
  ['mi-scavenger', 5],
]);
/** How often the runtime may have begun new ones; ms. */
const every = 250;

const threads = '/proc/self/task';

function lowerHelper(thread: string): void {
  try {
    const by = helpers.get(readFileSync(`${threads}/${thread}/comm`, 'utf8').trim());
    if (by !== undefined) lowerPriority(by, Number(thread));
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
