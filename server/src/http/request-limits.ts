import { Elysia } from 'elysia';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';

/** Requests that begin in one tick, at up to 2 ms each: frames of open sockets are served between the ticks. */
const mostPerTick = 16;

/**
 * Bounds what arrives at once. Bun answers pipelined requests as long as each is answered in its tick, and ends a
 * connection at the first that arrives while another one waits. The rest of a body in chunks would be parsed chunk by
 * chunk: its connection ends with the response.
 */
export function requestLimits(): Elysia {
  let begun = 0;
  const app = new Elysia({ name: 'request-limits' });
  app.onRequest(async ({ request, set }) => {
    if (request.headers.has('transfer-encoding')) set.headers['connection'] = 'close';
    while (begun >= mostPerTick) await yieldToEventLoop();
    if (begun === 0) setImmediate(() => (begun = 0));
    begun += 1;
  });
  return app;
}
