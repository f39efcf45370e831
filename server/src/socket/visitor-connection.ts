import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { isVisitorOrigin } from '../platform/page-origin.ts';
import { seeOff } from '../dialog/departure-service.ts';
import { readVisitor } from '../dialog/visitor-service.ts';
import type { Visitor } from '../platform/visitor.ts';
import { type DialogMessage, isAssistants } from '../dialog/dialog-channel.ts';
import { readMissed } from '../dialog/dialog-view.ts';
import { forVisitor } from '../dialog/sentence-row.ts';
import { readByVisitor, type VisitorDialog, typeToOwner } from '../dialog/visitor-dialog-service.ts';
import type { Presence } from '../presence/presence-service.ts';
import { sayAsVisitor } from '../widget/widget-service.ts';
import { type Connection, createThrottle, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import { createDelivery, type Delivery, type Numbered } from './delivery.ts';
import { followDialog } from './follow-dialog.ts';
import { byApiToken, followEnd } from './follow-end.ts';
import { type Peer, SlowPeerError } from './peer.ts';

const page = 200;

/** What the connections of visitors share. */
export interface VisitorScope {
  readonly deps: Deps;
  readonly presence: Presence;
  /** By owner, what is called when an operator of theirs comes or goes. */
  readonly watchers: Map<string, Set<() => void>>;
}

function watch({ watchers }: VisitorScope, ownerId: string, listener: () => void): () => void {
  const all = watchers.get(ownerId) ?? new Set();
  watchers.set(ownerId, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size === 0) watchers.delete(ownerId);
  };
}

const startDelivery = (deps: Deps, peer: Peer, dialogId: string, from: number): Delivery =>
  createDelivery({
    from,
    page,
    readAfter: async (after): Promise<Numbered[]> =>
      (await readMissed(deps, dialogId, after, page)).map((sentence) => ({
        number: sentence.seq,
        frame: frameOf(forVisitor(sentence)),
      })),
    send: peer.sendText,
    waitForSpace: peer.waitForSpace,
    failed: (error) => {
      deps.log[error instanceof SlowPeerError ? 'debug' : 'warn'](
        { err: error, dialogId },
        'a visitor could not be served',
      );
      peer.cut();
    },
  });

const frameOf = (sentence: object): string => JSON.stringify({ type: 'sentence', sentence });

/** Publishes to the visitor who takes part in the dialog, on each change. */
function createPartyPublisher({ presence }: VisitorScope, peer: Peer, ownerId: string, assistantNow: boolean) {
  let assistant = assistantNow;
  let operator = presence.operatorIsThere(ownerId);
  return {
    first: { assistant, operator },
    publish(now: boolean = assistant): void {
      const there = presence.operatorIsThere(ownerId);
      if (now === assistant && there === operator) return;
      [assistant, operator] = [now, there];
      peer.send({ type: 'talk', assistant, operator });
    },
  };
}

interface Listening {
  readonly peer: Peer;
  readonly delivery: Delivery;
  readonly parties: { publish(assistant: boolean): void };
  /** The token that opened the socket has been replaced, and is void at a time. */
  replaced(hash: string, until: number): void;
}

function subscribeChannel({ peer, delivery, parties, replaced }: Listening) {
  return (message: DialogMessage): void => {
    if (message.kind === 'sentence') delivery.offer(message.sentence.seq, frameOf(message.sentence));
    else if (message.kind === 'talk') parties.publish(message.assistant);
    else if (message.kind === 'live') peer.send(message.frame);
    else if (message.kind === 'replaced') replaced(message.hash, message.until);
    else peer.close(message.kind === 'ban' ? 'refused' : 'token');
  };
}

/** Closes a socket when the token that opened it becomes void: its page comes back with the one that follows. */
function endWithToken({ clock }: Deps, peer: Peer, tokenHash: string) {
  let timer: Timer | undefined;
  return {
    replaced(hash: string, until: number): void {
      if (hash === tokenHash) timer ??= setTimeout(() => peer.close('token'), Math.max(0, until - clock.now()));
    },
    end: () => clearTimeout(timer),
  };
}

async function admit(deps: Deps, token: string, request: Request): Promise<Visitor> {
  const visitor = await readVisitor(deps, token).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused('token') : error;
  });
  if (visitor.isBan || !isVisitorOrigin(deps.config, visitor, request)) throw new Refused('refused');
  return visitor;
}

/** Admits a visitor by its token: welcome, what it missed, then what is live. */
export async function openVisitor(
  scope: VisitorScope,
  peer: Peer,
  hello: Hello,
  request: Request,
  address: string,
): Promise<Connection> {
  const { deps, presence } = scope;
  const visitor = await admit(deps, hello.token, request);
  const { dialogId, ownerId, session } = visitor;
  const { dialog, receive, end } = await followDialog(deps, visitor, hello.token);
  const unfollow =
    visitor.apiTokenId === null
      ? () => {}
      : await followEnd(deps, peer, byApiToken(deps, visitor.apiTokenId)).catch((error: unknown) => {
          end();
          throw error;
        });
  const { last, operator_read: read } = dialog;
  const parties = createPartyPublisher(scope, peer, ownerId, isAssistants(dialog, deps.clock.now()));
  const from = Math.min(hello.after ?? 0, last);
  const delivery = startDelivery(deps, peer, dialogId, from);
  const ending = endWithToken(deps, peer, visitor.tokenHash);
  peer.send({ type: 'welcome', session, last, read, ...parties.first });
  receive(peer, subscribeChannel({ peer, delivery, parties, replaced: ending.replaced }), delivery.wake);
  const ends = [
    end,
    watch(scope, ownerId, () => parties.publish()),
    presence.enter({ kind: 'visitor', id: session, ownerId }),
    delivery.close,
    ending.end,
    unfollow,
  ];
  // The row was read after the subscription began: who holds all of it misses nothing.
  if (from < last) delivery.wake();
  // Not the whole row: it would stay as long as the socket.
  const { domainId, apiTokenId } = visitor;
  const party: VisitorDialog = { dialogId, ownerId, domainId, session, apiTokenId };
  return {
    keys: { dialog: dialogId, site: domainId },
    receive: receiveFromVisitor(deps, peer, { ...party, address }),
    left() {
      for (const end of ends) end();
      if (!deps.shutdown.draining) seeOff(deps, party);
    },
  };
}

function receiveFromVisitor(deps: Deps, peer: Peer, party: VisitorDialog): (frame: NextFrame) => void {
  const mayType = createThrottle(1_000);
  const refused =
    (clientId?: string) =>
    (error: unknown): void => {
      if (error instanceof AppError && error.reason === 'banned') peer.close('refused');
      else refuse(deps, peer, error, clientId);
    };
  return (frame) => {
    if (frame.type === 'ping') return peer.send({ type: 'pong' });
    if (frame.type === 'typing') return mayType() ? typeToOwner(deps, party) : undefined;
    if (frame.type === 'read') return void readByVisitor(deps, party, frame.seq).catch(refused());
    if (frame.type !== 'say') return peer.close('frame');
    const { clientId } = frame;
    sayAsVisitor(deps, party, clientId, frame.text).then(
      (sentence) => peer.send({ type: 'ack', clientId, sentences: [sentence] }),
      refused(clientId),
    );
  };
}
