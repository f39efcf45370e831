// Calls one address again and again over so many connections. Argument: an `HttpLoad` as JSON. Prints calls a second.
// Plain sockets: an HTTP client costs more than the server that is measured.

/** The address, the access token and the duration. */
export interface HttpLoad {
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
}

const { url, token, connections, seconds } = JSON.parse(process.argv[2]!) as HttpLoad;
const { hostname, port, pathname, host } = new URL(url);
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
let done = 0;

/**
 * The length of a response in bytes by its received part: NaN until its head is complete, null for one in chunks, which
 * ends with its last chunk.
 */
function lengthOf(come: Buffer): number | null {
  const head = come.indexOf(headEnd);
  if (head < 0) return NaN;
  const text = come.toString('latin1', 0, head);
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`an answer that is not expected: ${text.slice(0, 200)}`);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return length === undefined ? null : head + headEnd.length + Number(length);
}

/** What has come of a response: its first bytes until its length is known, and how many. */
interface Coming {
  head: Buffer;
  bytes: number;
  length: number | null;
}
const nothing = (): Coming => ({ head: Buffer.alloc(0), bytes: 0, length: NaN });

for (let at = 0; at < connections; at += 1)
  await Bun.connect<Coming>({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.data = nothing();
        socket.write(request);
      },
      data(socket, chunk) {
        const { data } = socket;
        data.bytes += chunk.length;
        if (Number.isNaN(data.length)) {
          data.head = data.head.length === 0 ? chunk : Buffer.concat([data.head, chunk]);
          data.length = lengthOf(data.head);
        }
        const isWhole = data.length === null ? chunk.subarray(-5).equals(lastChunk) : data.bytes >= data.length;
        if (!isWhole) return;
        socket.data = nothing();
        done += 1;
        socket.write(request);
      },
    },
  });
// The first calls find a runtime that has compiled nothing.
await Bun.sleep(1_000);
const [before, started] = [done, performance.now()];
await Bun.sleep(seconds * 1000);
console.log(((done - before) * 1000) / (performance.now() - started));
process.exit(0);
