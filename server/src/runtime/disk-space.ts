import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createCountedWarning } from '../log/counted-warning.ts';
import type { Log } from '../log/log.ts';
import { existing } from './folder-owner.ts';

/** How often the space is read; ms. */
const readEvery = 5_000;
const mb = 1_000_000;
/** A share of the disk that stays free of uploads, within bounds; bytes. */
const share = 0.02;
const least = 200 * mb;
const most = 2000 * mb;

/** What the database and its log need to begin with; bytes. */
const needed = 4 * mb;

/** Bytes that are free on a folder's disk for who is not root. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Refuses a folder, or the place where it is to be made, on a full disk.
 * @throws Error of one line: how much is free, and how much is needed
 */
export function expectRoom(folder: string): void {
  const { bavail, bfree, bsize } = statfsSync(existing(folder));
  // Of what is reserved for root, root may take.
  const free = (process.getuid?.() === 0 ? bfree : bavail) * bsize;
  if (free < needed)
    throw new Error(
      `DATA_DIR ${folder} cannot be used: its disk is full, ${Math.floor(free / 1000)} kB of at least ${needed / 1000} kB are free. What helps: make room on it, or another DATA_DIR`,
    );
}

/** The disk that a folder is on. */
export interface DiskSpace {
  /** Whether uploads would fill it: under 2 % are free, at least 200 MB and at most 2 GB. */
  readonly isNearlyFull: boolean;
  /** Bytes that are free now. */
  readFree(): number;
  close(): void;
}

/** Whether a disk of `size` bytes has too little `free` for uploads. */
export const isTooLittle = (free: number, size: number): boolean =>
  free < Math.min(most, Math.max(least, size * share));

/** Watches the space of a folder's disk. */
export function watchDisk(folder: string, log: Log): DiskSpace {
  let isNearlyFull = false;
  const warn = createCountedWarning(log, 'the disk is nearly full: uploads are refused');
  const failed = createCountedWarning(log, 'the free space of the disk could not be read');
  const read = async (): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    isNearlyFull = isTooLittle(bavail * bsize, blocks * bsize);
    if (isNearlyFull) warn();
  };
  const readSoon = (): void => void read().catch(failed);
  readSoon();
  const timer = setInterval(readSoon, readEvery);
  timer.unref();
  return {
    get isNearlyFull() {
      return isNearlyFull;
    },
    readFree: () => freeBytes(folder),
    close: () => clearInterval(timer),
  };
}
