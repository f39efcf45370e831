import type { ServerFrame } from '../contract/frame.ts';
import type { Account, StoredDialog } from './world.ts';

/** The server's end of one socket, after its hello. */
export interface Peer {
  readonly dialog?: StoredDialog | undefined;
  readonly account?: Account | undefined;
  send(frame: ServerFrame): void;
  close(code: number, reason?: string): void;
}

/** Who is connected. */
export interface Hub {
  readonly peers: Set<Peer>;
  isOnline(who: StoredDialog | Account): boolean;
  publish(who: StoredDialog | Account, frame: ServerFrame): void;
  close(who: StoredDialog | Account, code: number): void;
}

export function createHub(): Hub {
  const peers = new Set<Peer>();
  const of = (who: StoredDialog | Account): Peer[] =>
    [...peers].filter(({ dialog, account }) => dialog === who || account === who);
  return {
    peers,
    isOnline: (who) => of(who).length > 0,
    publish: (who, frame) => of(who).forEach((peer) => peer.send(frame)),
    close: (who, code) => of(who).forEach((peer) => peer.close(code)),
  };
}
