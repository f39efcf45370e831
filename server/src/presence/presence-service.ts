import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Bus } from '../event/message-bus.ts';
import type { PresenceView } from '../deps.ts';
import { createRoster, type Member, operatorId, readerId } from './presence-roster.ts';

export { type Member, operatorId, readerId } from './presence-roster.ts';

const member = z.object({ kind: z.enum(['visitor', 'operator', 'reader']), id: z.string(), ownerId: z.string() });
const process = z.string();
const counted = z.object({ member, count: z.number().check(z.int(), z.gte(0)) });
/** Messages between processes about their connections. */
export const presenceMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), process, ...counted.shape }),
  z.object({ kind: z.literal('all'), process, members: z.array(counted) }),
  z.object({ kind: z.literal('beat'), process, ask: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('bye'), process }),
]);
type Word = z.infer<typeof presenceMessage>;

export type PresenceListener = (member: Member, here: boolean) => void;

export interface Presence extends PresenceView {
  /** Counts one more connection of a member; the result, called once, removes it. */
  enter(member: Member): () => void;
  /** Visitors and operators that are connected, on all processes. */
  counts(): [clients: number, operators: number];
  /** Publishes who connects or disconnects, on any process. */
  onChange(listener: PresenceListener): () => void;
  /** Notifies the other processes that this one stops. */
  stop(): void;
}

const channel = 'presence';
/** A page that is reloaded does not leave; ms. */
const linger = 2_000;
/** Spreads the publications about members that disconnect together; ms. */
const lingerSpread = 500;
const beatEvery = 10_000;
const lostAfter = 35_000;

/** Who is connected, joined over the processes that share the bus. */
export function createPresence(bus: Bus): Presence {
  const self = randomUUID();
  const roster = createRoster();
  const listeners = new Set<PresenceListener>();
  const seenAt = new Map<string, number>();

  const publish = (member: Member, here: boolean): void => listeners.forEach((listener) => listener(member, here));
  const apply = (process: string, member: Member, count: number): void => {
    if (roster.set(process, member, count)) publish(member, count > 0);
  };
  const say = (word: Word): void => void bus.publish(channel, word);

  const change = (member: Member, by: 1 | -1): void => {
    const count = roster.connections(self, member) + by;
    apply(self, member, count);
    if (count === 0 || (count === 1 && by === 1)) say({ kind: 'set', process: self, member, count });
  };

  const forget = (process: string): void => {
    seenAt.delete(process);
    for (const member of roster.drop(process)) publish(member, false);
  };

  const learnAll = (process: string, members: readonly { member: Member; count: number }[]): void => {
    const now = new Set(members.map(({ member }) => `${member.kind}:${member.id}`));
    for (const { member } of roster.of(process)) if (!now.has(`${member.kind}:${member.id}`)) apply(process, member, 0);
    for (const { member, count } of members) apply(process, member, count);
  };

  const receive = (word: Word): void => {
    if (word.process === self) return;
    if (word.kind === 'bye') return forget(word.process);
    const known = seenAt.has(word.process);
    seenAt.set(word.process, Date.now());
    if (word.kind === 'set') apply(word.process, word.member, word.count);
    if (word.kind === 'all') learnAll(word.process, word.members);
    if (word.kind === 'beat' && word.ask) say({ kind: 'all', process: self, members: roster.of(self) });
    if (!known && word.kind !== 'all') say({ kind: 'beat', process: self, ask: true });
  };

  /** Requests and broadcasts presence across processes, at start and after a subscription gap. */
  const greet = (): void => {
    say({ kind: 'all', process: self, members: roster.of(self) });
    say({ kind: 'beat', process: self, ask: true });
  };
  const unsubscribe = bus.subscribe(channel, receive, greet);
  greet();
  const timer = setInterval(() => {
    say({ kind: 'beat', process: self });
    for (const [process, at] of seenAt) if (Date.now() - at > lostAfter) forget(process);
  }, beatEvery);
  timer.unref();

  return {
    enter(member) {
      change(member, 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        // Who leaves a dialog may miss its next sentence.
        if (member.kind === 'reader') change(member, -1);
        else setTimeout(() => change(member, -1), linger + Math.random() * lingerSpread).unref();
      };
    },
    isOnline: (session) => roster.has('visitor', session),
    operatorIsThere: (ownerId) => roster.operatorsOf(ownerId).length > 0,
    operatorsOf: (ownerId) => roster.operatorsOf(ownerId),
    memberIsThere: (ownerId, memberId) => roster.has('operator', operatorId(ownerId, memberId)),
    isReading: (memberId, session) => roster.has('reader', readerId(memberId, session)),
    counts: () => [roster.count('visitor'), roster.count('operator')],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearInterval(timer);
      unsubscribe();
      say({ kind: 'bye', process: self });
    },
  };
}
