import { socketPath } from '../../../server/src/contract.ts';
import { sealSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { type Answer, type CallOptions, callOnce } from '../../harness/caller.ts';
import type { ServerProcess } from '../../harness/server-process.ts';

/** A handshake of its own: its stone, and a seal for secret fields. */
export interface Handshake {
  readonly stone: string;
  readonly selina: string;
  seal(text: string): string;
}

/** What a case is given: a real server with its limits on, behind one proxy that names the client's address. */
export interface AbuseWorld {
  readonly server: ServerProcess;
  /** The honest owner, at whose site the honest visitor talks. */
  readonly owner: Account;
  /** Whether this is the short form, which the tests run. */
  readonly short: boolean;
  /** An unused address. */
  address(): string;
  call(name: Parameters<typeof callOnce>[1], options?: CallOptions): Promise<Answer>;
  /** An account of its own, with one site. */
  account(): Promise<Account>;
  /** A new dialog at a site, the honest owner's unless another is given. */
  beginDialog(from: string, site?: string): Promise<{ session: string; token: string }>;
  handshake(from: string): Promise<Handshake>;
  /** Asks to sign in; the answer depends on whether a code was mailed. */
  login(
    from: string,
    email: string,
    password: string,
    device?: string,
  ): Promise<{ answer: Answer; hands: Handshake } | { answer: Pick<Answer, 'status'>; hands: null }>;
  /** `full` in the command, `short` in the tests. */
  size(full: number, short: number): number;
}

/** The result of a case. */
export interface Tried {
  readonly tried: string;
  readonly answers: string;
  /** Why it is red; none when it is green. */
  readonly faults: readonly string[];
}

/** One abuse that is tried. */
export interface Case {
  readonly title: string;
  /** The longest that another caller may wait during the case; ms, 100 unless given. */
  readonly wait?: number;
  /** By how much the server's memory may grow during the case; MB, 400 unless given. */
  readonly memory?: number;
  run(world: AbuseWorld): Promise<Tried>;
}

/** Cases that share one server. */
export interface CaseClass {
  readonly name: string;
  readonly env?: () => Record<string, string> | Promise<Record<string, string>>;
  /** A command that runs the server, put before it. */
  readonly under?: readonly string[];
  /** Without honest callers, where the cases leave no room for any. */
  readonly isAlone?: boolean;
  /** Runs before the honest callers begin; may stop and start the server. */
  prepare?(world: AbuseWorld): Promise<void>;
  readonly cases: readonly Case[];
}

/** Sums a case up: `faults` are those conditions that do not hold. */
export const tried = (what: string, answers: string, conditions: Record<string, boolean>): Tried => ({
  tried: what,
  answers,
  faults: Object.entries(conditions).flatMap(([name, holds]) => (holds ? [] : [name])),
});

/** A handshake that the server refused. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`no handshake: ${status}`);
    this.status = status;
  }
}

let made = 0;

/** A world over a server that has been started. */
export async function createAbuseWorld(server: ServerProcess, short: boolean): Promise<AbuseWorld> {
  let addresses = 0;
  const { url } = server;
  const call: AbuseWorld['call'] = (name, options) => callOnce(url, name, options);
  const address = (): string => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const account = (): Promise<Account> =>
    createAccount({ url, codeFor: server.codeFor, headers: { 'x-forwarded-for': address() } }, `abuse${(made += 1)}`);
  const handshake: AbuseWorld['handshake'] = async (from) => {
    const {
      status,
      body: { stone },
    } = await call('POST /selina', { body: {}, from });
    if (status !== 201) throw new Refusal(status);
    const selina = selinaOf(stone);
    return { stone, selina, seal: (text) => sealSecret(selina, text) };
  };
  const owner = await account();
  return {
    server,
    owner,
    short,
    address,
    call,
    account,
    handshake,
    async beginDialog(from, site = owner.site) {
      const answer = await call('POST /widget/session', { body: { site }, from });
      if (answer.status !== 201) throw new Error(`no talk: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async login(from, email, password, device) {
      const hands = await handshake(from).catch((error: unknown) => {
        if (error instanceof Refusal) return error.status;
        throw error;
      });
      if (typeof hands === 'number') return { hands: null, answer: { status: hands } };
      const body = {
        email: hands.seal(email),
        password: hands.seal(password),
        selina: hands.selina,
        ...(device ? { device } : {}),
      };
      return { hands, answer: await call('POST /user/login', { stone: hands.stone, body, from }) };
    },
    size: (full, small) => (short ? small : full),
  };
}

/** A socket from an address. */
export const openSocket = ({ server }: AbuseWorld, from: string): WebSocket =>
  new WebSocket(server.url.replace('http', 'ws') + socketPath, { headers: { 'x-forwarded-for': from } } as never);

export const helloOf = (role: string, token: string, after: number | null = 0): string =>
  JSON.stringify({ type: 'hello', role, token, after });

/** A socket after the answer to its hello; the code with which it was closed at once, else 0. */
export function joinSocket(world: AbuseWorld, role: string, token: string, from = world.address()) {
  const socket = openSocket(world, from);
  return new Promise<{ socket: WebSocket; code: number }>((done) => {
    socket.onopen = () => socket.send(helloOf(role, token, role === 'operator' ? null : 0));
    socket.onmessage = () => done({ socket, code: 0 });
    socket.onclose = ({ code }) => done({ socket, code });
  });
}

/** A mailbox that no other case writes to. */
export const uniqueEmail = (name: string): string => `${name}${(made += 1)}@example.org`;
