import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { defaultConfig } from '../contract/widget.ts';
import {
  type Handler,
  installLocks,
  memoryStorage,
  NodeWebSocket,
  pause,
  problem,
  sentenceOf,
  type ServerSocket,
  startServer,
  type TestServer,
} from '../transport/server-fixture.ts';
import { createVisitor, type Visitor, type VisitorOptions } from '../visitor.ts';

/** A dialog as the server has it: enough of the real one to lose, repeat and refuse. New for each test. */
interface Dialog {
  server: TestServer;
  dialog: Sentence[];
  token: string;
  site: string;
  storage: ReturnType<typeof memoryStorage>;
  /** Sockets are closed at their hello. */
  isCut: boolean;
  /** Sockets are closed instead of acknowledging. */
  isAckLost: boolean;
  /** The `clientId` of each arrival. */
  sent: string[];
  /** The `after` of each hello. */
  hellos: number[];
}

export interface Given extends Dialog {
  broadcast(frame: ServerFrame): void;
  store(text: string, more?: Partial<Sentence>): Sentence;
  handle(socket: ServerSocket, frame: ClientFrame): void;
  /** A tab of the site, closed after the test. */
  visit(options?: Partial<VisitorOptions>): Visitor;
  /** What the site's storage holds of the dialog. */
  remembered(): { token: string; session: string; read: number };
}

export const say = (socket: ServerSocket, frame: ServerFrame): void => socket.send(JSON.stringify(frame));

export const texts = (visitor: Visitor): string[] =>
  visitor.$sentences.get().map(({ text, state }) => (state ? `${text} (${state})` : text));

function handle(given: Given, socket: ServerSocket, frame: ClientFrame): void {
  if (frame.type === 'hello') {
    given.hellos.push(frame.after ?? -1);
    if (given.isCut) return socket.terminate();
    if (frame.token !== given.token) return socket.close(4401);
    say(socket, {
      type: 'welcome',
      session: given.token,
      last: given.dialog.length,
      assistant: true,
      operator: false,
    });
    for (const sentence of given.dialog.slice(frame.after ?? 0)) say(socket, { type: 'sentence', sentence });
  }
  if (frame.type === 'say') {
    given.sent.push(frame.clientId);
    const sentence = given.store(frame.text, { clientId: frame.clientId });
    if (given.isAckLost) return socket.terminate();
    say(socket, { type: 'ack', clientId: frame.clientId, sentences: [sentence] });
  }
  if (frame.type === 'ping') say(socket, { type: 'pong' });
}

const handlersOf = (given: Given): Record<string, Handler> => {
  const allowed = (authorization: string | undefined): boolean => authorization === `Bearer ${given.token}`;
  return {
    'POST /widget/session': ({ body }) => {
      const { dialog, token } = given;
      const { token: known } = JSON.parse(body) as { token?: string };
      return {
        status: known === token ? 200 : 201,
        body: { session: token, token, sentences: dialog.slice(-100), last: dialog.length, config: defaultConfig },
      };
    },
    'POST /widget/sentence': ({ body, headers }) => {
      if (!allowed(headers.authorization)) return problem(401, 'unauthenticated');
      const { clientId, text } = JSON.parse(body) as { clientId: string; text: string };
      given.sent.push(clientId);
      return { status: 201, body: { sentence: given.store(text, { clientId }) } };
    },
    'GET /widget/sentence': async ({ query, headers }) => {
      if (!allowed(headers.authorization)) return problem(401, 'unauthenticated');
      if (query.has('before'))
        return {
          body: { sentences: given.dialog.filter(({ seq }) => seq < Number(query.get('before'))).slice(-100) },
        };
      const after = Number(query.get('after'));
      for (let wait = 0; wait < 40 && given.dialog.length <= after; wait++) await pause(10);
      return { body: { sentences: given.dialog.slice(after) } };
    },
    'DELETE /widget/session': () => {
      given.token = 'token 2';
      given.dialog = [];
      for (const socket of given.server.sockets) socket.close(4401);
      return { body: { session: 'x' } };
    },
  };
};

let sites = 0;

/** A server with one dialog for each test of the file. */
export function useVisitorServer(): Given {
  const open: Visitor[] = [];
  const given: Given = Object.assign({} as Dialog, {
    broadcast: (frame: ServerFrame) => given.server.sockets.forEach((socket) => say(socket, frame)),
    store(text: string, more: Partial<Sentence> = {}) {
      const known = given.dialog.find(({ clientId }) => clientId !== undefined && clientId === more.clientId);
      if (known) return known;
      const sentence = sentenceOf(given.dialog.length + 1, { text, ...more });
      given.dialog.push(sentence);
      given.broadcast({ type: 'sentence', sentence });
      return sentence;
    },
    handle: (socket: ServerSocket, frame: ClientFrame) => handle(given, socket, frame),
    visit(options: Partial<VisitorOptions> = {}) {
      const { server, site, storage } = given;
      const visitor = createVisitor({ host: server.host, site, storage, WebSocket: NodeWebSocket, ...options });
      open.push(visitor);
      return visitor;
    },
    remembered: () => JSON.parse(given.storage.getItem(`otklik:${given.site}`)!) as never,
  });
  beforeAll(installLocks);
  beforeEach(async () => {
    Object.assign(given, { dialog: [], token: 'token 1', isCut: false, sent: [], hellos: [], isAckLost: false });
    given.site = `site${++sites}`;
    given.storage = memoryStorage();
    given.server = await startServer(handlersOf(given));
    given.server.onSocket = (socket) =>
      socket.on('message', (data) => handle(given, socket, JSON.parse(String(data)) as ClientFrame));
  });
  afterEach(async () => {
    for (const visitor of open.splice(0)) visitor.destroy();
    await given.server.close();
  });
  return given;
}
