// The floor: a bare socket server that stores one row a message with one durable commit per turn of the event loop, and
// acknowledges after it; `/user/info` reads one row. Environment: PORT, and DATABASE_URL for PostgreSQL or DATA_DIR for
// a file of SQLite.
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import type { ServerWebSocket } from 'bun';
import pg from 'pg';

interface Dialog {
  readonly id: string;
  seq: number;
}
interface Row {
  readonly socket: ServerWebSocket<Dialog>;
  readonly clientId: string;
  readonly text: string;
}
interface Store {
  insert(rows: readonly Row[]): void | Promise<void>;
  readUser(): unknown;
}

const users = 'create table if not exists account (id integer primary key, avatar text)';
const oneUser = `insert into account (id, avatar) values (1, '') on conflict do nothing`;
const readUser = 'select avatar from account where id = 1';

function openSqlite(path: string): Store {
  const db = new Database(path, { create: true });
  for (const pragma of ['journal_mode=wal', 'synchronous=full']) db.run(`pragma ${pragma}`);
  db.run(
    'create table if not exists said (id integer primary key, dialog text, seq integer, client text, text text, at integer)',
  );
  for (const text of [users, oneUser]) db.run(text);
  const put = db.prepare('insert into said (dialog, seq, client, text, at) values (?, ?, ?, ?, ?)');
  const user = db.prepare(readUser);
  const insert = db.transaction((rows: readonly Row[]) => {
    for (const { socket, clientId, text } of rows)
      put.run(socket.data.id, (socket.data.seq += 1), clientId, text, Date.now());
  });
  return { insert, readUser: () => user.get() };
}

async function openPostgres(url: string): Promise<Store> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const table of ['said', 'account']) await client.query(`drop table if exists ${table}`);
  await client.query(
    'create table said (id bigserial primary key, dialog text, seq int, client text, text text, at bigint)',
  );
  for (const each of [users, oneUser]) await client.query(each);
  const text = `insert into said (dialog, seq, client, text, at)
    select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[])`;
  const insert = async (rows: readonly Row[]): Promise<void> => {
    const columns = [
      rows.map(({ socket }) => socket.data.id),
      rows.map(({ socket }) => (socket.data.seq += 1)),
      rows.map(({ clientId }) => clientId),
      rows.map((row) => row.text),
      rows.map(() => Date.now()),
    ];
    await client.query({ name: 'insert', text, values: columns });
  };
  const reader = new pg.Pool({ connectionString: url, max: 4 });
  return { insert, readUser: async () => (await reader.query({ name: 'user', text: readUser })).rows[0] };
}

const { PORT, DATA_DIR = '.', DATABASE_URL } = process.env;
const store = DATABASE_URL ? await openPostgres(DATABASE_URL) : openSqlite(join(DATA_DIR, 'floor.sqlite'));
const operators = new Set<ServerWebSocket<Dialog>>();
let queue: Row[] = [];
let isStoring = false;

async function drain(): Promise<void> {
  isStoring = true;
  await new Promise((resolve) => setImmediate(resolve));
  while (queue.length > 0) {
    const rows = queue;
    queue = [];
    await store.insert(rows);
    for (const { socket, clientId, text } of rows) {
      const sentence = { id: clientId, seq: socket.data.seq, author: 'visitor', text };
      socket.send(JSON.stringify({ type: 'ack', clientId, sentences: [sentence] }));
      const shown = JSON.stringify({ type: 'sentence', sentence });
      for (const operator of operators) operator.send(shown);
    }
  }
  isStoring = false;
}

Bun.serve<Dialog>({
  port: Number(PORT),
  hostname: '127.0.0.1',
  fetch(request, server) {
    if (server.upgrade(request, { data: { id: crypto.randomUUID(), seq: 0 } })) return undefined;
    if (!request.url.endsWith('/user/info')) return new Response('ok');
    const user = store.readUser();
    return user instanceof Promise ? user.then((row) => Response.json(row)) : Response.json(user);
  },
  websocket: {
    message(socket, message) {
      const { type, role, clientId, text } = JSON.parse(String(message));
      if (type === 'hello') {
        if (role === 'operator') operators.add(socket);
        return void socket.send('{"type":"welcome"}');
      }
      queue.push({ socket, clientId, text });
      if (!isStoring) void drain();
    },
    close: (socket) => void operators.delete(socket),
  },
});
