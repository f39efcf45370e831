import type { TokenScope } from '../contract/endpoint.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { WidgetConfig } from '../contract/widget.ts';
import { authCalls } from './auth-calls.ts';
import { answerCall, type Handlers } from './call-server.ts';
import { createDialogStore } from './dialog-store.ts';
import { hookCalls } from './hook-calls.ts';
import { mailCalls } from './mail-calls.ts';
import { pushCalls } from './push-calls.ts';
import { createHub } from './hub.ts';
import { assistantCalls, dialogCalls, domainCalls } from './operator-calls.ts';
import { noteCalls } from './note-calls.ts';
import { replyCalls } from './reply-calls.ts';
import { sourceCalls } from './knowledge-source-calls.ts';
import { teamCalls } from './team-calls.ts';
import { Refusal } from './refusal.ts';
import { createSocketClass } from './socket-client.ts';
import { createSocketServer } from './socket-server.ts';
import { visitorCalls } from './visitor-calls.ts';
import type { Role } from '../contract/endpoint.ts';
import {
  addDomain,
  addMember,
  addTeam,
  type Assistant,
  createWorld,
  newPerson,
  now,
  type Person,
  type StoredDialog,
} from './world.ts';
import type { PlatformFetch, PlatformWebSocket } from '../transport/platform.ts';

export type { Assistant } from './world.ts';
export type * from '../transport/platform.ts';

/** What the server in memory is like. */
export interface TestServerOptions {
  /** The site's public key; `test-site` unless given. */
  readonly site?: string;
  /**
   * The assistant's answer to a question, null when it does not know; without it every question waits for a person.
   */
  readonly assistant?: Assistant;
  /** How the owner set the widget up, besides the usual. */
  readonly config?: Partial<WidgetConfig>;
  /** Members of the owner's team, who sign in with the owner's password; more may be invited. */
  readonly members?: readonly TestMember[];
}

/** A member of the team from the beginning. */
export interface TestMember {
  /** The address that the member signs in with. */
  readonly email: string;
  /** 2 to 64 characters. */
  readonly name: string;
  /** What the member may do. */
  readonly role: Role;
}

/** One dialog as the server holds it. */
export interface TestDialog {
  /** The operator's id of the dialog. */
  readonly id: string;
  /** The dialog's public id. */
  readonly session: string;
  /** All sentences, ascending by `seq`. */
  readonly sentences: readonly Sentence[];
  /** Whether its visitor is banned. */
  readonly isBan: boolean;
  /** Whether a person is needed. */
  readonly waiting: boolean;
  /** The member who answers; null for none. */
  readonly assigned: { readonly id: string; readonly name: string } | null;
  /** The visitor's rating, 1 to 5; null without one. */
  readonly rating: { readonly score: number; readonly comment: string } | null;
  /** Who the visitor is, `''` where nothing is known; `verified` by a signature. */
  readonly visitor: {
    readonly name: string;
    readonly email: string;
    readonly userId: string;
    readonly verified: boolean;
  };
}

/** A server in memory that speaks the contract; nothing listens. */
export interface TestServer {
  /** To be given to a client with `fetch` and `WebSocket`. */
  readonly host: string;
  /** The site's public key. */
  readonly site: string;
  /** The owner's credentials; `code()` gives what is mailed to them. */
  readonly account: { readonly email: string; readonly password: string };
  /** An API token of the owner with every scope: an operator without a sign-in. */
  readonly apiToken: string;
  /** Signs identities for `describe`, as the owner's server does. */
  readonly secret: string;
  /** Answers the clients' calls. */
  readonly fetch: PlatformFetch;
  /** Opens the clients' sockets. */
  readonly WebSocket: PlatformWebSocket;
  /** All dialogs of the site, in the order in which they began. */
  readonly dialogs: readonly TestDialog[];
  /** The newest code mailed to this address; the owner's unless given. @throws Error when none was */
  code(email?: string): string;
  /** The last part of the newest link by which this address was invited to a team. @throws Error when none was */
  invite(email: string): string;
  /** The owner's answer in the dialog of this `session`; the newest unless given. @throws Error when there is none */
  say(text: string, session?: string): Sentence;
  /** Bans a dialog or lifts the ban; the newest unless given. */
  ban(isBan?: boolean, session?: string): void;
  /** Takes the server off the network, and back: calls fail, sockets are cut and do not open. */
  setOnline(isOnline: boolean): void;
}

const host = 'https://chat.test';
const allScopes: readonly TokenScope[] = ['read', 'answer', 'teach', 'visit'];

/** A team with its owner, its members and a verified domain. */
function fillWorld({ site = 'test-site', assistant, config, members = [] }: TestServerOptions) {
  const world = createWorld(assistant ?? null);
  const addPerson = (email: string, name: string): Person => {
    const person = newPerson(world, { email, name, password: 'Passw0rd-1', removals: [] });
    world.people.push(person);
    return person;
  };
  const owner = addPerson('owner@example.ru', 'Ольга');
  const team = addTeam(world, owner);
  for (const { email, name, role } of members) addMember(team, addPerson(email, name), role);
  const domain = addDomain(world, team, 'shop.example.ru', site);
  Object.assign(domain, { verified: true, checkedAt: now(), config: { ...domain.config, ...config } });
  const apiToken = world.next('api-token');
  world.access.set(apiToken, { person: owner, team, program: { name: 'Программа', scopes: allScopes } });
  return { world, owner, domain, apiToken };
}

/**
 * Starts a server in memory, for tests of an interface: it stores, numbers and publishes as the real one does, and
 * checks every call, frame and reply by the contract. What it does not serve (training, quotas, sign-ins …) is answered
 * by 501.
 */
export function createTestServer(options: TestServerOptions = {}): TestServer {
  const { world, owner, domain, apiToken } = fillWorld(options);
  const hub = createHub();
  const dialogs = createDialogStore(world, hub);
  const handlers: Handlers = {
    ...authCalls(world),
    ...teamCalls(world, dialogs, hub),
    ...visitorCalls(world, dialogs, hub),
    ...dialogCalls(world, dialogs, hub),
    ...noteCalls(world, dialogs),
    ...replyCalls(world),
    ...hookCalls(world),
    ...pushCalls(world),
    ...mailCalls(),
    ...domainCalls(world),
    ...assistantCalls(world),
    ...sourceCalls(world),
  };
  let isUp = true;
  const cuts = new Set<() => void>();
  const own = (session?: string): StoredDialog => {
    const all = world.dialogs.filter((dialog) => dialog.domain === domain);
    const found = session === undefined ? all.at(-1) : all.find((dialog) => dialog.session === session);
    if (!found) throw new Error('There is no such dialog: nobody has opened the chat.');
    return found;
  };

  return {
    host,
    site: domain.site,
    account: { email: owner.email, password: owner.password },
    apiToken,
    secret: domain.secret,
    fetch: (url, init = {}) => reply(url, init),
    WebSocket: createSocketClass(
      createSocketServer(world, dialogs, hub),
      () => isUp,
      (cut) => {
        cuts.add(cut);
        return () => void cuts.delete(cut);
      },
    ) as unknown as typeof globalThis.WebSocket,
    get dialogs() {
      return world.dialogs.filter((dialog) => dialog.domain === domain);
    },
    code(email = owner.email) {
      const code = world.codes.get(email);
      if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
      return code;
    },
    invite(email) {
      const invite = world.teams.flatMap(({ invites }) => invites).findLast((one) => one.email === email);
      if (!invite) throw new Error(`${email} was not invited.`);
      return invite.token;
    },
    say: (text, session) => dialogs.sayAsOwner(own(session), text)[0] as Sentence,
    ban: (isBan = true, session) => dialogs.ban(own(session), isBan),
    setOnline(isOnline) {
      isUp = isOnline;
      if (!isOnline) for (const cut of cuts) cut();
    },
  };

  async function reply(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    await Promise.resolve();
    signal?.throwIfAborted();
    if (!isUp) throw new TypeError('fetch failed: the test server is off the network');
    const header = (name: string): string => new Headers(headers).get(name) ?? '';
    const call = answerCall(world, handlers, { method, url: new URL(url), body, header });
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    try {
      const outcome = await Promise.race([call, aborted]);
      if (outcome.file) return new Response(outcome.file.bytes, { headers: { 'content-type': outcome.file.type } });
      return Response.json(outcome.reply, { status: outcome.status });
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const type = { 'content-type': 'application/problem+json' };
      return new Response(JSON.stringify(cause.problem()), { status: cause.status, headers: type });
    }
  }
}
