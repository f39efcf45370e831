import { safeParse } from 'zod/mini';
import type { ServerWebSocket } from 'bun';
import { AppError } from '../app-error.ts';
import { clientFrame, type ClientFrame, type close, frameBound, frameBounds } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../database/new-id.ts';
import type { Draw } from '../security/rate-counts.ts';
import { drawsOf } from '../security/rate-limit.ts';
import { type Connection, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import { type Backlog, createPeer, type Peer } from './peer.ts';

/** Why a hello that failed closes its socket. */
const whyOf = ({ reason }: AppError): keyof typeof close =>
  reason === 'rate_limited' ? 'fast' : reason === 'unavailable' ? 'restart' : 'token';

/** How long a socket may be open without a hello; ms. */
const helloTime = 5_000;

/** Admits a socket after its `hello` frame. */
export type Admit = (peer: Peer, hello: Hello) => Promise<Connection>;

/** One socket from its opening to its end. */
export interface SocketConnection {
  receive(message: unknown): void;
  /** A ping of the WebSocket protocol: it counts like any other frame. */
  beat(): void;
  /** A pong, with the payload of its ping. */
  answered(mark: string): void;
  drained(): void;
  ended(): void;
  close(why: keyof typeof close): void;
}

type ReceivedFrame = { frame: ClientFrame } | { refused: string } | null;

const holdsNul = (value: object): boolean =>
  Object.values(value).some((field) => typeof field === 'string' && field.includes('\0'));

/**
 * A message as a frame; only its sender's id when it is one with bad content; null when it is no frame of the contract.
 */
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

/** What a connection is opened over. */
export interface Opened {
  readonly socket: ServerWebSocket<unknown>;
  readonly backlog: Backlog;
  /** The key of the peer's address. */
  readonly address: string;
  /** Called once when the socket is closed. */
  readonly left: () => void;
}

const clientIdOf = (frame: NextFrame): string | undefined => ('clientId' in frame ? frame.clientId : undefined);

const { count, seconds } = frameBound.rate;

/** The contract of the socket for one peer: hello first and in time, then frames within their rates. */
class HelloFirst implements SocketConnection {
  readonly #deps: Deps;
  readonly #peer: Peer;
  readonly #opened: Opened;
  /** Names the socket where its frames are counted. */
  readonly #id = newId();
  /** Null after the hello, so that the request can be collected. */
  #admit: Admit | null;
  #deadline: Timer | null;
  /** Frames between the hello and its admission. */
  #early: ClientFrame[] | null = null;
  #connection: Connection | null = null;
  #ended = false;
  /** With counts in Redis a frame waits for its count, and later frames wait for it: their order is preserved. */
  #order: Promise<void> | null = null;

  constructor(deps: Deps, opened: Opened, admit: Admit) {
    this.#deps = deps;
    this.#opened = opened;
    this.#admit = admit;
    this.#peer = createPeer(opened.socket, opened.backlog);
    this.#deadline = setTimeout(() => this.close('silent'), helloTime);
  }

  receive(message: unknown): void {
    const peer = this.#peer;
    if (!this.#isCounted()) return;
    const received = readFrame(message);
    const isGreeted = this.#admit === null;
    if (!received || ('refused' in received && !isGreeted)) return peer.close('frame');
    if ('refused' in received) return peer.send({ type: 'error', code: 'invalid', clientId: received.refused });
    if (isGreeted) return this.#receiveNext(received.frame);
    const admit = this.#admit!;
    this.#admit = null;
    if (received.frame.type !== 'hello') return peer.close('frame');
    this.#greet(received.frame, admit).catch((error: unknown) => this.#failed(error));
  }

  beat(): void {
    this.#isCounted();
  }

  answered(mark: string): void {
    if (this.#isCounted()) this.#peer.answered(mark);
  }

  drained(): void {
    this.#peer.drained();
  }

  ended(): void {
    this.#ended = true;
    this.#stopWaiting();
    this.#opened.left();
    this.#peer.gone();
    this.#connection?.left();
  }

  close(why: keyof typeof close): void {
    this.#peer.close(why);
  }

  /** Counts a frame; false when it is one too many, or the socket is closed. */
  #isCounted(): boolean {
    if (!this.#peer.isOpen) return false;
    try {
      this.#deps.rates.takeHere([{ bucket: this.#id, count, seconds }]);
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  #stopWaiting(): void {
    clearTimeout(this.#deadline ?? undefined);
    this.#deadline = null;
  }

  async #greet(hello: Hello, admit: Admit): Promise<void> {
    this.#stopWaiting();
    if (this.#deps.shutdown.draining) return this.close('restart');
    const connection = await admit(this.#peer, hello);
    if (this.#ended) return connection.left();
    this.#connection = connection;
    const early = this.#early ?? [];
    this.#early = null;
    for (const frame of early) if (!this.#ended) this.#receiveNext(frame);
  }

  #failed(error: unknown): void {
    if (error instanceof Refused) return this.close(error.why);
    if (error instanceof AppError) return this.close(whyOf(error));
    this.#deps.log.error({ err: error }, 'a hello failed');
    this.#peer.cut();
  }

  #receiveNext(frame: ClientFrame): void {
    if (frame.type === 'hello') this.close('frame');
    else if (frame.type === 'ping') this.#peer.send({ type: 'pong' });
    else if (this.#connection) this.#enter(this.#connection, frame);
    else (this.#early ??= []).push(frame);
  }

  #drawsOf({ keys }: Connection, type: NextFrame['type']): readonly Draw[] {
    const { address } = this.#opened;
    return drawsOf(type, frameBounds[type], { ...keys, address, socket: this.#id });
  }

  /** Hands a frame to its connection once it is counted, in the order in which the frames came. */
  #enter(connection: Connection, frame: NextFrame): void {
    const { watchdog, rates } = this.#deps;
    const name = `frame ${frame.type}`;
    const refused = (error: unknown): void => {
      if (error instanceof AppError) watchdog.refuse(name, error.reason);
      refuse(this.#deps, this.#peer, error, clientIdOf(frame));
    };
    const draw = () => rates.take(this.#drawsOf(connection, frame.type));
    let counted: Promise<void> | undefined;
    try {
      counted = this.#order ? this.#order.then(draw) : draw();
      if (counted === undefined) connection.receive(frame);
    } catch (error) {
      refused(error);
    }
    if (counted === undefined) return watchdog.ran(name);
    const end = watchdog.begin(name);
    const entered = counted
      .then(() => connection.receive(frame))
      .catch(refused)
      .finally(() => {
        end();
        if (this.#order === entered) this.#order = null;
      });
    this.#order = entered;
  }
}

export const openSocketConnection = (deps: Deps, opened: Opened, admission: Admit): SocketConnection =>
  new HelloFirst(deps, opened, admission);
