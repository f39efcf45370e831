import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { isOriginAllowed, originOf } from '../platform/page-origin.ts';
import { readVisitor, type Visitor } from '../platform/visitor-token.ts';
import { dialogChannel, type DialogMessage } from '../dialog/dialog-channel.ts';
import { mayAssistantSpeak } from '../dialog/dialog-rule.ts';
import { readMissed } from '../dialog/dialog-view.ts';
import { forVisitor } from '../dialog/sentence-row.ts';
import { readByVisitor, readTalk, type Talk, touchTalk, typeToOwner } from '../dialog/talk-service.ts';
import type { Presence } from '../presence/presence-service.ts';
import { sayAsVisitor } from '../widget/widget-service.ts';
import { type Connection, createThrottle, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import { createDelivery, type Delivery, type Numbered } from './delivery.ts';
import type { Peer } from './peer.ts';

const page = 200;

/** What the connections of visitors share. */
export interface VisitorRoom {
  readonly deps: Deps;
  readonly presence: Presence;
  /** By owner, what is called when an operator of theirs comes or goes. */
  readonly watchers: Map<string, Set<() => void>>;
}

function watch({ watchers }: VisitorRoom, ownerId: string, listener: () => void): () => void {
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
      (await readMissed(deps, dialogId, after, page)).map((sentence) => ({ number: sentence.seq, frame: frameOf(forVisitor(sentence)) })),
    send: peer.sendText,
    room: peer.room,
    failed: (error) => {
      deps.log.warn({ err: error, dialogId }, 'a visitor could not be served');
      peer.cut();
    },
  });

const frameOf = (sentence: object): string => JSON.stringify({ type: 'sentence', sentence });

/** What the visitor is told of who listens; said again only when it is another. */
function createTalkTeller({ presence }: VisitorRoom, peer: Peer, ownerId: string, assistantNow: boolean) {
  let assistant = assistantNow;
  let operator = presence.operatorIsThere(ownerId);
  return {
    first: { assistant, operator },
    tell(now: boolean = assistant): void {
      const there = presence.operatorIsThere(ownerId);
      if (now === assistant && there === operator) return;
      [assistant, operator] = [now, there];
      peer.send({ type: 'talk', assistant, operator });
    },
  };
}

function hearChannel(peer: Peer, delivery: Delivery, talk: { tell(assistant: boolean): void }) {
  return (message: DialogMessage): void => {
    if (message.kind === 'sentence') delivery.offer(message.sentence.seq, frameOf(message.sentence));
    else if (message.kind === 'talk') talk.tell(message.assistant);
    else if (message.kind === 'live') peer.send(message.frame);
    else peer.close(message.kind === 'ban' ? 'refused' : 'token');
  };
}

async function admit(deps: Deps, token: string, request: Request): Promise<Visitor> {
  const visitor = await readVisitor(deps, token).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused('token') : error;
  });
  const site = { host: visitor.host, verified: visitor.hostVerified };
  if (visitor.isBan || !isOriginAllowed(deps.config, site, originOf(request))) throw new Refused('refused');
  return visitor;
}

/** Lets a visitor in by its token: welcome, what it missed, then what is live. */
export async function openVisitor(room: VisitorRoom, peer: Peer, hello: Hello, request: Request): Promise<Connection> {
  const { deps, presence } = room;
  const visitor = await admit(deps, hello.token, request);
  const { dialogId, ownerId, session } = visitor;
  const { last, operator_read: read, ...floor } = await readTalk(deps, visitor);
  const talk = createTalkTeller(room, peer, ownerId, mayAssistantSpeak(floor, deps.clock.now()));
  const delivery = startDelivery(deps, peer, dialogId, Math.min(hello.after ?? 0, last));
  peer.send({ type: 'welcome', session, last, read, ...talk.first });
  const ends = [
    deps.bus.subscribe(dialogChannel(dialogId), hearChannel(peer, delivery, talk), delivery.wake),
    watch(room, ownerId, () => talk.tell()),
    presence.enter({ kind: 'visitor', id: session, ownerId }),
    delivery.close,
  ];
  delivery.wake();
  return {
    hear: hearVisitor(deps, peer, visitor),
    left() {
      for (const end of ends) end();
      if (deps.shutdown.draining) return;
      touchTalk(deps, visitor).catch((error: unknown) => {
        if (!(error instanceof AppError)) deps.log.warn({ err: error }, 'a visitor was not seen off');
      });
    },
  };
}

function hearVisitor(deps: Deps, peer: Peer, talk: Talk): (frame: NextFrame) => void {
  const mayType = createThrottle(1_000);
  const refused = (clientId?: string) => (error: unknown): void => {
    if (error instanceof AppError && error.reason === 'banned') peer.close('refused');
    else refuse(deps, peer, error, clientId);
  };
  return (frame) => {
    if (frame.type === 'ping') return peer.send({ type: 'pong' });
    if (frame.type === 'typing') return mayType() ? typeToOwner(deps, talk) : undefined;
    if (frame.type === 'read') return void readByVisitor(deps, talk, frame.seq).catch(refused());
    if (frame.type !== 'say') return peer.close('frame');
    const { clientId } = frame;
    sayAsVisitor(deps, talk, clientId, frame.text).then((sentence) => peer.send({ type: 'ack', clientId, sentences: [sentence] }), refused(clientId));
  };
}
