import { close, type ServerFrame, socketPath } from '../../../server/src/contract.ts';
import type { Person } from '../../harness/account.ts';
import { callOnce } from '../../harness/caller.ts';
import type { Random } from '../../harness/random.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import type { CheckedMember, SentAnswer, Span, TeamRecord } from './team-record.ts';

/** What a member sees in a dialog. */
export interface SeenDialog {
  readonly id: string;
  readonly session: string;
  /** Who has it. */
  assigned: string | null;
  /** Whether the visitor’s sentence is the last. */
  unanswered: boolean;
}

export interface DeskOptions {
  readonly servers: readonly ServerProcess[];
  readonly random: Random;
  readonly person: Person;
  readonly member: CheckedMember;
  readonly record: TeamRecord;
  /** Something of a dialog has changed. */
  readonly look: (desk: Desk, dialog: SeenDialog) => void;
}

/** A member's open account: a socket that comes and goes, and answers by it or by calls. */
export class Desk {
  readonly #options: DeskOptions;
  readonly #dialogs = new Map<string, SeenDialog>();
  readonly #replies = new Map<string, (outcome: Outcome) => void>();
  #socket: WebSocket | null = null;
  #after: number | null = null;
  #span: Span | null = null;
  #isWanted = false;
  #isAvailable = true;
  #sent = 0;

  constructor(options: DeskOptions) {
    this.#options = options;
  }
  get member(): CheckedMember {
    return this.#options.member;
  }
  get isOpen(): boolean {
    return this.#span !== null;
  }

  /** Opens the account, or closes it. */
  come(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (isWanted && !this.#socket) void this.#open();
    if (!isWanted) this.#lose();
  }
  /** Takes new dialogs, or not. */
  async setAvailable(available: boolean): Promise<void> {
    this.#isAvailable = false;
    this.#endSpan();
    const { status } = await this.call('PATCH /team/available', { body: { available } });
    this.#isAvailable = available && status === 200;
    if (this.#socket && this.#after !== null) this.#beginSpan();
  }
  /** Puts the dialog of a visitor who has an answer into the archive. */
  async closeDialog(session: string): Promise<void> {
    const dialog = [...this.#dialogs.values()].find((one) => one.session === session);
    if (!dialog || dialog.unanswered) return;
    await this.call('PATCH /dialog/close/{id}', { params: { id: dialog.id }, body: { closed: true } });
  }
  async assign(dialog: SeenDialog, to: string): Promise<void> {
    const body = { member: to, expect: dialog.assigned };
    await this.call('PATCH /dialog/assign/{id}', { params: { id: dialog.id }, body });
  }
  /** Sends an answer until the server has replied to it; after a warning again by `force`, or not at all. */
  async answer({ session }: SeenDialog, text: string): Promise<void> {
    const { member, record, random } = this.#options;
    this.#sent += 1;
    const clientId = `${member.name}-${this.#sent}`;
    const sent: SentAnswer = { by: member.id, session, clientId, force: false, outcome: 'pending' };
    record.answers.set(clientId, sent);
    for (; sent.outcome === 'pending'; await Bun.sleep(random.between(50, 300))) {
      const outcome = await this.#deliver(sent, `${clientId}: ${text}`);
      if (outcome === 'lost') continue;
      sent.outcome = outcome;
      if (outcome === 'taken' && !sent.force && random.chance(0.3)) Object.assign(sent, warned);
    }
  }
  /** Makes a call to one of the servers, again while none replies. */
  async call(...[name, options]: CallOf): Promise<{ status: number; body: any }> {
    const { servers, random, person } = this.#options;
    for (let tries = 0; tries < 300; tries += 1) {
      const { url } = servers[Math.floor(random.next() * servers.length)]!;
      const answer = await callOnce(url, name, { ...options, token: await person.access() });
      if (answer.status !== 0 && answer.status < 500) return answer;
      await Bun.sleep(100);
    }
    return { status: 0, body: null };
  }
  close(): void {
    this.#isWanted = false;
    this.#lose();
  }

  async #deliver({ session, clientId, force }: SentAnswer, text: string): Promise<Outcome> {
    const answer = { session, sentences: [text], clientId, ...(force ? { force } : {}) };
    const socket = this.#socket;
    if (this.isOpen && socket?.readyState === WebSocket.OPEN && this.#options.random.chance(0.5))
      return new Promise((done) => {
        this.#replies.set(clientId, done);
        socket.send(JSON.stringify({ type: 'answer', ...answer }));
      });
    const { status, body } = await this.call('POST /dialog/answer', { body: answer });
    return this.#outcomeOf(clientId, status === 201, body?.code);
  }
  #outcomeOf(clientId: string, isStored: boolean, code = ''): Outcome {
    if (isStored) return 'stored';
    if (code === 'dialog_taken') return 'taken';
    if (code !== '' && code !== 'unavailable') this.#options.record.faults.push(`${clientId} was refused: ${code}`);
    return 'lost';
  }

  async #open(): Promise<void> {
    const { servers, random, person } = this.#options;
    const up = servers.filter(({ isUp }) => isUp);
    const { port } = up[Math.floor(random.next() * up.length)] ?? servers[0]!;
    const token = await person.access();
    if (!this.#isWanted || this.#socket) return;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'operator', token, after: this.#after }));
    socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as ServerFrame);
    socket.onclose = ({ code }) => {
      // Where the machine stalls, the server waits in vain for a frame.
      if (code >= 4400 && code < 4500 && code !== close.silent)
        this.#options.record.faults.push(`a member’s socket was closed with ${code}`);
      this.#lose();
      if (this.#isWanted)
        setTimeout(() => this.#isWanted && !this.#socket && void this.#open(), random.between(50, 300));
    };
  }
  #lose(): void {
    this.#endSpan();
    const lost = this.#socket;
    this.#socket = null;
    if (lost) lost.onmessage = lost.onclose = lost.onopen = null;
    lost?.close();
    for (const done of this.#replies.values()) done('lost');
    this.#replies.clear();
  }
  #beginSpan(): void {
    if (this.#span || !this.#isAvailable) return;
    this.#span = { from: Date.now(), until: Infinity };
    this.member.there.push(this.#span);
  }
  #endSpan(): void {
    if (this.#span) this.#span.until = Date.now();
    this.#span = null;
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'welcome') {
      this.#after ??= frame.rev!;
      return this.#beginSpan();
    }
    if (frame.type === 'ack') return this.#settle(frame.clientId, 'stored');
    if (frame.type === 'error' && frame.clientId !== undefined)
      return this.#settle(frame.clientId, this.#outcomeOf(frame.clientId, false, frame.code));
    if ('rev' in frame && frame.rev !== undefined) this.#after = frame.rev;
    if (frame.type === 'dialog') {
      const { id, session, assigned, last } = frame.dialog;
      this.#see({ id, session, assigned: assigned?.id ?? null, unanswered: last?.author === 'visitor' });
    } else if (frame.type === 'sentence') {
      const { dialogId: id = '', session = '', sentence } = frame;
      const assigned = this.#dialogs.get(id)?.assigned ?? null;
      if (sentence.author !== 'assistant')
        this.#see({ id, session, assigned, unanswered: sentence.author === 'visitor' });
    }
  }
  #settle(clientId: string, outcome: Outcome): void {
    this.#replies.get(clientId)?.(outcome);
    this.#replies.delete(clientId);
  }
  #see(dialog: SeenDialog): void {
    const known = this.#dialogs.get(dialog.id);
    const seen = known ? Object.assign(known, dialog) : dialog;
    this.#dialogs.set(dialog.id, seen);
    this.#options.look(this, seen);
  }
}

type Outcome = 'stored' | 'taken' | 'lost';
type CallOf = [name: `${string} ${string}`, options: { params?: Record<string, string>; body?: unknown }];
const warned = { force: true, outcome: 'pending' } as const;
