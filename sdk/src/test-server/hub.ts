import type { ServerFrame } from '../contract/frame.ts';
import type { Person, SignIn, StoredDialog, StoredTeam } from './world.ts';

/** The server's end of one socket, after its hello. */
export interface Peer {
  readonly dialog?: StoredDialog | undefined;
  readonly signIn?: SignIn | undefined;
  /** The team that the sign-in worked in at its hello. */
  readonly team?: StoredTeam | undefined;
  send(frame: ServerFrame): void;
  close(code: number, reason?: string): void;
}

/** Who is connected. */
export interface Hub {
  readonly peers: Set<Peer>;
  isOnline(who: StoredDialog | StoredTeam): boolean;
  publish(who: StoredDialog | StoredTeam, frame: ServerFrame): void;
  close(who: StoredDialog | SignIn, code: number): void;
  /** Whether a member has the account open. */
  isThere(team: StoredTeam, person: Person): boolean;
}

export function createHub(): Hub {
  const peers = new Set<Peer>();
  const of = (who: StoredDialog | StoredTeam | SignIn): Peer[] =>
    [...peers].filter(({ dialog, team, signIn }) => dialog === who || team === who || signIn === who);
  return {
    peers,
    isOnline: (who) => of(who).length > 0,
    publish: (who, frame) => of(who).forEach((peer) => peer.send(frame)),
    close: (who, code) => of(who).forEach((peer) => peer.close(code)),
    isThere: (team, person) => of(team).some(({ signIn }) => signIn?.program === null && signIn.person === person),
  };
}
