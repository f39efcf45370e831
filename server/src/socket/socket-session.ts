import { safeParse } from 'zod/mini';
import type { ServerWebSocket } from 'bun';
import { AppError } from '../platform/app-error.ts';
import { clientFrame, type ClientFrame } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import { type Connection, type Hello, Refused } from './connection.ts';
import { type Backlog, createPeer, type Peer } from './peer.ts';

/** How long a socket may be open without a hello; ms. */
const helloTime = 5_000;

/** Lets in one who says hello. */
export type Admit = (peer: Peer, hello: Hello) => Promise<Connection>;

/** One socket from its opening to its end. */
export interface SocketSession {
  hear(message: unknown): void;
  drained(): void;
  ended(): void;
  close: Peer['close'];
  readonly isOperator: boolean;
}

type Heard = { frame: ClientFrame } | { refused: string } | null;

const holdsNul = (value: object): boolean => Object.values(value).some((field) => typeof field === 'string' && field.includes('\0'));

/** A message as a frame; only its sender's id when it is one with bad content; null when it is no frame of the contract. */
function readFrame(message: unknown): Heard {
  if (typeof message !== 'object' || message === null || holdsNul(message)) return null;
  const parsed = safeParse(clientFrame, message);
  if (parsed.success) return { frame: parsed.data };
  const { type, clientId } = message as { type?: unknown; clientId?: unknown };
  const isNamed = (type === 'say' || type === 'answer') && typeof clientId === 'string' && clientId.length > 0 && clientId.length <= 64;
  return isNamed ? { refused: clientId } : null;
}

/** Follows the contract of the socket for one peer: hello first and in time, then frames, as many as are allowed. */
export function openSession(deps: Deps, socket: ServerWebSocket<unknown>, backlog: Backlog, admit: Admit): SocketSession {
  const id = newId();
  const peer = createPeer(socket, backlog);
  const early: ClientFrame[] = [];
  let greeted = false;
  let isOperator = false;
  let ended = false;
  let connection: Connection | null = null;
  const timer = setTimeout(() => peer.close('silent'), helloTime);

  const hearNext = (frame: ClientFrame): void => {
    if (frame.type === 'hello') peer.close('frame');
    else if (frame.type === 'ping') peer.send({ type: 'pong' });
    else if (connection) connection.hear(frame);
    else early.push(frame);
  };
  const greet = async (hello: Hello): Promise<void> => {
    clearTimeout(timer);
    if (deps.shutdown.draining) return peer.close('restart');
    const opened = await admit(peer, hello);
    if (ended) return opened.left();
    connection = opened;
    isOperator = hello.role === 'operator';
    for (const frame of early.splice(0)) if (!ended) hearNext(frame);
  };
  const failed = (error: unknown): void => {
    if (error instanceof Refused) return peer.close(error.why);
    if (error instanceof AppError) return peer.close(error.reason === 'rate_limited' ? 'fast' : 'token');
    deps.log.error({ err: error }, 'a hello failed');
    peer.cut();
  };

  return {
    hear(message) {
      if (!peer.isOpen) return;
      try {
        deps.limit('frame by socket', id);
      } catch (error) {
        return failed(error);
      }
      const heard = readFrame(message);
      if (!heard || ('refused' in heard && !greeted)) return peer.close('frame');
      if ('refused' in heard) return peer.send({ type: 'error', code: 'invalid', clientId: heard.refused });
      if (greeted) return hearNext(heard.frame);
      greeted = true;
      if (heard.frame.type !== 'hello') return peer.close('frame');
      greet(heard.frame).catch(failed);
    },
    drained: peer.drained,
    ended() {
      ended = true;
      clearTimeout(timer);
      peer.gone();
      connection?.left();
    },
    close: peer.close,
    get isOperator() {
      return isOperator;
    },
  };
}
