import { join } from 'node:path';
import type { ServerWebSocket } from 'bun';
import { addressKey, clientAddress } from '../platform/http/client-address.ts';
import { close, frameBounds } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { drawsOf } from '../platform/limit/rate-limit.ts';
import { createSlices } from '../platform/loop/slices.ts';
import type { Member, Presence } from '../presence/presence-service.ts';
import { createAdminBoard } from './admin-board.ts';
import { Refused } from './connection.ts';
import { type AdmissionQueue, createAdmissionQueue, gatherTime, returnsPerSecond } from './admission-queue.ts';
import { createCrowdMark } from './crowd-mark.ts';
import { openOperator, type OperatorScope } from './operator-connection.ts';
import { createOwnerFeeds } from './owner-feed.ts';
import type { Backlog } from './peer.ts';
import { openSocketConnection, type SocketConnection } from './hello-first.ts';
import { notifyWatchers } from './notify-watchers.ts';
import { openVisitor, type VisitorScope } from './visitor-connection.ts';

/** All sockets of this process. */
export interface SocketServer {
  /** Null when the address has too many open already: the socket is closed then. */
  open(socket: ServerWebSocket<unknown>, request: Request): SocketConnection | null;
  ended(session: SocketConnection): void;
  /** How many sockets may be opened at once, and when the next ones. */
  readonly admission: Pick<AdmissionQueue, 'openedAtOnce' | 'nextGroup'>;
}

/** On a stop, sockets are closed one by one over this time at most, so that calls are answered between them; ms. */
const spreadAtMost = 1_000;
const spreadEach = 5;
/**
 * Within this time after a stop all come back where nobody else serves them: the next process lets them gather before
 * anybody talks; ms.
 */
const gatherSpread = 200;

/**
 * Closes all, operators first, each with the time to come back: to other processes spread over the time that those need
 * beside their dialogs, else as soon as this one has ended.
 */
async function closeAll(sessions: ReadonlySet<SocketConnection>, isAlone: boolean): Promise<void> {
  const all = [...sessions].toSorted((a, b) => Number(b.isOperator) - Number(a.isOperator));
  const started = performance.now();
  const time = Math.min(spreadAtMost, all.length * spreadEach);
  const steps = Math.max(1, Math.ceil(time / 50));
  const each = Math.min(1000 / returnsPerSecond, isAlone ? gatherSpread / all.length : Infinity);
  const sinceStart = (): number => performance.now() - started;
  for (let step = 0, closed = 0; step < steps; step += 1) {
    for (const end = Math.floor((all.length * (step + 1)) / steps); closed < end; closed += 1)
      all[closed]!.close('restart', Math.round(Math.max(0, time - sinceStart()) + closed * each));
    // By the clock: closing takes time of its own, which must not make the stop longer.
    if (step + 1 < steps) await Bun.sleep(Math.max(1, (time * (step + 1)) / steps - sinceStart()));
  }
}

/** Operators see visitors come and go; visitors see whether an operator is there. */
function publishPresence({ presence, watchers }: VisitorScope, { feeds }: OperatorScope): void {
  presence.onChange(({ kind, id, ownerId }: Member, here: boolean) => {
    if (kind === 'visitor') feeds.show(ownerId, { type: 'presence', session: id, online: here });
    else void notifyWatchers(watchers.get(ownerId) ?? []);
  });
}

/** How many sockets of one address a process holds open. */
const mostOfAddress = 500;

/** Counts open sockets by address; null when there are too many of it. */
function createAddressCount(most: number) {
  const open = new Map<string, number>();
  return {
    enter(address: string): (() => void) | null {
      const here = open.get(address) ?? 0;
      if (here >= most) return null;
      open.set(address, here + 1);
      return () => {
        const left = open.get(address)! - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}

/** Joins what the sockets of one process share. */
export function createSocketServer(deps: Deps, presence: Presence): SocketServer {
  const sessions = new Set<SocketConnection>();
  const operators: OperatorScope = {
    deps,
    presence,
    feeds: createOwnerFeeds(deps),
    board: createAdminBoard(deps, presence),
  };
  const visitors: VisitorScope = { deps, presence, watchers: new Map() };
  publishPresence(visitors, operators);
  const isAlone = deps.config.redisUrl === null;
  // Beside other processes nobody gathers: those take the crowd in.
  const mark = isAlone ? createCrowdMark(join(deps.config.dataDir, 'crowd'), deps.log) : null;
  const admission = createAdmissionQueue({ gather: mark?.wasLeft ? gatherTime : 0 });
  const addresses = createAddressCount(deps.config.rateLimits ? mostOfAddress : Infinity);
  const backlog: Backlog = new Set();
  const inSlices = createSlices();
  deps.shutdown.add(() => closeAll(sessions, isAlone));
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
      const opened = { socket, backlog, address, left: leave, served: admission.served };
      const session = openSocketConnection(deps, opened, async (peer, hello) => {
        await deps.rates.take(drawsOf('hello', frameBounds.hello, { address }));
        return admission.enter(() => {
          if (!peer.isOpen) throw new Refused('silent');
          return hello.role === 'operator'
            ? openOperator(operators, peer, hello, request)
            : openVisitor(visitors, peer, hello, request, address);
        });
      });
      sessions.add(session);
      mark?.count(sessions.size);
      if (deps.shutdown.draining) session.close('restart', spreadAtMost);
      return session;
    },
    admission,
    ended(session) {
      sessions.delete(session);
      // Those whom a stop sends away come back.
      if (!deps.shutdown.draining) mark?.count(sessions.size);
      inSlices(() => session.ended());
    },
  };
}
