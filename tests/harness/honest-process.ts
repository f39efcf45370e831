// Honest visitors and operators in a process of their own, who measure how long the server lets them wait. Argument: a
// `Crowd` as JSON. Orders come as lines: `read` answers what was measured since the last `read`.
import { createInterface } from 'node:readline';
import { basePath, type ServerFrame, socketPath } from '../../server/src/platform/contract.ts';
import type { Crowd } from './honest.ts';

const { url, visitors, operators } = JSON.parse(process.argv[2]!) as Crowd;
const address = url.replace('http', 'ws') + socketPath;
/** Each has an address of its own. */
const headersOf = (at: number) => ({ 'x-forwarded-for': `198.51.100.${7 + at}` });

/** Waits since the last reading; ms. */
const waits = {
  ping: [] as number[],
  sentence: [] as number[],
  call: [] as number[],
  operator: [] as number[],
  own: [] as number[],
};
let failures = 0;
let isAsked = false;
/** When each thing that is not answered yet began. */
const open = new Map<symbol, { kind: keyof typeof waits; since: number }>();

function begin(kind: keyof typeof waits): () => void {
  const key = Symbol(kind);
  const since = performance.now();
  open.set(key, { kind, since });
  return () => {
    if (!open.delete(key)) return;
    waits[kind].push(performance.now() - since);
  };
}

/** A socket that is pinged; an operator's hears also what visitors say. */
function connect(
  role: 'visitor' | 'operator',
  token: string,
  at: number,
  receive: (frame: ServerFrame) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers: headersOf(at) } as never);
  return new Promise((done) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'hello', role, token, after: role === 'visitor' ? 0 : null }));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === 'welcome') done(socket);
      receive(frame);
    };
    socket.onclose = () => (failures += 1);
  });
}

const acked = new Map<string, () => void>();
const seen = new Map<string, () => void>();

/** Ends what is waited for under a key, once. */
function settle(all: Map<string, () => void>, key: string): void {
  all.get(key)?.();
  all.delete(key);
}

async function pingOn(socket: WebSocket, pong: (done: () => void) => void): Promise<void> {
  for (;;) {
    await new Promise<void>((done) => {
      const end = begin('ping');
      pong(() => done(end()));
      socket.send('{"type":"ping"}');
    });
    await Bun.sleep(130);
  }
}

/** A sentence every 1.2 s is within what one dialog may say. */
async function sayOn(socket: WebSocket, at: number): Promise<void> {
  await Bun.sleep((1200 * at) / visitors.length);
  for (let count = 1; ; count += 1) {
    const text = `Добрый день, ${process.pid}-${at}-${count}`;
    acked.set(text, begin('sentence'));
    seen.set(text, begin('operator'));
    socket.send(JSON.stringify({ type: 'say', clientId: text, text }));
    await Bun.sleep(1200);
  }
}

async function callOn(token: string, at: number): Promise<void> {
  for (;;) {
    const end = begin('call');
    const response = await fetch(`${url}${basePath}/user/info`, {
      headers: { ...headersOf(at), authorization: `Bearer ${token}` },
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status !== 200) failures += 1;
    end();
    await Bun.sleep(70);
  }
}

/** How late this very process is: a machine that is too busy measures itself. */
async function watchSelf(): Promise<void> {
  for (;;) {
    const before = performance.now();
    await Bun.sleep(20);
    waits.own.push(Math.max(0, performance.now() - before - 20));
  }
}

for (const [at, token] of operators.entries())
  await connect('operator', token, at, (frame) => {
    if (frame.type === 'sentence') settle(seen, frame.sentence.text);
  });
for (const [at, token] of visitors.entries()) {
  let pinged = (): void => {};
  const socket = await connect('visitor', token, at, (frame) => {
    if (frame.type === 'pong') pinged();
    if (frame.type === 'error') failures += 1;
    if (frame.type === 'ack') settle(acked, frame.clientId);
  });
  void pingOn(socket, (done) => (pinged = done));
  void sayOn(socket, at);
}
operators.forEach((token, at) => void callOn(token, at));
void watchSelf();
console.log('ready');
for await (const line of createInterface(process.stdin)) {
  if (line !== 'read') continue;
  isAsked = true;
  for (const { kind, since } of open.values()) waits[kind].push(performance.now() - since);
  console.log(JSON.stringify({ ...waits, failures }));
  for (const list of Object.values(waits)) list.length = 0;
  failures = 0;
}
process.exit(isAsked ? 0 : 1);
