import { existsSync, rmSync } from 'node:fs';
import type { Log } from '../platform/log.ts';
import { touchPrivate } from '../platform/private-folder.ts';

/** From how many open sockets on the mark stands, and below how many it goes. */
export const [crowded, calm] = [1_000, 500];

/** Tells the next process whether a crowd was connected when this one ended, well or not: it is about to come back. */
export interface CrowdMark {
  /** Whether the process before this one ended so. */
  readonly wasLeft: boolean;
  /** How many sockets are open now. */
  count(open: number): void;
}

/** The mark is a file, which stands while a crowd is connected. */
export function createCrowdMark(path: string, log: Log): CrowdMark {
  const change = (to: 'put' | 'taken away'): void => {
    try {
      if (to === 'put') touchPrivate(path);
      else rmSync(path, { force: true });
    } catch (error) {
      log.warn({ err: error, path }, `the mark of a crowd cannot be ${to}`);
    }
  };
  const wasLeft = existsSync(path);
  // Until somebody is in again: a process that ends before that has let nobody gather.
  let stands = wasLeft;
  return {
    wasLeft,
    count(open) {
      if (stands ? open >= calm : open < crowded) return;
      stands = !stands;
      change(stands ? 'put' : 'taken away');
    },
  };
}
