import type { Elysia } from 'elysia';
import ipaddr from 'ipaddr.js';
import { AppError } from '../app-error.ts';
import { basePath } from '../contract.ts';
import { preflight } from './cors.ts';
import type { Deps } from '../deps.ts';
import type { writeAsyncApi, writeOpenApi } from '../openapi/document-tasks.ts';
import { finishResponse, pathOf } from './finish-response.ts';
import { problemResponse } from './problem.ts';
import type { StaticFiles } from './static.ts';
import { taskIn } from '../thread/thread-task.ts';

const tasks = new URL('../openapi/document-tasks.ts', import.meta.url);
const documents = {
  'openapi.json': taskIn<typeof writeOpenApi>(tasks, 'writeOpenApi'),
  'asyncapi.json': taskIn<typeof writeAsyncApi>(tasks, 'writeAsyncApi'),
};
/** How long a document may take to be made; ms. */
export const patience = { owner: '', limit: 30_000, late: 'Описание ещё готовится. Попробуйте позже.' } as const;

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
  const { productName, publicUrl } = deps.config;
  const respond = (request: Request, path: string): Response | Promise<Response> =>
    preflight(deps, request, path) ?? files(request, path) ?? problemResponse(new AppError('not_found'), deps.log);
  for (const [name, task] of Object.entries(documents)) {
    let text: Promise<string> | undefined;
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };
    app.get(`${basePath}/${name}`, async ({ request }) => {
      text ??= deps.pool.run(task, { productName, publicUrl }, patience);
      // After a failure the next one to ask has it made anew.
      text.catch(() => (text = undefined));
      return finishResponse(deps, request, `/${name}`, new Response(await text, { headers }));
    });
  }
  app.get('/health', ({ request, server }) =>
    finishResponse(deps, request, '/health', health(deps, isLocal(request, server?.requestIP(request)?.address ?? ''))),
  );
  app.onError({ as: 'global' }, async ({ request, error, code }) => {
    const path = pathOf(request);
    const response = code === 'NOT_FOUND' ? await respond(request, path) : problemResponse(error, deps.log);
    return finishResponse(deps, request, path, response);
  });
}
