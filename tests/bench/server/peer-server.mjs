// socket.io with better-sqlite3 as its documentation shows them, for comparison: a row and a durable commit a message,
// acknowledged after it, and sent to the room of the operators. Run by Node in a folder where both are installed.
// Environment: PORT, DATA_DIR.
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Server } from 'socket.io';

const { PORT, DATA_DIR } = process.env;
const db = new Database(join(DATA_DIR, 'peer.sqlite'));
for (const pragma of ['journal_mode=wal', 'synchronous=full']) db.pragma(pragma);
db.exec(
  'create table if not exists said (id integer primary key, dialog text, seq integer, client text, text text, at integer)',
);
db.exec('create table if not exists account (id integer primary key, avatar text)');
db.exec("insert into account (id, avatar) values (1, '') on conflict do nothing");
const insert = db.prepare('insert into said (dialog, seq, client, text, at) values (?, ?, ?, ?, ?)');
const user = db.prepare('select avatar from account where id = 1');

const server = createServer((request, response) => {
  if (!request.url.endsWith('/user/info')) return response.end('ok');
  const text = JSON.stringify(user.get());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  return response.end(text);
});
new Server(server, { transports: ['websocket'] }).on('connection', (socket) => {
  let seq = 0;
  socket.on('frame', ({ type, role, clientId, text }) => {
    if (type === 'hello') {
      if (role === 'operator') socket.join('operators');
      return socket.emit('frame', { type: 'welcome' });
    }
    seq += 1;
    insert.run(socket.id, seq, clientId, text, Date.now());
    const sentence = { id: clientId, seq, author: 'visitor', text };
    socket.emit('frame', { type: 'ack', clientId, sentences: [sentence] });
    return socket.to('operators').emit('frame', { type: 'sentence', sentence });
  });
});
server.listen(Number(PORT), '127.0.0.1');
