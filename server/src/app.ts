import type { Server } from 'bun';
import { Elysia } from 'elysia';
import { assistantRoutes } from './assistant/assistant-routes.ts';
import { sourceRoutes } from './assistant/source/source-routes.ts';
import { reportBackups } from './data/backup-schedule.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { dialogRoutes } from './dialog/dialog-routes.ts';
import { letterRoutes } from './dialog/letter/letter-routes.ts';
import { figureRoutes } from './dialog/figure/figure-routes.ts';
import { personRoutes } from './dialog/person/person-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { readyReplyRoutes } from './dialog/reply/ready-reply-routes.ts';
import { domainRoutes } from './domain/domain-routes.ts';
import { hookRoutes } from './hook/hook-routes.ts';
import type { Call } from './contract.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { cors } from './http/cors.ts';
import { hostHeaders } from './http/host-header.ts';
import { metricsPage } from './http/metrics-page.ts';
import { documentPages, healthPage } from './http/pages.ts';
import { problems } from './http/problem.ts';
import { requestLimits } from './http/request-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type StaticFiles, staticFiles } from './http/static.ts';
import type { Presence } from './presence/presence-service.ts';
import { createSockets } from './socket/socket-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import { apiAccessRoutes } from './user/access/api-access-routes.ts';
import { userRoutes } from './user/user-routes.ts';
import { tryPage } from './widget/try-page.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** Larger than any call's own bound: those answer with a problem, this one cuts the connection off. */
const largestBody = 40 * 1024 * 1024;

const callsOf = (deps: Deps, presence: Presence) => [
  authRoutes(deps),
  userRoutes(deps),
  apiAccessRoutes(deps),
  teamRoutes(deps),
  domainRoutes(deps),
  assistantRoutes(deps),
  sourceRoutes(deps),
  dialogRoutes(deps),
  readyReplyRoutes(deps),
  figureRoutes(deps),
  personRoutes(deps),
  letterRoutes(deps),
  hookRoutes(deps),
  pushRoutes(deps),
  widgetRoutes(deps, presence),
];
type Served = NonNullable<ReturnType<typeof callsOf>[number]['serves']>;
/** Calls of the contract that no feature serves. */
type Unserved = Exclude<Call, Served>;
// Does not compile while there is one, and names it.
null satisfies Unserved extends never ? null : Unserved;

/** All that this server answers, over its dependencies. */
export function createApp(deps: Deps, presence: Presence, files: StaticFiles): Elysia {
  const app = new Elysia({ handler: { standardHostname: false } });
  app.headers(securityHeaders(deps.config));
  app.use([requestLimits(deps), hostHeaders(), cors(deps), problems(deps)]);
  app.use(callsOf(deps, presence));
  app.use([
    documentPages(deps),
    healthPage(deps, () => reportBackups(deps)),
    metricsPage(deps),
    tryPage(deps),
    staticFiles(files),
  ]);
  return app;
}

/** What helps where the port cannot be had, in one line. */
function refusedPort({ host, port }: Config, cause: unknown): Error {
  const place = `${host}, port ${port}`;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`${place} is in use by another program. What helps: end that one, or another PORT`, { cause });
  if (code === 'EACCES')
    return new Error(`${place} is for root alone. What helps: a PORT from 1024 on, behind a proxy`, { cause });
  return new Error(`${place} cannot be had: ${message}`, { cause });
}

/** Serves the app and the sockets. @throws Error of one line when the port cannot be had */
export function listen(app: Elysia, deps: Deps, presence: Presence): Server<unknown> {
  const { upgrade, websocket } = createSockets(deps, presence);
  app.use(upgrade);
  try {
    app.listen({
      port: deps.config.port,
      hostname: deps.config.host,
      maxRequestBodySize: largestBody,
      idleTimeout: deps.idleTimeout,
      reusePort: false,
      websocket: websocket as never,
    });
  } catch (cause) {
    throw refusedPort(deps.config, cause);
  }
  return app.server!;
}
