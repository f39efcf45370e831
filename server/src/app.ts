import type { Server } from 'bun';
import { Elysia } from 'elysia';
import { assistantRoutes } from './assistant/assistant-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { dialogRoutes } from './dialog/dialog-routes.ts';
import { letterRoutes } from './dialog/letter/letter-routes.ts';
import { domainRoutes } from './domain/domain-routes.ts';
import { socketPath } from './platform/contract.ts';
import type { Deps } from './platform/deps.ts';
import { refuseEarly } from './platform/http/early-refusal.ts';
import { pathOf } from './platform/http/finish-response.ts';
import { addressOf, type Handlers, mountCalls } from './platform/http/mount.ts';
import { mountPages } from './platform/http/pages.ts';
import type { StaticFiles } from './platform/http/static.ts';
import type { Presence } from './presence/presence-service.ts';
import { createSockets, type SocketData } from './socket/socket-routes.ts';
import { apiAccessRoutes } from './user/access/api-access-routes.ts';
import { userRoutes } from './user/user-routes.ts';
import { createTurnGate } from './platform/http/turn-gate.ts';
import { mountTryPage } from './widget/try-page.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** Larger than any endpoint's own limit: those answer with a problem, this one cuts off. */
const largestBody = 40 * 1024 * 1024;
/**
 * How many requests are looked at in one turn of the event loop, at some 15 µs each. One write may bring ten thousand
 * of them: Bun reads on as long as each is answered at once, and ends the connection at the first that comes while
 * another one of it waits.
 */
const begunPerTurn = 64;

/** Every call of the contract: the compiler refuses the object when one is missing or unknown. */
const handlersOf = (deps: Deps, presence: Presence): Handlers => ({
  ...authRoutes(deps),
  ...userRoutes(deps),
  ...apiAccessRoutes(deps),
  ...domainRoutes(deps),
  ...assistantRoutes(deps),
  ...dialogRoutes(deps),
  ...letterRoutes(deps),
  ...widgetRoutes(deps, presence),
});

/** All calls and pages over their dependencies. */
export function createApp(deps: Deps, presence: Presence, files: StaticFiles): Elysia {
  const app = new Elysia({ handler: { standardHostname: false } });
  mountPages(app, deps, files);
  mountTryPage(app, deps);
  mountCalls(app, deps, handlersOf(deps, presence));
  return app;
}

/** Listens: sockets are opened here, all else is the app's. */
export function listen(app: Elysia, deps: Deps, presence: Presence): Server<SocketData> {
  const sockets = createSockets(deps, presence);
  const gate = createTurnGate({ perTurn: () => begunPerTurn, most: Infinity });
  app.compile();
  const answer = (request: Request, addressOfIt: () => string): Response | Promise<Response> =>
    refuseEarly(deps, request, addressOfIt) ?? app.fetch(request);
  const server = Bun.serve<SocketData>({
    port: deps.config.port,
    hostname: deps.config.host,
    maxRequestBodySize: largestBody,
    idleTimeout: 60,
    reusePort: false,
    fetch(request, self) {
      if (pathOf(request) === socketPath) return sockets.upgrade(request, self);
      const addressOfIt = (): string => addressOf(deps, { request, server: self });
      const turn = gate.pass(addressOfIt);
      return turn ? turn.then(() => answer(request, addressOfIt)) : answer(request, addressOfIt);
    },
    websocket: sockets.websocket,
  });
  // What handlers are given as `server`.
  app.server = server as never;
  return server;
}
