import { type ClientFrame, close, type ServerFrame } from '../../../server/src/contract.ts';
import type { Random } from '../../harness/random.ts';
import type { ClientLog, Record, SentSentence } from './record.ts';

/** After so long without a frame the connection counts as dead; ms. */
const patience = 2_000;
/** How often that is doubled where a busy machine sends no welcome in time. */
const mostDoublings = 4;
const pingEvery = 400;

export interface ClientOptions {
  /** Address of the socket. */
  readonly address: () => string;
  readonly log: ClientLog;
  readonly record: Record;
  readonly random: Random;
  readonly role: 'visitor' | 'operator';
  readonly token: () => Promise<string>;
  /** The last number it holds. */
  readonly after: () => number;
  /** A frame that is no part of the connection's own business. */
  readonly handle: (frame: ServerFrame, connection: string) => void;
  /** How many sayings may wait for their acknowledgement at a time. */
  readonly window: number;
}

/** Bun's socket, which can be dropped without a goodbye. */
type Socket = WebSocket & { terminate(): void };

/**
 * A client of the contract alone: hello, resume, acknowledgement, the same `clientId` again until it is acknowledged.
 */
export interface PlainClient {
  say(sentence: SentSentence): void;
  readonly waiting: number;
  readonly isOpen: boolean;
  close(): void;
}

const frameOf = ({ author, clientId, session, texts }: SentSentence): ClientFrame =>
  author === 'visitor'
    ? { type: 'say', clientId, text: texts[0]! }
    : { type: 'answer', clientId, session, sentences: [...texts] };

export function createPlainClient({
  address,
  log,
  record,
  random,
  role,
  token,
  after,
  handle,
  window,
}: ClientOptions): PlainClient {
  const outbox: SentSentence[] = [];
  const known = new Map<string, SentSentence>();
  let sent = 0;
  let socket: Socket | null = null;
  let welcomed = false;
  let doublings = 0;
  let receivedAt = 0;
  let closed = false;

  const flush = (): void => {
    for (; welcomed && sent < outbox.length && sent < window; sent += 1) send(frameOf(outbox[sent]!));
  };
  const send = (frame: ClientFrame): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const acknowledge = ({ clientId, sentences }: Extract<ServerFrame, { type: 'ack' }>): void => {
    const sentence = known.get(clientId);
    if (!sentence) return void log.faults.push(`an acknowledgement of ${clientId}, which it never said`);
    sentence.acks.push(sentences.map(({ id, seq }) => ({ id, seq })));
    const at = outbox.indexOf(sentence);
    if (at < 0) return;
    outbox.splice(at, 1);
    if (at < sent) sent -= 1;
    flush();
  };
  const refused = (frame: Extract<ServerFrame, { type: 'error' }>): void => {
    record.refusals.set(frame.code, (record.refusals.get(frame.code) ?? 0) + 1);
    lose();
  };
  const act = (frame: ServerFrame, connection: string): void => {
    if (frame.type === 'pong') return;
    if (frame.type === 'ack') return acknowledge(frame);
    if (frame.type === 'error') return refused(frame);
    if (frame.type === 'welcome') welcomed = true;
    handle(frame, connection);
    flush();
  };

  /** Forgets the connection at once: what it would still bring is not looked at. */
  const lose = (): void => {
    const lost = socket;
    socket = null;
    welcomed = false;
    sent = 0;
    if (!lost) return;
    lost.onmessage = lost.onclose = lost.onopen = null;
    lost.terminate();
    if (!closed) setTimeout(() => void open(), random.between(20, 300));
  };
  const open = async (): Promise<void> => {
    const shown = await token();
    if (closed) return;
    log.connections += 1;
    const connection = `${log.name}-${log.connections}`;
    // Each client has an address of its own, as far as limits are on.
    const headers = { 'x-forwarded-for': `192.0.2.${record.clients.indexOf(log)}` };
    const opened = new WebSocket(`${address()}?connection=${connection}`, { headers } as never) as Socket;
    socket = opened;
    receivedAt = Date.now();
    opened.onopen = () => send({ type: 'hello', role, token: shown, after: after() });
    opened.onmessage = ({ data }) => {
      receivedAt = Date.now();
      act(JSON.parse(String(data)) as ServerFrame, connection);
    };
    opened.onclose = ({ code, reason }) => {
      // Where the machine stalls, the server waits in vain for a frame.
      if (code >= 4400 && code < 4500 && code !== close.silent) log.faults.push(`closed with ${code} ${reason}`);
      lose();
    };
  };
  const beat = setInterval(() => {
    if (!socket) return;
    if (Date.now() - receivedAt > patience * 2 ** doublings) {
      doublings = welcomed ? 0 : Math.min(doublings + 1, mostDoublings);
      return lose();
    }
    send({ type: 'ping' });
  }, pingEvery);
  void open();

  return {
    say(sentence) {
      record.sent.push(sentence);
      known.set(sentence.clientId, sentence);
      outbox.push(sentence);
      flush();
    },
    get waiting() {
      return outbox.length;
    },
    get isOpen() {
      return welcomed;
    },
    close() {
      closed = true;
      clearInterval(beat);
      lose();
    },
  };
}
