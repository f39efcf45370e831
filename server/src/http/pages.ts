import { Elysia } from 'elysia';
import ipaddr from 'ipaddr.js';
import { basePath } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { writeAsyncApi, writeOpenApi } from '../api-docs/document-tasks.ts';
import { taskIn } from '../runtime/thread-task.ts';

const tasks = new URL('../api-docs/document-tasks.ts', import.meta.url);
const documents = {
  'openapi.json': taskIn<typeof writeOpenApi>(tasks, 'writeOpenApi'),
  'asyncapi.json': taskIn<typeof writeAsyncApi>(tasks, 'writeAsyncApi'),
};
/** Time limit for making a document; ms. */
export const patience = { owner: '', limit: 30_000, late: 'Описание ещё готовится. Попробуйте позже.' } as const;

/** Serves the API's descriptions, each made when it is first asked for. */
export function documentPages({ config, pool }: Pick<Deps, 'config' | 'pool'>): Elysia {
  const { productName, publicUrl } = config;
  const app = new Elysia({ name: 'documents' });
  for (const [name, task] of Object.entries(documents)) {
    let bytes: Promise<Uint8Array<ArrayBuffer>> | undefined;
    app.get(`${basePath}/${name}`, async () => {
      bytes ??= pool.run(task, { productName, publicUrl }, patience).then((text) => new TextEncoder().encode(text));
      // After a failure the next request tries again.
      bytes.catch(() => (bytes = undefined));
      const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };
      return new Response(await bytes, { headers });
    });
  }
  return app;
}

/** Whether a request comes from this very machine, through no proxy. */
const isLocal = (request: Request, peer: string): boolean =>
  request.headers.get('x-forwarded-for') === null &&
  ipaddr.isValid(peer) &&
  ipaddr.process(peer).range() === 'loopback';

/** Serves `/health`, with details to the machine itself. @param more further details */
export function healthPage(
  { shutdown, watchdog }: Pick<Deps, 'shutdown' | 'watchdog'>,
  more: () => object = () => ({}),
): Elysia {
  const app = new Elysia({ name: 'health' });
  app.get('/health', ({ request, server }) => {
    const isDetailed = isLocal(request, server?.requestIP(request)?.address ?? '');
    const status = shutdown.draining ? 'draining' : 'ok';
    return Response.json(
      { status, ...(isDetailed ? { ...watchdog.report(), ...more() } : {}) },
      { status: shutdown.draining ? 503 : 200, headers: { 'cache-control': 'no-store' } },
    );
  });
  return app;
}
