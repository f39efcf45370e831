// The floor under the swarm: a bare server that reads each call whole, stores what the product would store as one row
// with one durable commit per turn of the loop, and checks nothing. Environment: PORT, DATA_DIR.
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import type { ServerWebSocket } from 'bun';
import { basePath, socketPath } from '../../../server/src/platform/contract.ts';

interface Row {
  readonly text: string;
  done(): void;
}

const { PORT, DATA_DIR = '.' } = process.env;
const db = new Database(join(DATA_DIR, 'bare.sqlite'), { create: true });
for (const pragma of ['journal_mode=wal', 'synchronous=full']) db.run(`pragma ${pragma}`);
db.run('create table if not exists said (id integer primary key, text text, at integer)');
const insert = db.prepare('insert into said (text, at) values (?, ?)');
const storeAll = db.transaction((rows: readonly Row[]) => rows.forEach(({ text }) => insert.run(text, Date.now())));
let queue: Row[] = [];

/** Resolves once the text is on disk, with all that came in the same turn. */
const store = (text: string): Promise<void> =>
  new Promise((done) => {
    queue.push({ text, done });
    if (queue.length > 1) return;
    setImmediate(() => {
      const rows = queue;
      queue = [];
      storeAll(rows);
      for (const row of rows) row.done();
    });
  });

const stored = ['/widget/session', '/widget/sentence', '/widget/file', '/user/create', '/user/login'];
const reply = { token: 't', session: 's', stone: '0'.repeat(64) };

async function answer(request: Request, path: string): Promise<Response> {
  const body = request.method === 'GET' ? '' : await request.text();
  if (stored.includes(path)) await store(body);
  return Response.json(reply, { status: request.method === 'GET' ? 200 : 201 });
}

const operators = new Set<ServerWebSocket<undefined>>();

async function handle(socket: ServerWebSocket<undefined>, message: string): Promise<void> {
  const { type, role, clientId, text } = JSON.parse(message);
  if (type === 'ping') return void socket.send('{"type":"pong"}');
  if (type === 'hello') {
    if (role === 'operator') operators.add(socket);
    return void socket.send('{"type":"welcome"}');
  }
  await store(text);
  socket.send(JSON.stringify({ type: 'ack', clientId, sentences: [] }));
  const shown = JSON.stringify({ type: 'sentence', sentence: { text } });
  for (const operator of operators) operator.send(shown);
}

Bun.serve({
  port: Number(PORT),
  hostname: '127.0.0.1',
  fetch(request, server) {
    const { pathname } = new URL(request.url);
    if (pathname === socketPath) return server.upgrade(request) ? undefined : new Response(null, { status: 400 });
    return pathname === '/health' ? new Response('ok') : answer(request, pathname.slice(basePath.length));
  },
  websocket: {
    message: (socket: ServerWebSocket<undefined>, message) => void handle(socket, String(message)),
    close: (socket) => void operators.delete(socket),
  },
});
