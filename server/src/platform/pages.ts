import type { Elysia } from 'elysia';
import { AppError } from './app-error.ts';
import { basePath } from './contract.ts';
import type { Deps } from './deps.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { createOpenApi } from './openapi.ts';
import { problemResponse } from './problem.ts';
import type { StaticFiles } from './static.ts';
import { preflight } from './widget-cors.ts';

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function health({ shutdown }: Deps): Response {
  const status = shutdown.draining ? 'draining' : 'ok';
  return Response.json({ status }, { status: shutdown.draining ? 503 : 200, headers: { 'cache-control': 'no-store' } });
}

/** Serves all that is no call of the contract: health, preflights, built files, and the answer to what is not there. */
export function mountPages(app: Elysia, deps: Deps, files: StaticFiles): void {
  const respond = (request: Request, path: string): Response =>
    preflight(request, path) ?? (isApi(path) ? null : files(request, path)) ?? problemResponse(new AppError('not_found'), deps.log);
  const description = createOpenApi(deps.config.productName);
  app.get(`${basePath}/openapi.json`, ({ request }) => finishResponse(request, '/openapi.json', Response.json(description, { headers: { 'cache-control': 'public, max-age=300' } })));
  app.get('/health', ({ request }) => finishResponse(request, '/health', health(deps)));
  app.onError({ as: 'global' }, ({ request, error, code }) => {
    const path = pathOf(request);
    const response = code === 'NOT_FOUND' ? respond(request, path) : problemResponse(error, deps.log);
    return finishResponse(request, path, response);
  });
}
