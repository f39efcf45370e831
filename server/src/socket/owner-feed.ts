import type { Fact, FactMessage } from '../event/commit.ts';
import { type OwnerFact, readAfter, readRev } from '../event/read-after.ts';
import type { Deps } from '../deps.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { DialogEntry, MemberRef, ServerFrame } from '../contract.ts';
import { memberNames } from '../team/assign-rule.ts';
import type { LiveMessage } from '../dialog/store/dialog-channel.ts';
import { ownerChannel } from '../event/channel.ts';
import { type ListReader, readEntries } from '../dialog/inbox/dialog-view.ts';
import { readSentenceRanges, seqKey, type SentenceRange } from '../dialog/inbox/sentence-view.ts';
import { type FoundNote, noteKey, readFactNotes } from '../dialog/note/note-service.ts';
import { createDelivery, type Delivery, type Numbered } from './delivery.ts';
import { type Peer, SlowPeerError } from './peer.ts';

const page = 100;
type HandFrame = Extract<ServerFrame, { type: 'handed' | 'given_back' }>;
const textOf = (frame: ServerFrame): string => JSON.stringify(frame);
const sentenceFrame = (rev: number, dialogId: string, carried: NonNullable<Fact['sentence']>): string =>
  textOf({ type: 'sentence', rev, dialogId, ...carried });

/** The feed of an owner's facts, delivered to each operator's connection from its own position. */
export interface OwnerFeed {
  /** Adds a connection of a member that has all facts up to `from`; the result removes it. */
  join(peer: Peer, from: number, memberId: string): () => void;
  /** Sends something that is not persisted. */
  show(frame: ServerFrame): void;
}

/**
 * Where in their dialogs the sentences of some facts are: one range a dialog, since each of its sentences is a fact, and
 * one for each that was deleted.
 */
function rangesOf(facts: readonly OwnerFact[]): SentenceRange[] {
  const ranges = new Map<string, SentenceRange>();
  for (const { type, dialogId, seq } of facts) {
    if (type === 'deleted') ranges.set(seqKey(dialogId, seq!), { dialogId, from: seq!, to: seq! });
    if (type !== 'sentence') continue;
    const { from, to } = ranges.get(dialogId) ?? { from: seq!, to: seq! };
    ranges.set(dialogId, { dialogId, from: Math.min(from, seq!), to: Math.max(to, seq!) });
  }
  return [...ranges.values()];
}

/** A note as it is now: one that was deleted since is sent as deleted. */
function noteFrame(rev: number, dialogId: string, found: FoundNote | undefined): string {
  if (!found) return textOf({ type: 'reset', rev });
  const { id, note } = found;
  return textOf(note ? { type: 'note', rev, dialogId, note } : { type: 'note_deleted', rev, dialogId, id });
}

/** The frames of facts about who has a dialog, by `rev`; names as they are now, so that one who has left has none. */
async function readTurnFrames(
  deps: Deps,
  ownerId: string,
  facts: readonly OwnerFact[],
): Promise<Map<number, HandFrame>> {
  const found = facts.filter(({ extra }) => extra !== undefined);
  if (found.length === 0) return new Map();
  const names = await memberNames(deps, ownerId);
  const refOf = (id: string): MemberRef => ({ id, name: names.get(id) ?? '' });
  return new Map(
    found.map(({ rev, dialogId, extra }) => [
      rev,
      'by' in extra!
        ? { type: 'handed', rev, dialogId, member: refOf(extra.member), by: extra.by === null ? null : refOf(extra.by) }
        : { type: 'given_back', rev, dialogId, member: refOf(extra!.member), minutes: extra!.minutes },
    ]),
  );
}

/**
 * Facts as frames for a member, from the store as it is now, by a few queries for all. For a row that was deleted
 * since, the client is sent a `reset` and reads its lists again. What is handed to another member is the dialog's
 * entry to this one.
 */
async function render(deps: Deps, reader: ListReader, facts: readonly OwnerFact[]): Promise<Numbered[]> {
  const sentence = await readSentenceRanges(deps, reader.ownerId, rangesOf(facts));
  await yieldToEventLoop();
  const turns = await readTurnFrames(deps, reader.ownerId, facts);
  const changed = new Set(
    facts.filter(({ type }) => type === 'dialog' || type === 'handed').map(({ dialogId }) => dialogId),
  );
  const entries = changed.size > 0 ? await readEntries(deps, reader, [...changed]) : new Map<string, DialogEntry>();
  const notes = await readFactNotes(
    deps,
    facts.filter(({ type }) => type === 'note'),
  );
  await yieldToEventLoop();
  return facts.map(({ rev, type, dialogId, seq }) => {
    if (type === 'sentence') {
      const found = sentence.get(seqKey(dialogId, seq!));
      return { number: rev, frame: found ? sentenceFrame(rev, dialogId, found) : textOf({ type: 'reset', rev }) };
    }
    if (type === 'deleted') {
      const session = sentence.get(seqKey(dialogId, seq!))?.session;
      const gone = session !== undefined && { type, rev, dialogId, session, seq: seq! };
      return { number: rev, frame: textOf(gone || { type: 'reset', rev }) };
    }
    if (type === 'note') return { number: rev, frame: noteFrame(rev, dialogId, notes.get(noteKey(dialogId, seq!))) };
    const turn = turns.get(rev);
    if (turn && (turn.type === 'given_back' || turn.member.id === reader.memberId))
      return { number: rev, frame: textOf(turn) };
    const dialog = entries.get(dialogId);
    return { number: rev, frame: textOf(dialog ? { type: 'dialog', rev, dialog } : { type: 'reset', rev }) };
  });
}

/** The facts after `rev`, a page of them; a `reset` where they are no longer stored. */
async function readPage(deps: Deps, reader: ListReader, rev: number): Promise<Numbered[]> {
  const { ownerId } = reader;
  const facts = await readAfter(deps.db, ownerId, rev, page);
  if (facts) return render(deps, reader, facts);
  const newest = await readRev(deps.db, ownerId);
  return [{ number: newest, frame: textOf({ type: 'reset', rev: newest }) }];
}

/** What a member does is shown to the others. */
const isFor = (frame: ServerFrame, memberId: string): boolean => frame.type !== 'look' || frame.member.id !== memberId;

function createOwnerFeed(deps: Deps, ownerId: string, ended: () => void): OwnerFeed {
  const members = new Map<Peer, { readonly delivery: Delivery; readonly memberId: string }>();
  const show = (frame: ServerFrame, to?: string): void => {
    const text = textOf(frame);
    for (const [peer, { memberId }] of members)
      if (isFor(frame, memberId) && (to === undefined || memberId === to)) peer.sendText(text);
  };
  const receive = (message: FactMessage | LiveMessage): void => {
    if (message.kind === 'live') return show(message.frame, message.to);
    const { rev, fact } = message;
    const frame = fact.sentence ? sentenceFrame(rev, fact.dialogId, fact.sentence) : null;
    for (const { delivery } of members.values()) delivery.offer(rev, frame);
  };
  const wakeAll = (): void => members.forEach(({ delivery }) => delivery.wake());
  const unsubscribe = deps.bus.subscribe(ownerChannel(ownerId), receive, wakeAll);

  return {
    show,
    join(peer, from, memberId) {
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
        readAfter: (rev) => readPage(deps, { ownerId, memberId }, rev),
        send: (frame) => peer.sendText(frame),
        waitForSpace: () => peer.waitForSpace(),
        failed,
      });
      members.set(peer, { delivery, memberId });
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
