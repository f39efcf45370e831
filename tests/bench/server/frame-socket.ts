import { socketPath } from '../../../server/src/contract.ts';

/** Whose frames are spoken: ours as they are, or ours as the one event of a socket.io server. */
export type Dialect = 'plain' | 'socket.io';

export interface Frame {
  readonly type: string;
  readonly clientId?: string;
  readonly session?: string;
  readonly sentence?: { readonly text: string; readonly author: string; readonly clientId?: string };
}

/** An open socket that has been welcomed. */
export interface FrameSocket {
  send(frame: object): void;
}

/** Marks of Engine.IO 4 and Socket.IO 5 for a text event. */
const [opened, ping, pong, connect, event] = ['0', '2', '3', '40', '42["frame",'];

/** What of socket.io is no frame is answered here; null then. */
function frameOf(socket: WebSocket, data: string, dialect: Dialect, hello: () => void): Frame | null {
  if (dialect === 'plain') return JSON.parse(data) as Frame;
  if (data.startsWith(event)) return JSON.parse(data.slice(event.length, -1)) as Frame;
  if (data === ping) socket.send(pong);
  else if (data.startsWith(connect)) hello();
  else if (data.startsWith(opened)) socket.send(connect);
  return null;
}

/** Opens a socket and sends hello; resolves with the welcome. */
export function openFrameSocket(
  url: string,
  dialect: Dialect,
  hello: { readonly role: 'visitor' | 'operator'; readonly token: string },
  handle: (frame: Frame, socket: FrameSocket) => void = () => {},
): Promise<FrameSocket> {
  const path = dialect === 'plain' ? socketPath : '/socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(url.replace('http', 'ws') + path);
  const send = (frame: object): void => {
    const text = JSON.stringify(frame);
    socket.send(dialect === 'plain' ? text : `${event}${text}]`);
  };
  const greet = (): void => send({ type: 'hello', ...hello, after: hello.role === 'visitor' ? 0 : null });
  const self: FrameSocket = { send };
  return new Promise((done, fail) => {
    if (dialect === 'plain') socket.onopen = greet;
    socket.onclose = ({ code, reason }) => fail(new Error(`closed with ${code} ${reason}`));
    socket.onmessage = ({ data }) => {
      const frame = frameOf(socket, String(data), dialect, greet);
      if (frame?.type === 'welcome') done(self);
      else if (frame) handle(frame, self);
    };
  });
}
