import type { Sentence } from '../../../server/src/contract.ts';
import type { ClientLog } from './record.ts';

/**
 * Takes numbered items as a client must get them: the next one is new, an older one a repeat, a later one means that
 * something was skipped.
 */
export interface Watching {
  readonly last: number;
  /** Whether it is new; records a fault when the order is broken. */
  take(number: number, connection: string, countsAsRepeat: boolean): boolean;
}

/** `repeatsTo` returns how many repeats the network itself made. */
export function createWatching(log: ClientLog, what: string, repeatsTo: (connection: string) => number): Watching {
  let last = 0;
  let connected = '';
  let repeats = 0;
  return {
    get last() {
      return last;
    },
    take(number, connection, countsAsRepeat) {
      if (connection !== connected) [connected, repeats] = [connection, 0];
      if (number <= last) {
        repeats += countsAsRepeat ? 1 : 0;
        if (repeats > repeatsTo(connection)) log.faults.push(`${what} ${number} came again after ${last}`);
        return false;
      }
      if (number > last + 1) log.faults.push(`${what} ${number} came after ${last}`);
      last = number;
      return true;
    },
  };
}

export const keepSeen = (log: ClientLog, session: string, { id, seq, author, text }: Sentence): void =>
  void log.seen.push({ session, id, seq, author, text });
