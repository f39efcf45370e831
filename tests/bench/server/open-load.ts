// Opens sockets of visitors and leaves them open until a line comes. Argument: an `OpenLoad` as JSON. Prints how many a
// second were opened.
import { readFileSync } from 'node:fs';
import { type Dialect, type FrameSocket, openFrameSocket } from './frame-socket.ts';

/** Where, and the file of a JSON array of visitors' tokens, a socket for each. */
export interface OpenLoad {
  readonly url: string;
  readonly dialect: Dialect;
  readonly file: string;
  readonly together: number;
}

const { url, dialect, file, together } = JSON.parse(process.argv[2]!) as OpenLoad;
const tokens = JSON.parse(readFileSync(file, 'utf8')) as string[];
const sockets: FrameSocket[] = [];
const started = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: together }, async () => {
    while (next < tokens.length)
      sockets.push(await openFrameSocket(url, dialect, { role: 'visitor', token: tokens[next++]! }));
  }),
);
console.log((tokens.length * 1000) / (performance.now() - started));
for await (const _ of console) break;
process.exit(0);
