import type { Elysia } from 'elysia';
import ipaddr from 'ipaddr.js';
import { AppError } from './app-error.ts';
import { createAsyncApi } from './asyncapi.ts';
import { basePath } from './contract.ts';
import { preflight } from './cors.ts';
import type { Deps } from './deps.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { createOpenApi } from './openapi.ts';
import { problemResponse } from './problem.ts';
import type { StaticFiles } from './static.ts';

/** Whether a request comes from this very machine, through no proxy. */
const isLocal = (request: Request, peer: string): boolean =>
  request.headers.get('x-forwarded-for') === null &&
  ipaddr.isValid(peer) &&
  ipaddr.process(peer).range() === 'loopback';

/** How the server is; in detail for who runs it. */
function health({ shutdown, watchdog }: Deps, isDetailed: boolean): Response {
  const status = shutdown.draining ? 'draining' : 'ok';
  return Response.json(
    { status, ...(isDetailed ? watchdog.report() : {}) },
    { status: shutdown.draining ? 503 : 200, headers: { 'cache-control': 'no-store' } },
  );
}

/** Serves all that is no call of the contract: health, preflights, built files, and the answer to what is not there. */
export function mountPages(app: Elysia, deps: Deps, files: StaticFiles): void {
  const respond = (request: Request, path: string): Response =>
    preflight(deps, request, path) ?? files(request, path) ?? problemResponse(new AppError('not_found'), deps.log);
  const documents = { 'openapi.json': createOpenApi, 'asyncapi.json': createAsyncApi };
  for (const [name, create] of Object.entries(documents)) {
    const document = create(deps.config.productName, deps.config.publicUrl);
    const headers = { 'cache-control': 'public, max-age=300' };
    app.get(`${basePath}/${name}`, ({ request }) =>
      finishResponse(deps, request, `/${name}`, Response.json(document, { headers })),
    );
  }
  app.get('/health', ({ request, server }) =>
    finishResponse(deps, request, '/health', health(deps, isLocal(request, server?.requestIP(request)?.address ?? ''))),
  );
  app.onError({ as: 'global' }, ({ request, error, code }) => {
    const path = pathOf(request);
    const response = code === 'NOT_FOUND' ? respond(request, path) : problemResponse(error, deps.log);
    return finishResponse(deps, request, path, response);
  });
}
