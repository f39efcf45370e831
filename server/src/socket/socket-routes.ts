import type { ServerWebSocket } from 'bun';
import type { Elysia } from 'elysia';
import { frameBound, socketPath } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { addressOf } from '../platform/mount.ts';
import { createTurnGate } from '../platform/turn-gate.ts';
import type { Presence } from '../presence/presence-service.ts';
import { createSocketServer } from './socket-server.ts';
import type { SocketConnection } from './socket-connection.ts';

/** Settings of the socket. They count only when the root `Elysia` gets them as `websocket`. */
export const socketSettings = {
  /** Seconds after which a silent peer is dropped; the server asks it for a sign of life in between. */
  idleTimeout: 60,
  sendPings: true,
  maxPayloadLength: frameBound.bytes,
  /** A peer for which more than this waits is closed: nothing is ever skipped for it. */
  backpressureLimit: 1024 * 1024,
  closeOnBackpressureLimit: true,
} as const;

/** How many sockets are opened in one turn of the event loop: some 2 ms. */
const openedPerTurn = 16;
/** How many of one address may wait to be opened, when limits are on: to wait costs less than to be refused. */
const mostWaiting = 5_000;

/** Serves `/api/v1/socket`. */
export function mountSocket(app: Elysia, deps: Deps, presence: Presence): void {
  const sockets = createSocketServer(deps, presence);
  const sessions = new WeakMap<object, SocketConnection>();
  const sessionOf = ({ raw }: { raw: unknown }): SocketConnection | undefined => sessions.get(raw as object);
  const gate = createTurnGate({ perTurn: openedPerTurn, most: deps.config.rateLimits ? mostWaiting : Infinity });
  app.ws(socketPath, {
    // Not `beforeHandle`, which Elysia runs twice for a socket.
    upgrade: ({ request, server }) => gate.pass(addressOf(deps, { request, server })),
    open(ws) {
      const socket = ws.raw as unknown as ServerWebSocket<unknown>;
      const session = sockets.open(socket, (ws.data as unknown as { request: Request }).request);
      if (session) sessions.set(socket, session);
    },
    message(ws, message) {
      sessionOf(ws)?.receive(message);
    },
    drain(ws) {
      sessionOf(ws)?.drained();
    },
    close(ws) {
      const session = sessionOf(ws);
      if (session) sockets.ended(session);
    },
  });
}
