import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the thread that calls it, or of another one by its number. Only Linux lowers a thread alone;
 * elsewhere nothing is changed.
 */
export function lowerPriority(by: number, thread = 0): void {
  if (process.platform === 'linux') setPriority(thread, Math.min(19, getPriority(thread) + by));
}
