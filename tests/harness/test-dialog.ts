import { type ServerFrame, socketPath } from '../../server/src/contract.ts';
import { callServer } from './call-server.ts';

type Ack = Extract<ServerFrame, { type: 'ack' }>;

/** A visitor's dialog over one undisturbed socket. */
export interface TestDialog {
  readonly session: string;
  readonly token: string;
  readonly frames: readonly ServerFrame[];
  /**
   * Sends a sentence; resolves when it is acknowledged, rejects with the code when it is refused, or when the socket is
   * closed.
   */
  say(clientId: string, text: string): Promise<Ack>;
  /** Resolves with the code of the socket's closing. */
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** Opens a dialog at a site and sends hello. */
export async function openDialog(url: string, site: string): Promise<TestDialog> {
  const { session, token } = await callServer<{ session: string; token: string }>(url, 'POST /widget/session', {
    body: { site },
  });
  const waiting = new Map<string, { resolve(ack: Ack): void; reject(error: Error): void }>();
  const frames: ServerFrame[] = [];
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath);
  const closed = new Promise<{ code: number; reason: string }>((done) => {
    socket.onclose = ({ code, reason }) => {
      for (const { reject } of waiting.values()) reject(new Error(`closed with ${code}`));
      done({ code, reason });
    };
  });
  const take = (clientId: string) => {
    const waiter = waiting.get(clientId);
    waiting.delete(clientId);
    return waiter;
  };
  await new Promise<void>((done) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      frames.push(frame);
      if (frame.type === 'welcome') done();
      if (frame.type === 'ack') take(frame.clientId)?.resolve(frame);
      if (frame.type === 'error') take(frame.clientId ?? '')?.reject(new Error(frame.code));
    };
  });
  return {
    session,
    token,
    frames,
    closed,
    say: (clientId, text) =>
      new Promise<Ack>((resolve, reject) => {
        waiting.set(clientId, { resolve, reject });
        socket.send(JSON.stringify({ type: 'say', clientId, text }));
      }),
    close: () => socket.close(),
  };
}

/** An operator's socket that sees what comes from now on. */
export async function openOperator(
  url: string,
  access: string,
  receive: (frame: ServerFrame) => void,
): Promise<{ close(): void }> {
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath);
  await new Promise<void>((done, fail) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'operator', token: access, after: null }));
    socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === 'welcome') done();
      receive(frame);
    };
  });
  return { close: () => socket.close() };
}
