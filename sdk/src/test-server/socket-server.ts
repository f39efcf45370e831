import * as z from 'zod/mini';
import { clientFrame, type ClientFrame, close, type Look, serverFrame, type ServerFrame } from '../contract/frame.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub, Peer } from './hub.ts';
import { deletedOf, forVisitor } from './stored-dialog.ts';
import { Refusal } from './refusal.ts';
import { refOf, type SignIn, type StoredDialog, type World } from './world.ts';

type Hello = Extract<ClientFrame, { type: 'hello' }>;

/** The client's end of a socket, as the server sees it. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason?: string): void;
}
/** The server's end of one socket. */
export interface Served {
  handle(text: string): void;
  ended(): void;
}

function errorOf({ code, assigned }: Refusal, frame: ClientFrame): ServerFrame {
  const about = 'clientId' in frame ? { clientId: frame.clientId } : {};
  return { type: 'error', code, ...about, ...(assigned !== undefined && { assigned }) };
}

/** What members do in dialogs, shown to the other members of the team. */
function createLooks(hub: Hub) {
  /** The dialogs that a member has open, by connection. */
  const open = new Map<Peer, Set<StoredDialog>>();
  const show = (peer: Peer, dialog: StoredDialog, what: Look): void => {
    const { team, signIn } = peer;
    if (!team || !signIn) throw new Refusal('forbidden');
    const own = open.get(peer) ?? new Set();
    open.set(peer, own);
    if (what === 'gone') own.delete(dialog);
    else own.add(dialog);
    const member = refOf(signIn.person);
    for (const other of hub.peers)
      if (other.team === team && other.signIn?.person !== signIn.person)
        other.send({ type: 'look', session: dialog.session, member, what });
  };
  return {
    show,
    /** The connection ended: its member has left the dialogs. */
    end(peer: Peer): void {
      for (const dialog of open.get(peer) ?? []) show(peer, dialog, 'gone');
      open.delete(peer);
    },
  };
}

/** Serves sockets by the contract's frames; what it sends is checked by them too. */
export function createSocketServer(world: World, dialogs: DialogStore, hub: Hub): (wire: Wire) => Served {
  const looks = createLooks(hub);
  const presence = (dialog: StoredDialog, online: boolean): void =>
    hub.publish(dialog.domain.team, { type: 'presence', session: dialog.session, online });

  function greetVisitor(peer: Peer, dialog: StoredDialog, after: number): void {
    const { session, sentences, operatorRead: read, assistant } = dialog;
    const operator = hub.isOnline(dialog.domain.team);
    peer.send({ type: 'welcome', session, last: sentences.length, read, assistant, operator, ...deletedOf(dialog) });
    for (const sentence of sentences.slice(after)) peer.send({ type: 'sentence', sentence: forVisitor(sentence) });
    hub.peers.add(peer);
    presence(dialog, true);
  }

  function greetOperator(peer: Peer, { person, team }: SignIn, after: number | null): void {
    peer.send({ type: 'welcome', rev: team.rev, member: person.id });
    if (after !== null) for (const { rev, frame } of team.facts) if (rev > after) peer.send(frame);
    hub.peers.add(peer);
    dialogs.inTurn(team);
  }

  function greet(wire: Peer, { role, token, after = null }: Hello): Peer | null {
    const dialog = role === 'visitor' ? world.visitors.get(token) : undefined;
    const signIn = role === 'operator' ? world.access.get(token) : undefined;
    const peer: Peer = { ...wire, dialog, signIn, team: signIn?.team };
    if (dialog?.isBan) wire.close(close.refused);
    else if (dialog) greetVisitor(peer, dialog, after ?? 0);
    else if (signIn) greetOperator(peer, signIn, after);
    else wire.close(close.token);
    return dialog || signIn ? peer : null;
  }

  const dialogOf = ({ dialog, team }: Peer, session = ''): StoredDialog => {
    const found = dialog ?? world.dialogs.find((one) => one.session === session && one.domain.team === team);
    if (!found) throw new Refusal('not_found');
    return found;
  };
  const store = (peer: Peer, frame: Extract<ClientFrame, { type: 'say' | 'answer' }>): void => {
    const isSay = frame.type === 'say';
    if (isSay !== !!peer.dialog) throw new Refusal('forbidden');
    const dialog = dialogOf(peer, frame.type === 'say' ? '' : frame.session);
    if (isSay && dialog.isBan) throw new Refusal('banned');
    const { clientId } = frame;
    const sentences =
      frame.type === 'say'
        ? dialogs.say(dialog, 'visitor', [frame.text], { clientId })
        : dialogs.answer(dialog, peer.signIn!, frame.sentences, { clientId, force: frame.force });
    peer.send({ type: 'ack', clientId: frame.clientId, sentences });
  };

  function act(peer: Peer, frame: ClientFrame): void {
    const side = peer.dialog ? 'visitor' : 'operator';
    if (frame.type === 'ping') peer.send({ type: 'pong' });
    else if (frame.type === 'say' || frame.type === 'answer') store(peer, frame);
    else if (frame.type === 'read') dialogs.read(dialogOf(peer, frame.session), side, frame.seq);
    else if (frame.type === 'look') looks.show(peer, dialogOf(peer, frame.session), frame.what);
    else if (frame.type === 'typing') {
      const dialog = dialogOf(peer, frame.session);
      if (peer.dialog) hub.publish(dialog.domain.team, { type: 'typing', author: side, session: dialog.session });
      else hub.publish(dialog, { type: 'typing', author: side, name: peer.signIn!.person.name });
    }
  }

  return (wire) => {
    const send = (frame: ServerFrame): void => wire.send(JSON.stringify(z.parse(serverFrame, frame)));
    const bare: Peer = { send, close: wire.close };
    let peer: Peer | null = null;
    return {
      handle(text) {
        const parsed = z.safeParse(clientFrame, JSON.parse(text));
        if (!parsed.success || (parsed.data.type === 'hello') === (peer !== null)) return wire.close(close.frame);
        const frame = parsed.data;
        try {
          if (frame.type === 'hello') peer = greet(bare, frame);
          else if (peer) act(peer, frame);
        } catch (cause) {
          if (!(cause instanceof Refusal)) throw cause;
          send(errorOf(cause, frame));
        }
      },
      ended() {
        if (!peer) return;
        looks.end(peer);
        hub.peers.delete(peer);
        if (peer.dialog && !hub.isOnline(peer.dialog)) presence(peer.dialog, false);
      },
    };
  };
}
