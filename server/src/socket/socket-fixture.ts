import { socketPath, type ClientFrame, type ServerFrame } from '../contract.ts';

export type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A real client of the socket that keeps every frame it gets. */
export interface TestSocket {
  readonly frames: ServerFrame[];
  /** The code with which the server closed; null while it is open. */
  readonly code: number | null;
  send(frame: ClientFrame): void;
  sendText(text: string): void;
  /** The first frame of a type, from now or before, that `fits`. */
  next<T extends ServerFrame['type']>(type: T, fits?: (frame: Frame<T>) => boolean): Promise<Frame<T>>;
  all<T extends ServerFrame['type']>(type: T): Frame<T>[];
  closed(): Promise<number>;
  close(): void;
}

export async function until<T>(what: string, find: () => T | null | undefined | false, within = 120_000): Promise<T> {
  const end = performance.now() + within;
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${within} ms for ${what}`);
    await Bun.sleep(5);
  }
}

/** Connects without a word. */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + socketPath, { headers } as never);
  const frames: ServerFrame[] = [];
  let code: number | null = null;
  socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)) as ServerFrame);
  socket.onclose = (event) => {
    code = event.code;
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the socket did not open'));
  });
  const all = <T extends ServerFrame['type']>(type: T) =>
    frames.filter((frame): frame is Frame<T> => frame.type === type);
  return {
    frames,
    get code() {
      return code;
    },
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendText: (text) => socket.send(text),
    next: (type, fits = () => true) =>
      until(`a frame «${type}»; got ${frames.map((frame) => frame.type).join(', ')}; closed ${code}`, () =>
        all(type).find(fits),
      ),
    all,
    closed: () => until('the close', () => code),
    close: () => socket.close(),
  };
}

/** Connects and sends the hello; resolves after the welcome. */
export async function joinSocket(
  url: string,
  role: 'visitor' | 'operator',
  token: string,
  after: number | null = role === 'visitor' ? 0 : null,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = await openSocket(url, headers);
  socket.send({ type: 'hello', role, token, after });
  await socket.next('welcome');
  return socket;
}
