// Honest visitors and operators in a process of their own, who measure how long the server lets them wait. Argument: a
// `Crowd` as JSON. Orders come as lines: `read` answers what was measured since the last `read`.
import { createInterface } from 'node:readline';
import { basePath, type ServerFrame, socketPath } from '../../server/src/contract.ts';
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
/** The longest wait since the last reading, without the lateness of this process; ms. */
let longest = 0;
let isAsked = false;
/** When this process looks at itself next, and how late it has been at that so far; ms. */
let [next, late] = [Infinity, 0];
const lateUntilNow = (): number => late + Math.max(0, performance.now() - next);

interface Begun {
  readonly kind: keyof typeof waits;
  readonly since: number;
  /** How late this process had been by then. */
  readonly late: number;
}
/** What is not answered yet. */
const open = new Map<symbol, Begun>();

function note({ kind, since, late: before }: Begun): void {
  const wait = performance.now() - since;
  waits[kind].push(wait);
  longest = Math.max(longest, wait - (lateUntilNow() - before));
}

function begin(kind: keyof typeof waits): () => void {
  const key = Symbol(kind);
  const begun = { kind, since: performance.now(), late: lateUntilNow() };
  open.set(key, begun);
  return () => {
    if (open.delete(key)) note(begun);
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
    next = performance.now() + 20;
    await Bun.sleep(20);
    const by = Math.max(0, performance.now() - next);
    late += by;
    waits.own.push(by);
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
  for (const begun of open.values()) note(begun);
  console.log(JSON.stringify({ ...waits, longest, failures }));
  for (const list of Object.values(waits)) list.length = 0;
  [failures, longest] = [0, 0];
}
process.exit(isAsked ? 0 : 1);
