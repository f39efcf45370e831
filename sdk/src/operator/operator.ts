import type { AssistantClient } from '../assistant/assistant-api.ts';
import { createAssistantClient } from '../assistant/assistant-client.ts';
import type { AuthClient } from '../auth/auth-api.ts';
import { createAuthClient } from '../auth/auth-client.ts';
import { type SignInState, createSignInState } from '../auth/sign-in-state.ts';
import { type CookieJar, defaultJar } from '../auth/cookie-jar.ts';
import { createKnownDevice } from '../auth/known-device.ts';
import { createLastEmail } from '../auth/last-email.ts';
import { openPageStorage } from '../auth/page-storage.ts';
import { createTokenSession } from '../auth/token-session.ts';
import type { Call, Reply } from '../contract/contract.ts';
import type { DialogClient } from '../dialog/dialog-api.ts';
import { createDialogClient } from '../dialog/dialog-client.ts';
import type { DomainClient } from '../domain/domain-api.ts';
import { createDomainClient } from '../domain/domain-client.ts';
import type { Feature } from '../transport/feature.ts';
import { createPresenceClient, type PresenceClient } from '../presence/presence-client.ts';
import type { FigureClient } from '../figure/figure-api.ts';
import { createFigureClient } from '../figure/figure-client.ts';
import type { ChannelClient } from '../channel/channel-api.ts';
import { createChannelClient } from '../channel/channel-client.ts';
import type { HookClient } from '../hook/hook-api.ts';
import { createHookClient } from '../hook/hook-client.ts';
import type { PersonClient } from '../person/person-api.ts';
import { createPersonClient } from '../person/person-client.ts';
import type { ReplyClient } from '../reply/reply-api.ts';
import { createReplyClient } from '../reply/reply-client.ts';
import type { MailClient } from '../mail/mail-api.ts';
import { createMailClient } from '../mail/mail-client.ts';
import type { PushClient } from '../push/push-api.ts';
import { createPushClient } from '../push/push-client.ts';
import { type Environment, environmentOf, type Surroundings } from '../transport/environment.ts';
import { Life } from '../transport/deadline.ts';
import { createFeed, type Feed } from '../transport/feed.ts';
import type { RemoteStore } from '../transport/remote.ts';
import { type CallArguments, createRest, type Rest } from '../transport/rest.ts';
import type { ApiAccessClient } from '../user/api-access-api.ts';
import { createApiAccessClient } from '../user/api-access-client.ts';
import type { TeamClient } from '../team/team-api.ts';
import { createTeamClient, type Moving } from '../team/team-client.ts';
import type { UserClient } from '../user/user-api.ts';
import { createUserClient } from '../user/user-client.ts';

/** What an operator is created with; everything has a default on the server's own pages. */
export interface OperatorOptions extends Surroundings {
  /** The server's address, such as `https://chat.example.ru`; `''` (the default) is the page's own origin. */
  readonly host?: string;
  /** An API token of the account: a program then acts for it, without a sign-in. */
  readonly token?: string;
  /**
   * Storage of the sign-in: the page's cookies unless given, memory where there is no page. `loadCookieJar` makes one
   * of an asynchronous storage.
   */
  readonly storage?: CookieJar;
  /**
   * Called once whenever the sign-in ends: by the person, in another tab, or by the server; with `token`, when it is
   * revoked.
   */
  readonly onSignedOut?: () => void;
}

/**
 * The operator's side of the product: calls, and stores (nanostores) of what is known. Every call takes
 * `{ signal, timeout }` last, resolves with the reply or rejects with `ApiError`, and leaves its HTTP status and data
 * in its store.
 */
export interface Operator {
  /** Registration, login, the mailed code, sign-out. */
  readonly auth: AuthClient;
  /** The account: name, e-mail, password, image, quotas, sign-ins. */
  readonly user: UserClient;
  /** API tokens, and origins of one's own pages. */
  readonly apiAccess: ApiAccessClient;
  /** Teams, their members and invitations. */
  readonly team: TeamClient;
  /** Domains and their widgets. */
  readonly domain: DomainClient;
  /** Contexts of the assistant, learning, trying out. */
  readonly assistant: AssistantClient;
  /** Dialogs with visitors. */
  readonly dialog: DialogClient;
  /** Ready replies. */
  readonly reply: ReplyClient;
  /** Webhooks and what was delivered to them. */
  readonly hook: HookClient;
  /** Other ways by which visitors write, such as a bot in Telegram. */
  readonly channel: ChannelClient;
  /** Notifications on phones and computers. */
  readonly push: PushClient;
  /** Answers that visitors write by mail. */
  readonly mail: MailClient;
  /** Figures: how much is asked and how well it is answered. */
  readonly figure: FigureClient;
  /** The data of one person among the visitors: found, exported, erased. */
  readonly person: PersonClient;
  /** Who is online, for admins. */
  readonly presence: PresenceClient;
  /** The live connection: no events arrive before `socket.connect()`. */
  readonly socket: Feed;
  /**
   * Makes any call of the API, with the sign-in while there is one.
   * @param key a row of the endpoint table, such as `'GET /dialog/count'`
   * @param options `body`, `form`, `params`, `query` as the row has them; `headers`, `signal`, `timeout` (30 s unless
   *   given).
   * An `authorization` header of one's own replaces the sign-in.
   * @returns the reply's body, as the table types it
   * @throws ApiError
   */
  call<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Reply<K>>;
  /**
   * The last call of a row of the endpoint table, made by any method: its status, data and problem, failures included.
   * @param key such as `'POST /selina'`
   */
  store<K extends Call>(key: K): RemoteStore<Reply<K>>;
  /**
   * Ends this client for good; may be called again. The socket, timers and channels are closed, the stores are emptied
   * and change no more, calls under way reject with `aborted` and later ones with `destroyed`. The sign-in and unsent
   * answers stay in their storage for the next client; to sign out there is `auth.signOut`.
   */
  destroy(): void;
}

interface SessionOptions extends Pick<OperatorOptions, 'token' | 'storage'> {
  readonly environment: Environment;
  readonly lasting: Rest['lasting'];
  ended(): void;
}

function createSession({ token, storage, environment: { host }, lasting, ended }: SessionOptions): SignInState {
  if (token !== undefined) return createTokenSession(token, ended);
  const signIn: SignInState = createSignInState({
    jar: storage ?? defaultJar(),
    host,
    ended,
    refresh: async (refresh) => {
      const access = signIn.access();
      const headers = { refresh, ...(access === null ? {} : { authorization: `Bearer ${access}` }) };
      return lasting('GET /jwt/refresh', { headers });
    },
  });
  return signIn;
}

/** The server would close the connection of the former team: this one closes it first and reconnects afterwards. */
const createMoving =
  (feed: Feed, moved: () => void): Moving =>
  async (work) => {
    const wasConnected = feed.$state.get() !== 'closed';
    feed.disconnect();
    try {
      const result = await work();
      moved();
      return result;
    } finally {
      if (wasConnected) feed.connect();
    }
  };

/** What the features are made of. */
interface Parts {
  readonly environment: Environment;
  readonly rest: Rest;
  readonly signIn: SignInState;
  readonly feed: Feed;
  readonly token: string | undefined;
  readonly moving: Moving;
}

/** The clients that keep something, on one connection. */
function createFeatures({ environment, rest, signIn, feed, token, moving }: Parts) {
  const lastEmail = createLastEmail(openPageStorage('localStorage', environment.log));
  const device = createKnownDevice(openPageStorage('localStorage', environment.log));
  const domain = createDomainClient(rest);
  // Only as much of a token as distinguishes the programs of one machine.
  const account = (): string => token?.slice(0, 12) ?? lastEmail.$email.get();
  return {
    auth: createAuthClient(rest, signIn, { lastEmail, device }),
    user: createUserClient(rest, { keepEmail: lastEmail.keep, keepDevice: device.keep }),
    apiAccess: createApiAccessClient(rest),
    team: createTeamClient(rest, moving),
    domain,
    assistant: createAssistantClient(rest, { changed: domain.noteChanged }),
    dialog: createDialogClient(rest, { feed, account }),
    reply: createReplyClient(rest),
    hook: createHookClient(rest),
    channel: createChannelClient(rest),
    push: createPushClient(rest),
    mail: createMailClient(rest),
    presence: createPresenceClient(),
  };
}

/**
 * Creates an operator. Nothing is called before its first call.
 * @throws TypeError when `host` is no http(s) address
 */
export function createOperator({ token, storage, onSignedOut, ...surroundings }: OperatorOptions = {}): Operator {
  const environment = environmentOf(surroundings);
  const life = new Life();
  const reset = (isFinal?: boolean): void => {
    rest.reset(isFinal);
    parts.forEach((feature) => feature.reset?.(isFinal));
  };
  const ended = (): void => {
    socket.disconnect();
    reset();
    onSignedOut?.();
  };
  const moved = (): void => {
    reset();
    features.team.noteMove();
  };
  const lasting: Rest['lasting'] = (key, ...options) => rest.lasting(key, ...options);
  const signIn = createSession({ token, storage, environment, lasting, ended });
  const rest = createRest(environment, signIn, life);
  const socket = createFeed(environment, { tokens: signIn, life, reload: () => features.dialog.reload(), moved });
  const features = createFeatures({
    environment,
    rest,
    signIn,
    feed: socket,
    token,
    moving: createMoving(socket, moved),
  });
  const parts: readonly Feature[] = Object.values(features);

  socket.onAny((frame) => parts.forEach((feature) => feature.handle?.(frame)));
  socket.$state.listen((state) => features.dialog.connected(state === 'open'));

  const call = async <K extends Call>(key: K, ...options: CallArguments<K>): Promise<Reply<K>> => {
    const isOwn = options[0]?.headers && 'authorization' in options[0].headers;
    return (signIn.isSignedIn() && !isOwn ? rest.signed : rest.call)(key, ...options);
  };
  const destroy = (): void => {
    if (life.isOver) return;
    life.end();
    signIn.close();
    reset(true);
  };

  return {
    ...features,
    figure: createFigureClient(rest),
    person: createPersonClient(rest),
    socket,
    call,
    store: (key) => rest.source(key).$store,
    destroy,
  };
}
