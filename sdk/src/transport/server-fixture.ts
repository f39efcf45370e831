// Real small servers for the tests: HTTP by node:http, sockets by ws.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Sentence } from '../contract/sentence.ts';
import type { Clock } from './environment.ts';
import { openOutboxStore } from '../outbox/outbox-store.ts';

/** What the tests use of a server-side socket. */
export interface ServerSocket {
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: () => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}
interface Ws {
  readonly WebSocket: typeof WebSocket;
  readonly WebSocketServer: new (options: { server: unknown; path: string }) => {
    on(event: 'connection', listener: (socket: ServerSocket) => void): void;
  };
}
const ws = createRequire(import.meta.url)('ws') as Ws;

/** A client socket for Node before 22. */
export const NodeWebSocket = ws.WebSocket;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
export type Handler = (request: Request) => Answer | 'cut' | Promise<Answer | 'cut'>;

export interface TestServer {
  readonly host: string;
  /** `METHOD /path` without `/api/v1`. */
  readonly handlers: Record<string, Handler>;
  readonly requests: Request[];
  /** What is done with a new socket; by default it is left alone. */
  onSocket: (socket: ServerSocket) => void;
  readonly sockets: Set<ServerSocket>;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function write(response: ServerResponse, { status = 200, body = {}, headers = {} }: Answer): void {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

export const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: '', ...more },
});

export async function startServer(handlers: Record<string, Handler> = {}, port = 0): Promise<TestServer> {
  const requests: Request[] = [];
  const sockets = new Set<ServerSocket>();
  const server = createServer((incoming, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
      const request: Request = {
        method: incoming.method ?? 'GET',
        path: pathname.replace('/api/v1', ''),
        query: searchParams,
        headers: incoming.headers,
        body: await read(incoming),
      };
      requests.push(request);
      const answer = await (handlers[`${request.method} ${request.path}`] ?? (() => problem(404, 'not_found')))(
        request,
      );
      if (answer === 'cut') incoming.socket.destroy();
      else write(response, answer);
    })();
  });
  const test: TestServer = {
    host: '',
    handlers,
    requests,
    sockets,
    onSocket: () => undefined,
    async close() {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  new ws.WebSocketServer({ server, path: '/api/v1/socket' }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    test.onSocket(socket);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return Object.assign(test, { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Resolves once `check` holds; fails by the test's own time limit otherwise. */
export async function until(check: () => unknown, patience = 120_000): Promise<void> {
  const end = Date.now() + patience;
  while (!check()) {
    if (Date.now() > end) throw new Error(`never came true: ${check.toString()}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

/**
 * The platform's clock, but waits of 5 s and more end only by `endWaits`, which ends the shorter ones too. `waiting`
 * are the waits under way, ms.
 */
export function createTestClock(): { readonly clock: Clock; waiting(): number[]; endWaits(): void } {
  const waits = new Map<object, { run: () => void; ms: number; timer: unknown }>();
  const end = (key: object): void => {
    const wait = waits.get(key);
    waits.delete(key);
    wait?.run();
  };
  return {
    clock: {
      now: () => Date.now(),
      setTimeout(run, ms) {
        const key = {};
        waits.set(key, { run, ms, timer: ms < 5_000 ? setTimeout(() => end(key), ms) : undefined });
        return key;
      },
      clearTimeout(key) {
        clearTimeout(waits.get(key as object)?.timer as NodeJS.Timeout | undefined);
        waits.delete(key as object);
      },
    },
    waiting: () => Array.from(waits.values(), ({ ms }) => ms),
    endWaits: () => Array.from(waits.keys()).forEach(end),
  };
}

/** Resolves once something waits in the outbox of a site's storage, where the next tab finds it. */
export async function untilWaiting(host: string, site: string, storage: { getItem(key: string): string | null }) {
  const waiting = () => openOutboxStore(() => `visitor:${host} ${site} ${storage.getItem(`otklik:${site}:id`)}`).list();
  while ((await waiting()).length === 0) await pause(5);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const sentenceOf = (seq: number, more: Partial<Sentence> = {}): Sentence => ({
  id: `s${seq}`,
  seq,
  author: 'visitor',
  text: `sentence ${seq}`,
  at: new Date(1_700_000_000_000 + seq).toISOString(),
  ...more,
});

/** Web Locks for Node: requests of one name are granted one after another, in order. */
export function installLocks(): void {
  const queues = new Map<string, Promise<unknown>>();
  const locks = {
    request(name: string, work: () => Promise<unknown>): Promise<unknown> {
      const granted = (queues.get(name) ?? Promise.resolve()).then(work);
      queues.set(
        name,
        granted.catch(() => undefined),
      );
      return granted;
    },
  };
  Object.defineProperty(globalThis, 'navigator', { value: { locks, onLine: true }, configurable: true });
}

/** A storage that the tabs of one browser share. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
