import { connect } from 'node:net';
import { maskedFrame, upgradeCall } from '../../../tests/harness/raw-frame.ts';
import type { ClientFrame } from '../contract.ts';
import { until } from './socket-fixture.ts';

type Hello = Extract<ClientFrame, { type: 'hello' }>;

/** A client of the socket over bare TCP, without automatic pongs. */
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

/** Connects and sends the hello; resolves after the welcome. */
export async function joinRaw(url: string, hello: Omit<Hello, 'type'>): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  // What a test looks at is what the server does; this end may break as it likes.
  socket.on('error', () => socket.destroy());
  const send = (frame: ClientFrame): void => void socket.write(maskedFrame('text', JSON.stringify(frame)));
  socket.write(upgradeCall(hostname));
  await until('the upgrade', () => received.includes('101 '));
  send({ type: 'hello', ...hello });
  await until('the welcome', () => received.includes('"welcome"'));
  return {
    send,
    pong: (mark) => void socket.write(maskedFrame('pong', mark)),
    pings: () => [...received.matchAll(/\x89[\x01-\x7d](\d+)/g)].map(([, mark]) => mark!),
    received: () => received,
    pause: () => void socket.pause(),
    destroy: () => void socket.destroy(),
  };
}
