import { existsSync, rmSync } from 'node:fs';
import type { Log } from '../platform/log.ts';
import { touchPrivate } from '../platform/private-folder.ts';

/** From how many open sockets on the mark stands, and below how many it goes. */
export const [crowded, calm] = [1_000, 500];

/** Tells the next process whether this one went without closing its sockets while a crowd was connected. */
export interface CrowdMark {
  /** Whether the process before this one did. */
  readonly wasLeft: boolean;
  /** How many sockets are open now. */
  count(open: number): void;
}

/** The mark is a file: it stands while a crowd is connected, so that who ends well takes it away with its sockets. */
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
  if (wasLeft) change('taken away');
  let stands = false;
  return {
    wasLeft,
    count(open) {
      if (stands ? open >= calm : open < crowded) return;
      stands = !stands;
      change(stands ? 'put' : 'taken away');
    },
  };
}
