import { connect } from 'node:net';
import { socketPath, type ClientFrame } from '../platform/contract.ts';
import { until } from './socket-fixture.ts';

type Hello = Extract<ClientFrame, { type: 'hello' }>;

/** A client of the socket over bare TCP, which does nothing by itself: it answers no ping. */
export interface RawSocket {
  send(frame: ClientFrame): void;
  /** Answers a ping with this mark. */
  pong(mark: string): void;
  /** The marks of the pings that came. */
  pings(): string[];
  /** All that came. */
  received(): string;
  /** Reads no more. */
  pause(): void;
  destroy(): void;
}

const mask = Buffer.from([1, 2, 3, 4]);
const [text, pong] = [0x81, 0x8a];

/** A frame of a client (RFC 6455, section 5.2). */
function maskedFrame(kind: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([kind, ...length]), mask, payload.map((byte, i) => byte ^ mask[i % 4]!)]);
}

/** Connects and says hello; resolves once welcome. */
export async function joinRaw(url: string, hello: Omit<Hello, 'type'>): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  // What a test looks at is what the server does; this end may break as it likes.
  socket.on('error', () => socket.destroy());
  const send = (frame: ClientFrame): void => void socket.write(maskedFrame(text, Buffer.from(JSON.stringify(frame))));
  socket.write(
    `GET ${socketPath} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await until('the upgrade', () => received.includes('101 '));
  send({ type: 'hello', ...hello });
  await until('the welcome', () => received.includes('"welcome"'));
  return {
    send,
    pong: (mark) => void socket.write(maskedFrame(pong, Buffer.from(mark))),
    pings: () => [...received.matchAll(/\x89[\x01-\x7d](\d+)/g)].map(([, mark]) => mark!),
    received: () => received,
    pause: () => void socket.pause(),
    destroy: () => void socket.destroy(),
  };
}
