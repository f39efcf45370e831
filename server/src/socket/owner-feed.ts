import type { Fact, FactMessage } from '../event/commit.ts';
import { type OwnerFact, readAfter, readRev } from '../event/read-after.ts';
import type { Deps } from '../platform/deps.ts';
import { textOnce } from '../platform/database/text-once.ts';
import { yieldToEventLoop } from '../platform/loop/yield-to-event-loop.ts';
import type { DialogEntry, ServerFrame } from '../platform/contract.ts';
import type { LiveMessage } from '../dialog/store/dialog-channel.ts';
import { ownerChannel } from '../event/channel.ts';
import { readEntries, readSentenceRanges, seqKey, type SentenceRange } from '../dialog/inbox/dialog-view.ts';
import { createDelivery, type Delivery, type Numbered } from './delivery.ts';
import { type Peer, SlowPeerError } from './peer.ts';

const page = 100;
const textOf = (frame: ServerFrame): string => JSON.stringify(frame);
const sentenceFrame = (rev: number, dialogId: string, { session, sentence }: NonNullable<Fact['sentence']>): string => {
  const [dialog, of] = [JSON.stringify(dialogId), JSON.stringify(session)];
  return `{"type":"sentence","rev":${rev},"dialogId":${dialog},"session":${of},"sentence":${textOnce(sentence)}}`;
};

/** The feed of an owner's facts, delivered to each operator's connection from its own position. */
export interface OwnerFeed {
  /** Adds a connection that holds all up to `from`; the result takes it away. */
  join(peer: Peer, from: number): () => void;
  /** Sends something that is not persisted. */
  show(frame: ServerFrame): void;
}

/**
 * Where in their dialogs the sentences of some facts are: one range a dialog, since each of its sentences is a fact.
 */
function rangesOf(facts: readonly OwnerFact[]): SentenceRange[] {
  const ranges = new Map<string, SentenceRange>();
  for (const { type, dialogId, seq } of facts) {
    if (type !== 'sentence') continue;
    const { from, to } = ranges.get(dialogId) ?? { from: seq!, to: seq! };
    ranges.set(dialogId, { dialogId, from: Math.min(from, seq!), to: Math.max(to, seq!) });
  }
  return [...ranges.values()];
}

/**
 * Facts as frames, from the store as it is now, by a few queries for all. What is gone since makes the client read its
 * lists anew.
 */
async function render(deps: Deps, ownerId: string, facts: readonly OwnerFact[]): Promise<Numbered[]> {
  // A full page is somebody's return; what is live must not wait for turns of a busy loop.
  const pause = facts.length < page ? () => Promise.resolve() : yieldToEventLoop;
  const sentence = await readSentenceRanges(deps, ownerId, rangesOf(facts));
  await pause();
  const changed = new Set(facts.filter(({ type }) => type === 'dialog').map(({ dialogId }) => dialogId));
  const entries = changed.size > 0 ? await readEntries(deps, ownerId, [...changed]) : new Map<string, DialogEntry>();
  await pause();
  return facts.map(({ rev, type, dialogId, seq }) => {
    if (type === 'sentence') {
      const found = sentence.get(seqKey(dialogId, seq!));
      return { number: rev, frame: found ? sentenceFrame(rev, dialogId, found) : textOf({ type: 'reset', rev }) };
    }
    const dialog = entries.get(dialogId);
    return { number: rev, frame: textOf(dialog ? { type: 'dialog', rev, dialog } : { type: 'reset', rev }) };
  });
}

/** How many pages of missed facts are cached for operators who come back together, and for how long; ms. */
const cachedPages = 16;
const cacheTime = 2_000;

/** Shares what `read` gives for the same number between those who ask within a short time. */
export function createPageCache(read: (rev: number) => Promise<Numbered[]>) {
  const pages = new Map<number, Promise<Numbered[]>>();
  const full = new Set<Promise<Numbered[]>>();
  const forget = (rev: number, reading: Promise<Numbered[]>): void => {
    full.delete(reading);
    if (pages.get(rev) === reading) pages.delete(rev);
  };
  return {
    read(rev: number): Promise<Numbered[]> {
      const cached = pages.get(rev);
      if (cached) return cached;
      const reading = read(rev);
      pages.set(rev, reading);
      const [oldest] = pages;
      if (pages.size > cachedPages) forget(...oldest!);
      reading.then(
        (items) => {
          if (items.length < page) return forget(rev, reading);
          full.add(reading);
          setTimeout(() => forget(rev, reading), cacheTime).unref();
        },
        () => forget(rev, reading),
      );
      return reading;
    },
    /** There is another fact: a page that was not full, or is being read, may lack it. */
    grow(): void {
      for (const [rev, reading] of pages) if (!full.has(reading)) pages.delete(rev);
    },
    /** What the pages say of presence is no longer so. */
    clear(): void {
      pages.clear();
      full.clear();
    },
  };
}

function createOwnerFeed(deps: Deps, ownerId: string, ended: () => void): OwnerFeed {
  const members = new Map<Peer, Delivery>();
  const pages = createPageCache(async (rev) => {
    const facts = await readAfter(deps.db, ownerId, rev, page);
    const rendered = facts && (await render(deps, ownerId, facts));
    const newest = rendered ? 0 : await readRev(deps.db, ownerId);
    return rendered ?? [{ number: newest, frame: textOf({ type: 'reset', rev: newest }) }];
  });
  const show = (frame: ServerFrame): void => {
    const text = textOf(frame);
    pages.clear();
    for (const peer of members.keys()) peer.sendText(text);
  };
  const receive = (message: FactMessage | LiveMessage): void => {
    if (message.kind === 'live') return show(message.frame);
    pages.grow();
    const { rev, fact } = message;
    const frame = fact.sentence ? sentenceFrame(rev, fact.dialogId, fact.sentence) : null;
    for (const delivery of members.values()) delivery.offer(rev, frame);
  };
  const unsubscribe = deps.bus.subscribe(ownerChannel(ownerId), receive, () => {
    pages.grow();
    members.forEach((delivery) => delivery.wake());
  });

  return {
    show,
    join(peer, from) {
      const failed = (error: unknown): void => {
        deps.log[error instanceof SlowPeerError ? 'debug' : 'warn'](
          { err: error, ownerId },
          'an operator could not be served',
        );
        peer.cut();
      };
      const delivery = createDelivery({
        from,
        page,
        readAfter: pages.read,
        send: (frame) => peer.sendText(frame),
        waitForSpace: () => peer.waitForSpace(),
        failed,
      });
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
