import type { ServerWebSocket } from 'bun';
import { addressKey, clientAddress } from '../http/client-address.ts';
import { close, frameBounds } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../app-error.ts';
import { drawsOf } from '../security/rate-limit.ts';
import { createFairQueue, type QueueBounds } from '../runtime/fair-queue.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Member, Presence } from '../presence/presence-service.ts';
import { createAdminBoard } from './admin-board.ts';
import { Refused } from './connection.ts';
import { createDutyBoard } from './duty-board.ts';
import { createOpenCount } from './open-count.ts';
import { createSeats, openOperator, type OperatorScope } from './operator-connection.ts';
import { createOwnerFeeds } from './owner-feed.ts';
import type { Backlog } from './peer.ts';
import { openSocketConnection, type SocketConnection } from './hello-first.ts';
import { openVisitor, type VisitorScope, type Watcher } from './visitor-connection.ts';

/** All sockets of this process. */
export interface SocketServer {
  /** Null when the address has too many open already: the socket is closed then. */
  open(socket: ServerWebSocket<unknown>, request: Request): SocketConnection | null;
  ended(connection: SocketConnection): void;
}

/** Sockets that are closed or notified between two yields: each is a write to a socket. */
const writtenAtOnce = 64;

async function eachInSlices<T>(items: Iterable<T>, run: (item: T) => void): Promise<void> {
  for (const [at, item] of [...items].entries()) {
    if (at > 0 && at % writtenAtOnce === 0) await yieldToEventLoop();
    run(item);
  }
}

/** What connections of visitors share; its board notifies them of hours. */
function openVisitorScope(deps: Deps, presence: Presence): VisitorScope {
  const watchers: VisitorScope['watchers'] = new Map();
  const notify = (watcher: Watcher): void => watcher.operatorsChanged();
  const notifyAll = (ownerId: string): void => void eachInSlices(watchers.get(ownerId) ?? [], notify);
  const duty = createDutyBoard(deps, (ownerId) => watchers.has(ownerId), notifyAll);
  presence.onChange(({ kind, ownerId }: Member) => {
    if (kind !== 'operator') return;
    duty.operatorsChanged(ownerId);
    notifyAll(ownerId);
  });
  return { deps, presence, duty, watchers };
}

/** Publishes visitors' presence to operators. */
function publishPresence(presence: Presence, { feeds }: OperatorScope): void {
  presence.onChange(({ kind, id, ownerId }: Member, here: boolean) => {
    if (kind === 'visitor') feeds.show(ownerId, { type: 'presence', session: id, online: here });
  });
}

/** How many sockets of one address a process holds open. */
const mostOfAddress = 500;

/**
 * After a restart thousands of sockets connect together: so many hellos are processed in a tick, and the others wait in
 * the order of their arrival. Beyond the bound a socket is closed with 1012 and retries with jitter.
 */
const helloBounds = { running: 16, runningEach: 16, waiting: 10_000, waitingEach: 10_000 } as const;

/** Joins what the sockets of one process share. */
export function createSocketServer(
  deps: Deps,
  presence: Presence,
  bounds: Omit<QueueBounds, 'refusal'> = helloBounds,
): SocketServer {
  const connections = new Set<SocketConnection>();
  const operators: OperatorScope = {
    deps,
    presence,
    feeds: createOwnerFeeds(deps),
    board: createAdminBoard(deps, presence),
    seats: createSeats(deps.config.rateLimits),
  };
  const visitors = openVisitorScope(deps, presence);
  publishPresence(presence, operators);
  const refusal = (): AppError => new AppError('unavailable');
  const hellos = createFairQueue({ ...bounds, refusal });
  const addresses = createOpenCount(deps.config.rateLimits ? mostOfAddress : Infinity);
  const backlog: Backlog = new Set();
  deps.shutdown.add(() => eachInSlices(connections, (connection) => connection.close('restart')));
  return {
    open(socket, request) {
      const address = addressKey(
        clientAddress(request.headers.get('x-forwarded-for'), socket.remoteAddress, deps.config.trustProxy),
      );
      const leave = addresses.enter(address);
      if (!leave) {
        socket.close(close.fast, 'fast');
        return null;
      }
      const opened = { socket, backlog, address, left: leave };
      const connection = openSocketConnection(deps, opened, async (peer, hello) => {
        await deps.rates.take(drawsOf('hello', frameBounds.hello, { address }));
        return hellos.enter('', async () => {
          await yieldToEventLoop();
          if (!peer.isOpen) throw new Refused('silent');
          return hello.role === 'operator'
            ? openOperator(operators, peer, hello, request)
            : openVisitor(visitors, peer, hello, request, address);
        });
      });
      connections.add(connection);
      if (deps.shutdown.draining) connection.close('restart');
      return connection;
    },
    ended(connection) {
      connections.delete(connection);
      connection.ended();
    },
  };
}
