import { AppError } from '../app-error.ts';
import type { Sentence } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { isVisitorOrigin } from '../http/page-origin.ts';
import { seeOff } from '../dialog/visitor/departure-service.ts';
import { byApiToken, type Ground } from '../user/admission-end.ts';
import { type DialogMessage, isAssistants } from '../dialog/store/dialog-channel.ts';
import { readLater } from '../dialog/inbox/sentence-view.ts';
import { deletedOf, forVisitor } from '../dialog/store/sentence-row.ts';
import { readByVisitor, type VisitorDialog, typeToOwner } from '../dialog/visitor/visitor-dialog-service.ts';
import type { Visitor } from '../security/visitor.ts';
import type { RateKeys } from '../security/rate-limit.ts';
import type { Presence } from '../presence/presence-service.ts';
import { sayAsVisitor } from '../widget/widget-service.ts';
import { type Connection, expectGround, followEnd, type Hello, type NextFrame, refuse, Refused } from './connection.ts';
import type { DutyBoard, ShownDuty } from './duty-board.ts';
import { createDelivery, type Delivery, type DeliverySource, type Numbered } from './delivery.ts';
import { type DialogListener, followDialog, type FollowedDialog } from './follow-dialog.ts';
import { type Peer, SlowPeerError } from './peer.ts';

const page = 200;
/** Minimum pause between two `typing` frames to the owner; ms. */
const typingEvery = 1_000;

/** Is notified when an operator of its owner connects or disconnects, and when hours begin, end or change. */
export interface Watcher {
  operatorsChanged(): void;
}

/** What the connections of visitors share. */
export interface VisitorScope {
  readonly deps: Deps;
  readonly presence: Presence;
  readonly duty: DutyBoard;
  /** By owner. */
  readonly watchers: Map<string, Set<Watcher>>;
}

type Say = Extract<NextFrame, { type: 'say' }>;

const isSameDuty = (one: ShownDuty, other: ShownDuty): boolean =>
  one.operator === other.operator && one.duty === other.duty && one.returnsAt === other.returnsAt;

const frameOf = (sentence: Sentence): string => JSON.stringify({ type: 'sentence', sentence });

/** @throws Refused */
async function admit(deps: Deps, token: string, request: Request): ReturnType<typeof followDialog> {
  const admitted = await followDialog(deps, token);
  if (isVisitorOrigin(deps.config, admitted.visitor, request)) return admitted;
  admitted.followed.end();
  throw new Refused('refused');
}

/** What a visitor's connection is made of; its parts end with it. */
interface Admission {
  readonly scope: VisitorScope;
  readonly peer: Peer;
  readonly party: VisitorDialog;
  readonly tokenHash: string;
  readonly followed: FollowedDialog;
  /** The API token of a program that speaks for the visitor, and the end of the watch over it. */
  readonly program: { readonly ground: Ground; readonly unfollow: () => void } | null;
  readonly assistant: boolean;
  /** The last sentence that the visitor has. */
  readonly from: number;
}

/** One visitor's open socket, in both directions. A class, since there are thousands that are idle. */
class VisitorConnection implements Connection, DialogListener, DeliverySource, Watcher {
  readonly peer: Peer;
  readonly from: number;
  readonly page = page;
  readonly #admission: Admission;
  readonly #delivery: Delivery;
  readonly #leave: () => void;
  /** Who takes part, as last sent to the visitor. */
  #assistant: boolean;
  #duty: ShownDuty;
  /** When the token that opened the socket ends, once another one has replaced it: the page reconnects with that. */
  #tokenUntil = Infinity;
  #forgetEnd: (() => void) | null = null;
  #typedAt = -Infinity;
  /** The sentences whose ground is looked up. */
  #looks: Promise<void> | null = null;

  constructor(admission: Admission) {
    const { scope, peer, party, from, assistant } = admission;
    const { ownerId, domainId, session } = party;
    this.#admission = admission;
    this.peer = peer;
    this.from = from;
    this.#assistant = assistant;
    this.#duty = scope.duty.at(ownerId, domainId);
    this.#delivery = createDelivery(this);
    const watchers = scope.watchers.get(ownerId) ?? new Set();
    scope.watchers.set(ownerId, watchers.add(this));
    this.#leave = scope.presence.enter({ kind: 'visitor', id: session, ownerId });
  }

  get keys(): RateKeys {
    const { dialogId, domainId } = this.#admission.party;
    return { dialog: dialogId, site: domainId };
  }

  /** Who takes part. */
  get parties(): { assistant: boolean } & ShownDuty {
    return { assistant: this.#assistant, ...this.#duty };
  }

  // From the visitor.
  receive(frame: NextFrame): void {
    const { scope, party } = this.#admission;
    const { deps } = scope;
    // The timer may be late, and a frame may have waited for its count.
    if (this.#tokenUntil <= deps.clock.now()) this.peer.close('token');
    else if (frame.type === 'ping') this.peer.send({ type: 'pong' });
    else if (frame.type === 'typing') this.#type();
    else if (frame.type === 'read') void readByVisitor(deps, party, frame.seq).catch(this.#refused());
    else if (frame.type === 'say') this.#receiveSentence(frame);
    else this.peer.close('frame');
  }

  /** While the end of the visitor's ground would not be heard of, it is looked up before each sentence, in order. */
  #receiveSentence(frame: Say): void {
    if (this.#admission.scope.deps.bus.isJoined && !this.#looks) return this.#say(frame);
    const looks = (this.#looks ?? Promise.resolve())
      .then(() => this.#lookAgain())
      .then(() => this.#say(frame), this.#refused(frame.clientId))
      .finally(() => {
        if (this.#looks === looks) this.#looks = null;
      });
    this.#looks = looks;
  }

  #say({ clientId, text }: Say): void {
    if (this.peer.refuseBehind(clientId)) return;
    const { scope, party } = this.#admission;
    sayAsVisitor(scope.deps, party, clientId, text).then(
      (sentence) => this.peer.send({ type: 'ack', clientId, sentences: [sentence] }),
      this.#refused(clientId),
    );
  }

  /** @throws AppError when what admitted the visitor has ended; the peer is closed then */
  async #lookAgain(): Promise<void> {
    const { scope, followed, program } = this.#admission;
    if (program) await expectGround(scope.deps, this.peer, program.ground);
    await followed.look();
  }

  #type(): void {
    const now = performance.now();
    if (now - this.#typedAt < typingEvery) return;
    this.#typedAt = now;
    typeToOwner(this.#admission.scope.deps, this.#admission.party);
  }

  #refused(clientId?: string): (error: unknown) => void {
    return (error) => {
      if (error instanceof Refused) this.peer.close(error.why);
      else if (error instanceof AppError && error.reason === 'banned') this.peer.close('refused');
      else refuse(this.#admission.scope.deps, this.peer, error, clientId);
    };
  }

  // From the dialog.
  onMessage(message: DialogMessage): void {
    if (message.kind === 'sentence') this.#delivery.offer(message.sentence.seq, frameOf(message.sentence));
    else if (message.kind === 'deleted') this.peer.send({ type: 'deleted', seq: message.seq });
    else if (message.kind === 'talk') this.#publishParties(message.assistant);
    else if (message.kind === 'live') this.peer.send(message.frame);
    else if (message.kind === 'replaced') this.#replaced(message.hash, message.until);
    else this.peer.close(message.kind === 'ban' ? 'refused' : 'token');
  }

  resync({ tokenUntil, dialog }: Visitor): void {
    for (const seq of deletedOf(dialog).deleted ?? []) this.peer.send({ type: 'deleted', seq });
    this.endWithToken(tokenUntil);
    this.wake();
  }

  wake(): void {
    this.#delivery.wake();
  }

  operatorsChanged(): void {
    this.#publishParties(this.#assistant);
  }

  #publishParties(assistant: boolean): void {
    const { scope, party } = this.#admission;
    const duty = scope.duty.at(party.ownerId, party.domainId);
    if (assistant === this.#assistant && isSameDuty(duty, this.#duty)) return;
    this.#assistant = assistant;
    this.#duty = duty;
    this.peer.send({ type: 'talk', ...this.parties });
  }

  #replaced(hash: string, until: number): void {
    if (hash === this.#admission.tokenHash) this.endWithToken(until);
  }

  /** Closes the socket at the end of its token; null is one that does not end. An earlier end replaces a later one. */
  endWithToken(until: number | null): void {
    if (until === null || until >= this.#tokenUntil) return;
    const { clock } = this.#admission.scope.deps;
    this.#forgetEnd?.();
    this.#tokenUntil = until;
    if (until <= clock.now()) return this.peer.close('token');
    this.#forgetEnd = clock.after(Math.max(0, until - clock.now()), () => this.peer.close('token'));
  }

  // As the source of its delivery.
  async readAfter(after: number): Promise<Numbered[]> {
    const { scope, party } = this.#admission;
    const missed = await readLater(scope.deps, party.dialogId, after, page);
    return missed.map((sentence) => ({ number: sentence.seq, frame: frameOf(forVisitor(sentence)) }));
  }

  send(frame: string): void {
    this.peer.sendText(frame);
  }

  waitForSpace(): Promise<void> | undefined {
    return this.peer.waitForSpace();
  }

  failed(error: unknown): void {
    const { scope, party } = this.#admission;
    const level = error instanceof SlowPeerError ? 'debug' : 'warn';
    scope.deps.log[level]({ err: error, dialogId: party.dialogId }, 'a visitor could not be served');
    this.peer.cut();
  }

  left(): void {
    const { scope, party, followed, program } = this.#admission;
    const { deps, watchers } = scope;
    followed.end();
    program?.unfollow();
    const all = watchers.get(party.ownerId);
    all?.delete(this);
    if (all?.size === 0) watchers.delete(party.ownerId);
    this.#leave();
    this.#delivery.close();
    this.#forgetEnd?.();
    if (!deps.shutdown.draining) seeOff(deps, party);
  }
}

async function followProgram(deps: Deps, peer: Peer, tokenId: string, followed: FollowedDialog) {
  const ground = byApiToken(deps, tokenId);
  try {
    return { ground, unfollow: await followEnd(deps, peer, ground) };
  } catch (error) {
    followed.end();
    throw error;
  }
}

/** Admits a visitor by its token: welcome, what it missed, then what is live. */
export async function openVisitor(
  scope: VisitorScope,
  peer: Peer,
  hello: Hello,
  request: Request,
  address: string,
): Promise<Connection> {
  const { deps } = scope;
  const { visitor, followed } = await admit(deps, hello.token, request);
  // Not the whole row: it would be in memory as long as the socket.
  const { dialogId, ownerId, domainId, session, apiTokenId, tokenHash, tokenUntil, dialog } = visitor;
  await scope.duty.load(ownerId).catch((error: unknown) => {
    followed.end();
    throw error;
  });
  const program = apiTokenId === null ? null : await followProgram(deps, peer, apiTokenId, followed);
  const { last, operator_read: read } = dialog;
  const from = Math.min(hello.after ?? 0, last);
  const assistant = isAssistants(dialog, deps.clock.now());
  const party: VisitorDialog = { dialogId, ownerId, domainId, session, apiTokenId, address };
  const connection = new VisitorConnection({ scope, peer, party, tokenHash, followed, program, assistant, from });
  peer.send({ type: 'welcome', session, last, read, ...connection.parties, ...deletedOf(dialog) });
  // It may have been replaced before the subscription began, in its grace.
  connection.endWithToken(tokenUntil);
  followed.pass(connection);
  // The row was read after the subscription began, so a client that has all of it misses nothing.
  if (from < last) connection.wake();
  return connection;
}
