// Thousands of visitors in one process, which reconnect as the SDK does. Arguments: url, a JSON file of their tokens.
// Each line read prints how many are connected.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { backOff } from '../../../sdk/src/transport/back-off.ts';
import { close, type ServerFrame, socketPath } from '../../../server/src/contract.ts';

const [url, file] = process.argv.slice(2) as [string, string];
const tokens = JSON.parse(readFileSync(file, 'utf8')) as string[];
const address = url.replace('http', 'ws') + socketPath;
let connected = 0;

function open(token: string, attempt: number): void {
  const socket = new WebSocket(address);
  let isWelcome = false;
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
  socket.onmessage = ({ data }) => {
    if ((JSON.parse(String(data)) as ServerFrame).type !== 'welcome') return;
    isWelcome = true;
    connected += 1;
  };
  socket.onclose = ({ code }) => {
    if (isWelcome) connected -= 1;
    const next = isWelcome ? 0 : attempt + 1;
    setTimeout(() => open(token, next), (code === close.restart ? Math.random() * 3_000 : 0) + backOff(next));
  };
}

for (const [at, token] of tokens.entries()) setTimeout(() => open(token, 0), (at * 1000) / 1500);
for await (const _ of createInterface(process.stdin)) console.log(connected);
