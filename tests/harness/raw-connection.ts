import { connect, type Socket } from 'node:net';

/** A TCP connection over which a call is sent in pieces, or not to its end. */
export interface RawConnection {
  send(text: string | Uint8Array): void;
  /** All that came so far, or the end of it. */
  received(): string;
  readonly isOpen: boolean;
  /** Reads no more: what the server sends waits at the server. */
  pause(): void;
  end(): void;
}

/** How much of what came stays, in characters: some thousand answers, and no memory without end. */
const most = 1_000_000;

export function openRaw(port: number): Promise<RawConnection> {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  let open = true;
  socket.on('data', (chunk) => (text = (text + chunk.toString('latin1')).slice(-most)));
  socket.on('error', () => (open = false));
  socket.on('close', () => (open = false));
  const connection: RawConnection = {
    send: (data) => void (open && socket.write(data)),
    received: () => text,
    get isOpen() {
      return open;
    },
    pause: () => void socket.pause(),
    end: () => void socket.destroy(),
  };
  return new Promise((done, fail) => {
    socket.once('connect', () => done(connection));
    socket.once('error', fail);
  });
}

/** The head of a call with a JSON body of `length` bytes. */
export const headOf = (path: string, length: number, headers: Record<string, string> = {}, method = 'POST'): string =>
  [
    `${method} /api/v1${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
