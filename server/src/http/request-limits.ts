import { Elysia } from 'elysia';
import type { Deps } from '../deps.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { addressKey, addressOf } from './client-address.ts';
import { createConnectionCount } from './connection-count.ts';
import { watchProxy } from './unbelieved-proxy.ts';

/** Requests that begin in one tick, at up to 2 ms each: frames of open sockets are served between the ticks. */
const mostPerTick = 16;

type LimitsDeps = Pick<Deps, 'config' | 'descriptors' | 'idleTimeout' | 'log' | 'shutdown'>;

interface Peer {
  readonly address: string;
  readonly port: number;
}

/**
 * Whether a connection may stay after its response, by its peer: one of an address with too many may not. Behind a
 * proxy all connections are the proxy's own.
 */
function createStay({ config, idleTimeout, shutdown }: LimitsDeps): (peer: Peer | null) => boolean {
  if (!config.rateLimits || config.trustProxy > 0) return () => true;
  const connections = createConnectionCount(idleTimeout * 1000);
  const timer = setInterval(() => connections.sweep(), idleTimeout * 1000);
  timer.unref();
  shutdown.add(() => clearInterval(timer));
  return (peer) => peer === null || connections.note(addressKey(peer.address), peer.port);
}

/** Lets requests begin, a few in a tick; where more arrive, addresses take turns. */
function createStarts(): (address: string) => Promise<void> {
  const queue = createFairQueue({
    running: mostPerTick,
    runningEach: mostPerTick,
    // Connections bound them.
    waiting: Infinity,
    waitingEach: Infinity,
  });
  return (address) =>
    new Promise((begin) => {
      const holdUntilNextTick = (): Promise<void> => {
        begin();
        return yieldToEventLoop();
      };
      void queue.enter(address, holdUntilNextTick);
    });
}

/** Requests whose connection ends with the response, unless their body has arrived by then. */
const arriving = new WeakSet<Request>();

/** The body of a request is read: its connection may stay. */
export function keepAfterBody(request: Request, headers: Record<string, unknown>): void {
  if (arriving.delete(request)) delete headers['connection'];
}

/**
 * Bounds what arrives at once. Bun answers pipelined requests as long as each is answered in its tick, and ends a
 * connection at the first that arrives while another one waits. The rest of a body in chunks would be parsed chunk by
 * chunk: its connection ends with the response, as do all where descriptors are scarce. A body that the response does
 * not wait for could arrive byte by byte for ever.
 */
export function requestLimits(deps: LimitsDeps): Elysia {
  const lookForProxy = watchProxy(deps);
  const mayStay = createStay(deps);
  const begin = createStarts();
  const app = new Elysia({ name: 'request-limits' });
  app.onRequest(async ({ request, set, server }) => {
    const isLast = request.headers.has('transfer-encoding') || deps.descriptors.isScarce();
    lookForProxy(request);
    const stays = !isLast && mayStay(server?.requestIP(request) ?? null);
    const isArriving = Number(request.headers.get('content-length') ?? 0) > 0;
    if (!stays || isArriving) set.headers['connection'] = 'close';
    if (stays && isArriving) arriving.add(request);
    await begin(addressOf(deps, request, server));
  });
  return app;
}
