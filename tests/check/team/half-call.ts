import { connect } from 'node:net';
import { basePath } from '../../../server/src/contract.ts';

/** A call whose body is still on its way. */
export interface HalfCall {
  /** Sends the rest; the status of the reply. */
  finish(): Promise<number>;
}

/** Sends the head of a call and the first bytes of its body. */
export async function sendHalf(url: string, name: string, token: string, value: object): Promise<HalfCall> {
  const { hostname, port } = new URL(url);
  const [method, path] = name.split(' ') as [string, string];
  const body = Buffer.from(JSON.stringify(value));
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => socket.destroy());
  await new Promise<void>((done) => socket.once('connect', () => done()));
  const head = [
    `${method} ${basePath}${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, 9));
  return {
    async finish() {
      socket.write(body.subarray(9));
      await ended;
      return Number(received.split(' ')[1] ?? 0);
    },
  };
}
