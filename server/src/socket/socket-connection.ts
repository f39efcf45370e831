import { safeParse } from 'zod/mini';
import type { ServerWebSocket } from 'bun';
import { AppError } from '../platform/app-error.ts';
import { clientFrame, type ClientFrame, frameBound, frameBounds } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import { drawsOf } from '../platform/rate-limit.ts';
import { type Connection, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import { type Backlog, createPeer, type Peer } from './peer.ts';

/** How long a socket may be open without a hello; ms. */
const helloTime = 5_000;

/** Admits a socket after its `hello` frame. */
export type Admit = (peer: Peer, hello: Hello) => Promise<Connection>;

/** One socket from its opening to its end. */
export interface SocketConnection {
  receive(message: unknown): void;
  drained(): void;
  ended(): void;
  close: Peer['close'];
  readonly isOperator: boolean;
}

type ReceivedFrame = { frame: ClientFrame } | { refused: string } | null;

const holdsNul = (value: object): boolean =>
  Object.values(value).some((field) => typeof field === 'string' && field.includes('\0'));

/** A message as a frame; only its sender's id when it is one with bad content; null when it is no frame of the contract. */
function readFrame(message: unknown): ReceivedFrame {
  if (typeof message !== 'object' || message === null || holdsNul(message)) return null;
  const parsed = safeParse(clientFrame, message);
  if (parsed.success) return { frame: parsed.data };
  const { type, clientId } = message as { type?: unknown; clientId?: unknown };
  const isNamed =
    (type === 'say' || type === 'answer') &&
    typeof clientId === 'string' &&
    clientId.length > 0 &&
    clientId.length <= 64;
  return isNamed ? { refused: clientId } : null;
}

/** What a session is opened over. */
export interface Opened {
  readonly socket: ServerWebSocket<unknown>;
  readonly backlog: Backlog;
  /** What the peer's address is counted by. */
  readonly address: string;
  /** Called once when the socket is closed. */
  readonly left: () => void;
  /** Called for each frame after the hello. */
  readonly served: () => void;
}

const clientIdOf = (frame: NextFrame): string | undefined => ('clientId' in frame ? frame.clientId : undefined);

/** Hands a frame to its connection once it is counted, in the order in which the frames came. */
function createEntry(deps: Deps, peer: Peer, place: { address: string; socket: string }, served: Opened['served']) {
  // Where processes count together a frame waits for its count, and those after it wait for it: the order is kept.
  let order: Promise<void> | undefined;
  return ({ keys, receive }: Connection, frame: NextFrame): void => {
    served();
    const name = `frame ${frame.type}`;
    const end = deps.watchdog.begin(name);
    const refused = (error: unknown): void => {
      if (error instanceof AppError) deps.watchdog.refuse(name, error.reason);
      refuse(deps, peer, error, clientIdOf(frame));
    };
    const count = () => deps.rates.take(drawsOf(frame.type, frameBounds[frame.type], { ...keys, ...place }));
    try {
      const counted = order ? order.then(count) : count();
      if (counted === undefined) {
        receive(frame);
        return end();
      }
      const entered = counted
        .then(() => receive(frame))
        .catch(refused)
        .finally(() => {
          end();
          if (order === entered) order = undefined;
        });
      order = entered;
    } catch (error) {
      refused(error);
      end();
    }
  };
}

/** Follows the contract of the socket for one peer: hello first and in time, then frames, as many as are allowed. */
export function openSocketConnection(
  deps: Deps,
  { socket, backlog, address, left, served }: Opened,
  admission: Admit,
): SocketConnection {
  const id = newId();
  // What the hello alone needs goes with it: the request, above all.
  let admit: Admit | null = admission;
  const peer = createPeer(socket, backlog);
  const early: ClientFrame[] = [];
  let greeted = false;
  let isOperator = false;
  let ended = false;
  let connection: Connection | null = null;
  const timer = setTimeout(() => peer.close('silent'), helloTime);

  const enter = createEntry(deps, peer, { address, socket: id }, served);
  const receiveNext = (frame: ClientFrame): void => {
    if (frame.type === 'hello') peer.close('frame');
    else if (frame.type === 'ping') peer.send({ type: 'pong' });
    else if (connection) enter(connection, frame);
    else early.push(frame);
  };
  const greet = async (hello: Hello): Promise<void> => {
    clearTimeout(timer);
    if (deps.shutdown.draining) return peer.close('restart');
    const admitting = admit!(peer, hello);
    admit = null;
    const opened = await admitting;
    if (ended) return opened.left();
    connection = opened;
    isOperator = hello.role === 'operator';
    for (const frame of early.splice(0)) if (!ended) receiveNext(frame);
  };
  const failed = (error: unknown): void => {
    if (error instanceof Refused) return peer.close(error.why);
    if (error instanceof AppError) return peer.close(error.reason === 'rate_limited' ? 'fast' : 'token');
    deps.log.error({ err: error }, 'a hello failed');
    peer.cut();
  };

  return {
    receive(message) {
      if (!peer.isOpen) return;
      try {
        deps.rates.takeHere(drawsOf('frame', [frameBound.rate], { socket: id }));
      } catch (error) {
        return failed(error);
      }
      const received = readFrame(message);
      if (!received || ('refused' in received && !greeted)) return peer.close('frame');
      if ('refused' in received) return peer.send({ type: 'error', code: 'invalid', clientId: received.refused });
      if (greeted) return receiveNext(received.frame);
      greeted = true;
      if (received.frame.type !== 'hello') return peer.close('frame');
      greet(received.frame).catch(failed);
    },
    drained: peer.drained,
    ended() {
      ended = true;
      clearTimeout(timer);
      left();
      peer.gone();
      connection?.left();
    },
    close: peer.close,
    get isOperator() {
      return isOperator;
    },
  };
}
