import type { ServerWebSocket, WebSocketHandler } from 'bun';
import { Elysia } from 'elysia';
import { AppError } from '../app-error.ts';
import { frameBound, socketPath } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { Presence } from '../presence/presence-service.ts';
import type { SocketConnection } from './hello-first.ts';
import { createSocketServer } from './socket-server.ts';

const socketLimits = {
  /** Seconds after which a silent peer is disconnected; the server pings it in between. */
  idleTimeout: 60,
  sendPings: true,
  maxPayloadLength: frameBound.bytes,
  /** Bytes that may wait for a peer. Beyond them it is disconnected: nothing is ever skipped for it. */
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

/** When a client that met scarce descriptors may come again; seconds. */
const scarceTime = 5;

/** Attached to a socket of Bun: the request until it is open, then its connection. */
type SocketData = { request: Request | null; connection: SocketConnection | null };

/** The route that opens sockets on `/api/v1/socket`, and Bun's handlers for them: Elysia's `.ws` drops pong data. */
export interface SocketRoutes {
  readonly upgrade: Elysia;
  readonly websocket: WebSocketHandler<SocketData>;
}

function parse(message: string | Buffer): unknown {
  if (typeof message !== 'string') return null;
  try {
    return JSON.parse(message);
  } catch {
    // Not a frame of the contract: its reader closes the socket.
    return null;
  }
}

export function createSockets(deps: Deps, presence: Presence): SocketRoutes {
  const sockets = createSocketServer(deps, presence);
  const upgrade = new Elysia({ name: 'socket' });
  upgrade.get(socketPath, ({ request, server }) => {
    if (deps.descriptors.isScarce()) throw new AppError('unavailable', { retryAfter: scarceTime });
    const data: SocketData = { request, connection: null };
    if (!server?.upgrade(request, { data }))
      throw new AppError('invalid', { detail: 'По этому адресу ожидается WebSocket.' });
  });
  return {
    upgrade,
    websocket: {
      ...socketLimits,
      open(socket) {
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
