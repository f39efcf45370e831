import * as z from 'zod/mini';
import { clientFrame, type ClientFrame, close, serverFrame, type ServerFrame } from '../contract/frame.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub, Peer } from './hub.ts';
import { deletedOf, forVisitor } from './stored-dialog.ts';
import { Refusal } from './refusal.ts';
import { type Account, memberOf, type StoredDialog, type World } from './world.ts';

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

/** Serves sockets by the contract's frames; what it sends is checked by them too. */
export function createSocketServer(world: World, dialogs: DialogStore, hub: Hub): (wire: Wire) => Served {
  const presence = (dialog: StoredDialog, online: boolean): void =>
    hub.publish(dialog.domain.owner, { type: 'presence', session: dialog.session, online });

  function greetVisitor(peer: Peer, dialog: StoredDialog, after: number): void {
    const { session, sentences, operatorRead: read, assistant } = dialog;
    const operator = hub.isOnline(dialog.domain.owner);
    peer.send({ type: 'welcome', session, last: sentences.length, read, assistant, operator, ...deletedOf(dialog) });
    for (const sentence of sentences.slice(after)) peer.send({ type: 'sentence', sentence: forVisitor(sentence) });
    hub.peers.add(peer);
    presence(dialog, true);
  }

  function greetOperator(peer: Peer, account: Account, after: number | null): void {
    peer.send({ type: 'welcome', rev: account.rev, member: memberOf(account).id });
    if (after !== null) for (const { rev, frame } of account.facts) if (rev > after) peer.send(frame);
    hub.peers.add(peer);
  }

  function greet(wire: Peer, { role, token, after = null }: Hello): Peer | null {
    const dialog = role === 'visitor' ? world.visitors.get(token) : undefined;
    const account = role === 'operator' ? world.access.get(token)?.account : undefined;
    const peer: Peer = { ...wire, dialog, account };
    if (dialog?.isBan) wire.close(close.refused);
    else if (dialog) greetVisitor(peer, dialog, after ?? 0);
    else if (account) greetOperator(peer, account, after);
    else wire.close(close.token);
    return dialog || account ? peer : null;
  }

  const dialogOf = ({ dialog, account }: Peer, session = ''): StoredDialog => {
    const found = dialog ?? world.dialogs.find((one) => one.session === session && one.domain.owner === account);
    if (!found) throw new Refusal('not_found');
    return found;
  };
  const store = (peer: Peer, frame: ClientFrame & { clientId: string }): void => {
    const isSay = frame.type === 'say';
    if (isSay !== !!peer.dialog) throw new Refusal('forbidden');
    const dialog = dialogOf(peer, isSay ? '' : (frame as { session: string }).session);
    if (dialog.isBan) throw new Refusal(isSay ? 'banned' : 'dialog_banned');
    const texts = isSay ? [frame.text] : (frame as { sentences: string[] }).sentences;
    const sentences = dialogs.say(dialog, isSay ? 'visitor' : 'operator', texts, frame.clientId);
    peer.send({ type: 'ack', clientId: frame.clientId, sentences });
  };

  function act(peer: Peer, frame: ClientFrame): void {
    const side = peer.dialog ? 'visitor' : 'operator';
    if (frame.type === 'ping') peer.send({ type: 'pong' });
    else if (frame.type === 'say' || frame.type === 'answer') store(peer, frame);
    else if (frame.type === 'read') dialogs.read(dialogOf(peer, frame.session), side, frame.seq);
    else if (frame.type === 'typing') {
      const dialog = dialogOf(peer, frame.session);
      if (peer.dialog) hub.publish(dialog.domain.owner, { type: 'typing', author: side, session: dialog.session });
      else hub.publish(dialog, { type: 'typing', author: side, name: dialog.domain.owner.name });
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
          send({ type: 'error', code: cause.code, ...('clientId' in frame && { clientId: frame.clientId }) });
        }
      },
      ended() {
        if (!peer) return;
        hub.peers.delete(peer);
        if (peer.dialog && !hub.isOnline(peer.dialog)) presence(peer.dialog, false);
      },
    };
  };
}
