// Thousands of visitors in a process of their own. It reads its orders as lines of JSON and answers so.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { backOff } from '../../../sdk/src/transport/back-off.ts';
import { pauseOf } from '../../../sdk/src/transport/socket.ts';
import { close, type ServerFrame, socketPath } from '../../../server/src/platform/contract.ts';

interface Visitor {
  readonly session: string;
  readonly token: string;
  last: number;
  attempt: number;
  isIn: boolean;
}

const [url, file] = process.argv.slice(2) as [string, string];
const visitors = (JSON.parse(readFileSync(file, 'utf8')) as { session: string; token: string }[]).map(
  (one): Visitor => ({ ...one, last: 0, attempt: 0, isIn: false }),
);
const address = url.replace('http', 'ws') + socketPath;
const counts = { in: 0, gaps: 0, lost: 0, returns: 0 };

function handle(visitor: Visitor, frame: ServerFrame): void {
  if (frame.type === 'welcome') {
    visitor.isIn = true;
    visitor.attempt = 0;
    counts.in += 1;
  }
  if (frame.type !== 'sentence' || frame.sentence.seq <= visitor.last) return;
  if (frame.sentence.seq !== visitor.last + 1) counts.gaps += 1;
  visitor.last = frame.sentence.seq;
}

function open(visitor: Visitor): void {
  const socket = new WebSocket(address);
  socket.onopen = () =>
    socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token: visitor.token, after: visitor.last }));
  socket.onmessage = ({ data }) => handle(visitor, JSON.parse(String(data)) as ServerFrame);
  socket.onclose = ({ code, reason }) => {
    if (visitor.isIn) {
      visitor.isIn = false;
      counts.in -= 1;
      counts.lost += 1;
    }
    counts.returns += 1;
    // As the SDK does.
    setTimeout(() => open(visitor), (code === close.restart ? pauseOf(reason) : 0) + backOff(visitor.attempt));
    visitor.attempt += 1;
  };
}

for (const [at, visitor] of visitors.entries()) setTimeout(() => open(visitor), (at * 1000) / 1500);
for await (const line of createInterface(process.stdin)) {
  if (line === 'counts') console.log(JSON.stringify(counts));
  if (line === 'lasts') console.log(JSON.stringify(visitors.map(({ session, last }) => [session, last])));
}
