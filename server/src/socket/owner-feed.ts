import type { Fact, FactMessage } from '../event/commit.ts';
import { type OwnerFact, readAfter, readRev } from '../event/read-after.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServerFrame } from '../platform/contract.ts';
import { type LiveMessage, ownerChannel } from '../dialog/dialog-channel.ts';
import { readEntry, readSaid } from '../dialog/dialog-view.ts';
import { createDelivery, type Delivery, type Numbered } from './delivery.ts';
import type { Peer } from './peer.ts';

const page = 200;
const textOf = (frame: ServerFrame): string => JSON.stringify(frame);
const saidFrame = (rev: number, dialogId: string, said: NonNullable<Fact['said']>): string => textOf({ type: 'sentence', rev, dialogId, ...said });

/** What an owner's operators see, delivered to each of their connections from where it stands. */
export interface OwnerFeed {
  /** Adds a connection that holds all up to `from`; the result takes it away. */
  join(peer: Peer, from: number): () => void;
  /** Shows something that is not kept. */
  show(frame: ServerFrame): void;
}

/** A fact as a frame, from the store as it is now. What is gone since makes the client read its lists anew. */
async function render(deps: Deps, ownerId: string, { rev, type, dialogId, seq }: OwnerFact): Promise<string> {
  if (type === 'sentence') {
    const said = await readSaid(deps, ownerId, dialogId, seq!);
    return said ? saidFrame(rev, dialogId, said) : textOf({ type: 'reset', rev });
  }
  const dialog = await readEntry(deps, ownerId, dialogId);
  return textOf(dialog ? { type: 'dialog', rev, dialog } : { type: 'reset', rev });
}

function createOwnerFeed(deps: Deps, ownerId: string, ended: () => void): OwnerFeed {
  const members = new Map<Peer, Delivery>();
  /** Frames that several connections ask for at the same time are made once. */
  const making = new Map<number, Promise<string>>();

  const make = (fact: OwnerFact): Promise<string> => {
    const made = making.get(fact.rev) ?? render(deps, ownerId, fact).finally(() => making.delete(fact.rev));
    making.set(fact.rev, made);
    return made;
  };
  const read = async (rev: number): Promise<Numbered[]> => {
    const facts = await readAfter(deps.db, ownerId, rev, page);
    if (facts) return Promise.all(facts.map(async (fact) => ({ number: fact.rev, frame: await make(fact) })));
    const newest = await readRev(deps.db, ownerId);
    return [{ number: newest, frame: textOf({ type: 'reset', rev: newest }) }];
  };
  const show = (frame: ServerFrame): void => {
    const text = textOf(frame);
    for (const peer of members.keys()) peer.sendText(text);
  };
  const hear = (message: FactMessage | LiveMessage): void => {
    if (message.kind === 'live') return show(message.frame);
    const { rev, fact } = message;
    const frame = fact.said ? saidFrame(rev, fact.dialogId, fact.said) : null;
    for (const delivery of members.values()) delivery.offer(rev, frame);
  };
  const unsubscribe = deps.bus.subscribe(ownerChannel(ownerId), hear, () => members.forEach((delivery) => delivery.wake()));

  return {
    show,
    join(peer, from) {
      const failed = (error: unknown): void => {
        deps.log.warn({ err: error, ownerId }, 'an operator could not be served');
        peer.cut();
      };
      const delivery = createDelivery({ from, page, readAfter: read, send: peer.sendText, room: peer.room, failed });
      members.set(peer, delivery);
      delivery.wake();
      return () => {
        delivery.close();
        members.delete(peer);
        if (members.size > 0) return;
        unsubscribe();
        ended();
      };
    },
  };
}

/** The feeds of the owners who have an operator here. */
export interface OwnerFeeds {
  of(ownerId: string): OwnerFeed;
  show(ownerId: string, frame: ServerFrame): void;
}

export function createOwnerFeeds(deps: Deps): OwnerFeeds {
  const feeds = new Map<string, OwnerFeed>();
  return {
    of(ownerId) {
      const feed = feeds.get(ownerId) ?? createOwnerFeed(deps, ownerId, () => feeds.delete(ownerId));
      feeds.set(ownerId, feed);
      return feed;
    },
    show: (ownerId, frame) => feeds.get(ownerId)?.show(frame),
  };
}
