import { createAssistantClient } from './assistant/assistant-client.ts';
import { createAuthClient } from './auth/auth-client.ts';
import { type AuthSession, createAuthSession } from './auth/auth-session.ts';
import { type CookieJar, defaultJar } from './auth/cookie-jar.ts';
import { createKeptEmail } from './auth/kept-email.ts';
import { createTokenSession } from './auth/token-session.ts';
import { createDialogClient } from './dialog/dialog-client.ts';
import { createDomainClient } from './domain/domain-client.ts';
import { createPresenceClient } from './presence/presence-client.ts';
import { createFeed } from './transport/feed.ts';
import { createRest } from './transport/rest.ts';
import { createApiAccessClient } from './user/api-access-client.ts';
import { createUserClient } from './user/user-client.ts';

export { contextsFromCsv, contextsToCsv } from './assistant/context-csv.ts';
export type { NewLabel, NewQa } from './assistant/assistant-client.ts';
export type { Credentials, Registration } from './auth/auth-client.ts';
export type { CookieJar } from './auth/cookie-jar.ts';
export type { ReadableAtom } from 'nanostores';
export type { DialogListState, ListQuery } from './dialog/dialog-list.ts';
export type { OpenDialogData } from './dialog/dialog-reader.ts';
export { type ApiCode, ApiError } from './transport/api-error.ts';
export type { Feed, FrameOf } from './transport/feed.ts';
export { mergeSentences, type TalkSentence } from './transport/merge.ts';
export type { Remote, RemoteStore } from './transport/remote.ts';
export type { SocketState } from './transport/socket.ts';

export interface OperatorOptions {
  /** The server, such as `https://chat.example.ru`; `''` (the default) is the page's own origin. */
  readonly host?: string;
  /** An API token of the account: a program then acts for it, without a sign-in. */
  readonly token?: string;
  /** Where the sign-in is kept: the page's cookies unless given, memory where there is no page. */
  readonly storage?: CookieJar;
  /** Called once whenever the sign-in ends: by the person, in another tab, or by the server; with `token`, when it is revoked. */
  readonly onSignedOut?: () => void;
  /** A WebSocket of one's own, where the platform has none (Node before 22). */
  readonly WebSocket?: typeof WebSocket;
}

export type Operator = ReturnType<typeof createOperator>;

/**
 * The operator's side of the product: calls, and stores (nanostores) of what is known.
 * Every call resolves with the reply or rejects with {@link ApiError}, and leaves its HTTP status and data in its store.
 */
export function createOperator({ host = '', token, storage, onSignedOut, WebSocket }: OperatorOptions = {}) {
  const ended = (): void => {
    socket.disconnect();
    for (const feature of [user, apiAccess, domain, assistant, dialog, presence]) feature.reset();
    onSignedOut?.();
  };
  const session: AuthSession =
    token === undefined
      ? createAuthSession({
          jar: storage ?? defaultJar(),
          host,
          refresh: async (refresh) => {
            const access = session.access();
            return (
              await rest.call('GET /jwt/refresh', {
                headers: { refresh, ...(access === null ? {} : { authorization: `Bearer ${access}` }) },
              })
            ).data;
          },
          ended,
        })
      : createTokenSession(token, ended);
  const rest = createRest(host, session);
  const kept = createKeptEmail();
  const socket = createFeed({ host, tokens: session, WebSocket, reload: () => dialog.reload() });

  const auth = createAuthClient(rest, session, kept);
  const user = createUserClient(rest, { keepEmail: kept.keep });
  const apiAccess = createApiAccessClient(rest);
  const domain = createDomainClient(rest);
  const assistant = createAssistantClient(rest, { changed: domain.noteChanged });
  const dialog = createDialogClient(rest, {
    feed: socket,
    // Of a token no more than tells the programs of one machine apart.
    account: () => token?.slice(0, 12) ?? kept.$email.get(),
  });
  const presence = createPresenceClient();

  for (const feature of [assistant, dialog, presence]) socket.onAny(feature.hear);
  socket.$state.listen((state) => dialog.connected(state === 'open'));

  return { auth, user, apiAccess, domain, assistant, dialog, presence, socket };
}
