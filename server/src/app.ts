import { Elysia } from 'elysia';
import { assistantRoutes } from './assistant/assistant-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { dialogRoutes } from './dialog/dialog-routes.ts';
import { letterRoutes } from './dialog/letter-routes.ts';
import { domainRoutes } from './domain/domain-routes.ts';
import type { Deps } from './platform/deps.ts';
import { type Handlers, mountCalls } from './platform/mount.ts';
import { mountPages } from './platform/pages.ts';
import type { StaticFiles } from './platform/static.ts';
import type { Presence } from './presence/presence-service.ts';
import { mountSocket, socketSettings } from './socket/socket-routes.ts';
import { apiAccessRoutes } from './user/api-access-routes.ts';
import { userRoutes } from './user/user-routes.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** Larger than any endpoint's own limit: those answer with a problem, this one cuts off. */
const largestBody = 40 * 1024 * 1024;

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

/** The whole server over its dependencies, not yet listening. */
export function createApp(deps: Deps, presence: Presence, files: StaticFiles): Elysia {
  const app = new Elysia({
    handler: { standardHostname: false },
    serve: { maxRequestBodySize: largestBody, idleTimeout: 60, reusePort: false },
    websocket: socketSettings,
  });
  mountPages(app, deps, files);
  mountCalls(app, deps, handlersOf(deps, presence));
  mountSocket(app, deps, presence);
  return app;
}
