import type { Server, ServerWebSocket, WebSocketHandler } from 'bun';
import { AppError } from '../platform/app-error.ts';
import { frameBound } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { finishResponse, pathOf } from '../platform/http/finish-response.ts';
import { problemResponse } from '../platform/http/problem.ts';
import type { Presence } from '../presence/presence-service.ts';
import { createSocketServer } from './socket-server.ts';
import type { SocketConnection } from './hello-first.ts';

const socketSettings = {
  /** Seconds after which a silent peer is dropped; the server sends it pings in between. */
  idleTimeout: 60,
  sendPings: true,
  maxPayloadLength: frameBound.bytes,
  /** A peer with more unsent data than this is closed: nothing is ever skipped for it. */
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

/** Data of a socket of Bun: the request until it is open, its connection from then on. */
export type SocketData = { request: Request | null; connection: SocketConnection | null };
type Socket = ServerWebSocket<SocketData>;

/** The sockets of `/api/v1/socket`. They bypass the router, which holds a dozen objects for each open one. */
export interface SocketRoutes {
  /** Opens a socket; a response where the request is refused. */
  upgrade(request: Request, server: Server<SocketData>): Response | undefined;
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
  return {
    upgrade(request, server) {
      if (server.upgrade(request, { data: { request, connection: null } })) return undefined;
      const error = new AppError('invalid', { detail: 'По этому адресу ожидается WebSocket.' });
      return finishResponse(deps, request, pathOf(request), problemResponse(error, deps.log));
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
