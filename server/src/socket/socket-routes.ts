import type { Server, ServerWebSocket, WebSocketHandler } from 'bun';
import { AppError } from '../platform/app-error.ts';
import { frameBound } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { finishResponse, pathOf } from '../platform/http/finish-response.ts';
import { addressOf } from '../platform/http/mount.ts';
import { problemResponse } from '../platform/http/problem.ts';
import { createTurnGate } from '../platform/http/turn-gate.ts';
import type { Presence } from '../presence/presence-service.ts';
import { createSocketServer } from './socket-server.ts';
import type { SocketConnection } from './hello-first.ts';

const socketSettings = {
  /** Seconds after which a silent peer is dropped; the server asks it for a sign of life in between. */
  idleTimeout: 60,
  sendPings: true,
  maxPayloadLength: frameBound.bytes,
  /** A peer for which more than this waits is closed: nothing is ever skipped for it. */
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

/** How many of one address may wait to be opened, when limits are on: to wait costs less than to be refused. */
const mostWaiting = 5_000;

/** What is attached to a socket of Bun's: the request until it is open, its connection from then on. */
export type SocketData = { request: Request | null; connection: SocketConnection | null };
type Socket = ServerWebSocket<SocketData>;

/** The sockets of `/api/v1/socket`. They go past the router, which keeps a dozen objects for each that is open. */
export interface SocketRoutes {
  /** Opens a socket; a response where the request is refused. */
  upgrade(request: Request, server: Server<SocketData>): Promise<Response | undefined>;
  readonly websocket: WebSocketHandler<SocketData>;
}

function parse(message: string | Buffer): unknown {
  if (typeof message !== 'string') return null;
  try {
    return JSON.parse(message);
  } catch {
    // No frame of the contract: its reader refuses it.
    return null;
  }
}

export function createSockets(deps: Deps, presence: Presence): SocketRoutes {
  const sockets = createSocketServer(deps, presence);
  const gate = createTurnGate({
    perTurn: sockets.admission.openedAtOnce,
    most: deps.config.rateLimits ? mostWaiting : Infinity,
    nextTurn: sockets.admission.nextGroup,
  });
  return {
    async upgrade(request, server) {
      try {
        const turn = gate.pass(() => addressOf(deps, { request, server }));
        if (turn) await turn;
        if (server.upgrade(request, { data: { request, connection: null } })) return undefined;
        throw new AppError('invalid', { detail: 'По этому адресу ожидается WebSocket.' });
      } catch (error) {
        return finishResponse(deps, request, pathOf(request), problemResponse(error, deps.log));
      }
    },
    websocket: {
      ...socketSettings,
      open(socket: Socket) {
        socket.data.connection = sockets.open(socket as ServerWebSocket<unknown>, socket.data.request!);
        socket.data.request = null;
      },
      message: ({ data }, message) => data.connection?.receive(parse(message)),
      ping: ({ data }) => data.connection?.beat(),
      pong: ({ data }, mark) => data.connection?.answered(mark.toString('latin1')),
      drain: ({ data }) => data.connection?.drained(),
      close({ data }) {
        if (data.connection) sockets.ended(data.connection);
      },
    },
  };
}
