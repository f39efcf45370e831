// An honest visitor and an honest operator in a process of their own, who measure how long the server lets them wait.
// Orders come as lines: `read` answers what was measured since the last `read`.
import { createInterface } from 'node:readline';
import { basePath, type ServerFrame, socketPath } from '../../server/src/platform/contract.ts';

const [url, visitorToken, operatorToken] = process.argv.slice(2) as [string, string, string];
const headers = { 'x-forwarded-for': '198.51.100.7' };
const address = url.replace('http', 'ws') + socketPath;

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

/** A socket that is pinged; an operator's hears also what the visitor says. */
function connect(
  role: 'visitor' | 'operator',
  token: string,
  receive: (frame: ServerFrame) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers } as never);
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

let pinged = (): void => {};
const acked = new Map<string, () => void>();
const seen = new Map<string, () => void>();
const visitor = await connect('visitor', visitorToken, (frame) => {
  if (frame.type === 'pong') pinged();
  if (frame.type === 'error') failures += 1;
  if (frame.type === 'ack') acked.get(frame.clientId)?.();
});
await connect('operator', operatorToken, (frame) => {
  if (frame.type === 'sentence') seen.get(frame.sentence.text)?.();
});

async function pingOn(): Promise<void> {
  for (;;) {
    await new Promise<void>((done) => {
      const end = begin('ping');
      pinged = () => done(end());
      visitor.send('{"type":"ping"}');
    });
    await Bun.sleep(130);
  }
}

async function callOn(): Promise<void> {
  for (;;) {
    const end = begin('call');
    const response = await fetch(`${url}${basePath}/user/info`, {
      headers: { ...headers, authorization: `Bearer ${operatorToken}` },
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status !== 200) failures += 1;
    end();
    await Bun.sleep(70);
  }
}

/** A sentence every 1.2 s is within what one dialog may say. */
async function sayOn(): Promise<void> {
  for (let count = 1; ; count += 1) {
    const text = `Добрый день, ${process.pid}-${count}`;
    acked.set(text, begin('sentence'));
    seen.set(text, begin('operator'));
    visitor.send(JSON.stringify({ type: 'say', clientId: text, text }));
    await Bun.sleep(1200);
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

for (const run of [pingOn, callOn, sayOn, watchSelf]) void run();
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
