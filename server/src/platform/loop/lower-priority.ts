import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of the thread that calls it. Only Linux lowers a thread alone; elsewhere nothing is changed. */
export function lowerPriority(by: number): void {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + by));
}
