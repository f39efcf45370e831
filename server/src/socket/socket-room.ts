import type { ServerWebSocket } from 'bun';
import { clientAddress } from '../platform/client-address.ts';
import type { Deps } from '../platform/deps.ts';
import type { Member, Presence } from '../presence/presence-service.ts';
import { createAdminBoard } from './admin-board.ts';
import { Refused } from './connection.ts';
import { createDoor } from './door.ts';
import { openOperator, type OperatorRoom } from './operator-connection.ts';
import { createOwnerFeeds } from './owner-feed.ts';
import type { Backlog } from './peer.ts';
import { openSession, type SocketSession } from './socket-session.ts';
import { openVisitor, type VisitorRoom } from './visitor-connection.ts';

/** All sockets of this process. */
export interface SocketRoom {
  open(socket: ServerWebSocket<unknown>, request: Request): SocketSession;
  ended(session: SocketSession): void;
}

/** On a stop, sockets are closed one by one over this time at most, so that their peers do not all come back at once; ms. */
const spreadAtMost = 3_000;
const spreadEach = 5;
/** How many peers a second a server that has just started lets in beside the talks that go on. */
const returnsPerSecond = 500;

/** Closes all, operators first, and tells each when there is room for it: after the others are closed, one after another. */
async function closeAll(sessions: ReadonlySet<SocketSession>): Promise<void> {
  const all = [...sessions].toSorted((a, b) => Number(b.isOperator) - Number(a.isOperator));
  const started = performance.now();
  const time = Math.min(spreadAtMost, all.length * spreadEach);
  const steps = Math.max(1, Math.ceil(time / 50));
  const sinceStart = (): number => performance.now() - started;
  for (let step = 0, closed = 0; step < steps; step += 1) {
    for (const end = Math.floor((all.length * (step + 1)) / steps); closed < end; closed += 1)
      all[closed]!.close('restart', Math.round(Math.max(0, time - sinceStart()) + (closed * 1000) / returnsPerSecond));
    // By the clock: closing takes time of its own, which must not make the stop longer.
    if (step + 1 < steps) await Bun.sleep(Math.max(1, (time * (step + 1)) / steps - sinceStart()));
  }
}

/** Operators see visitors come and go; visitors see whether an operator is there. */
function tellPresence({ presence, watchers }: VisitorRoom, { feeds }: OperatorRoom): void {
  presence.onChange(({ kind, id, ownerId }: Member, here: boolean) => {
    if (kind === 'visitor') feeds.show(ownerId, { type: 'presence', session: id, online: here });
    else watchers.get(ownerId)?.forEach((watcher) => watcher());
  });
}

/** Joins what the sockets of one process share. */
export function createSocketRoom(deps: Deps, presence: Presence): SocketRoom {
  const sessions = new Set<SocketSession>();
  const operators: OperatorRoom = { deps, presence, feeds: createOwnerFeeds(deps), board: createAdminBoard(deps, presence) };
  const visitors: VisitorRoom = { deps, presence, watchers: new Map() };
  tellPresence(visitors, operators);
  const door = createDoor();
  const backlog: Backlog = new Set();
  deps.shutdown.add(() => closeAll(sessions));
  return {
    open(socket, request) {
      const address = clientAddress(request.headers.get('x-forwarded-for'), socket.remoteAddress, deps.config.trustProxy);
      const session = openSession(deps, socket, backlog, async (peer, hello) => {
        deps.limit('hello by address', address);
        if (hello.role === 'operator') return openOperator(operators, peer, hello);
        return door.enter(() => (peer.isOpen ? openVisitor(visitors, peer, hello, request) : Promise.reject(new Refused('silent'))));
      });
      sessions.add(session);
      if (deps.shutdown.draining) session.close('restart', spreadAtMost);
      return session;
    },
    ended(session) {
      sessions.delete(session);
      session.ended();
    },
  };
}
