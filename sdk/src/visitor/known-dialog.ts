import type { Reply } from '../contract/contract.ts';
import { Life } from '../transport/deadline.ts';
import type { Events } from '../transport/owner-events.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';

/** What the server replies to a joining, and in part to a description. */
type Given = Pick<Reply<'POST /widget/session'>, 'session'> & { readonly token?: string | undefined };

export interface DialogEvents {
  /** This machine’s dialog is another one than was known here; it may not be joined yet. */
  seen: [read: number, isOther: boolean];
  /** What was written in these dialogs, or as these drafts, belongs to `session`. */
  assigned: [from: readonly (string | undefined)[], session: string];
  /** The dialog is no more on this machine. */
  ended: [];
}

/** This machine’s dialog as this client has last seen it in the storage. */
export class KnownDialog {
  /** Null before one is seen, and after its end. */
  id: string | null = null;
  /** Whether this client has joined a dialog since the last end. */
  isJoined = false;
  /** Whether the stored token may be used; where not, the next use joins. */
  isTokenGood = false;
  /** Until the dialog ends on this machine; then another life begins. */
  life = new Life();
  readonly #memory: VisitorMemory;
  readonly #events: Pick<Events<DialogEvents>, 'emit'>;

  constructor(memory: VisitorMemory, events: Pick<Events<DialogEvents>, 'emit'>) {
    this.#memory = memory;
    this.#events = events;
  }

  /** Reads the storage, and follows it: to another dialog, or to the end of this one. @throws ApiError `aborted` */
  async check(): Promise<Remembered | null | undefined> {
    const mine = this.life;
    const remembered = await this.#memory.load();
    mine.throwIfOver();
    // Another tab has ended the dialog.
    if (!remembered && this.id) this.end();
    mine.throwIfOver();
    if (remembered && remembered.session !== this.id) this.#adopt(remembered, '');
    return remembered;
  }

  /**
   * Stores the right that a reply gives.
   * @param from the dialog that this one takes the place of
   * @param drafts belong to the dialog; the second is of the user who was proven
   */
  async store(
    { token, session }: Given,
    remembered: Remembered | null | undefined,
    from: string | undefined,
    drafts: readonly string[],
  ): Promise<Remembered> {
    const mine = this.life;
    const known: Partial<Remembered> & { read: number } =
      remembered?.session === session ? remembered : { read: 0, from };
    const right = { ...known, token: token ?? remembered!.token, session, user: drafts[1] || known.user };
    await this.#memory.save(right);
    mine.throwIfOver();
    this.#adopt(right, ...drafts);
    return right;
  }

  /** Ends the dialog for this client: whatever is under way rejects with `aborted`. */
  end(): void {
    const { life } = this;
    this.id = null;
    this.isJoined = this.isTokenGood = false;
    this.life = new Life();
    life.end();
    this.#events.emit('ended');
  }

  /** @param drafts belong to the dialog, as does what was written in the one that it took the place of */
  #adopt({ session, read, from }: Remembered, ...drafts: string[]): void {
    this.#events.emit('assigned', [...drafts, from], session);
    if (session === this.id) return;
    const isOther = !!this.id;
    this.id = session;
    this.isTokenGood = false;
    this.#events.emit('seen', read, isOther);
  }
}
