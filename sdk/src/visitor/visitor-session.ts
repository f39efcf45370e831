import type { BodyIn, Reply } from '../contract/contract.ts';
import { type ApiError, asApiError, clientError, isPassing } from '../transport/api-error.ts';
import type { Tabs } from '../outbox/browser-tabs.ts';
import type { Life } from '../transport/deadline.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import type { CallSettings, Environment } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import { Events } from '../transport/owner-events.ts';
import { type DialogEvents, KnownDialog } from './known-dialog.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';
import type { VisitorOptions } from './visitor-options.ts';
import { callWidget, type VisitorCall, type VisitorCallOptions } from './visitor-rest.ts';

/**
 * Who the visitor is (`VisitorFields`) and where: `page`, `title`, and `userId` on your site with the `signature` and
 * `timestamp` by which your server proves it.
 */
export type Description = BodyIn<'PATCH /widget/visitor'>;

export interface SessionEvents extends DialogEvents {
  /** A dialog is joined. */
  entered: [reply: Reply<'POST /widget/session'>];
  /** A description could not be sent: the connection schedules a retry. */
  stalled: [];
  /** Joining failed for good: refused, rate limited for hours, or banned by the owner. */
  refused: [error: ApiError];
}

/** A longer `Retry-After` counts as a refusal, s. */
const patience = 60;
/**
 * How long `localStorage` of another process may return an old value, ms; the lock is released after that.
 */
const lag = 100;

/** A description that is pending until the dialog is joined, with its promise. */
interface Unsent extends Deferred<void> {
  readonly description: Description;
}
const draftOf = ({ signature, userId }: Description = {}): string => (signature ? `?${userId}` : '');

/** Merges a description into the pending one; fields of one signed user are never sent for another. */
const addTo = (unsent: Unsent | null, description: Description): Unsent => {
  const both = { ...unsent?.description, ...description };
  const isSameUser = ['', draftOf(both)].includes(draftOf(unsent?.description));
  return { ...(unsent ?? deferred()), description: isSameUser ? both : description };
};

/** The visitor's token, joining and identity. Connection and view listen to its `events`. */
export class VisitorSession {
  readonly events = new Events<SessionEvents>();
  readonly #env: Environment;
  readonly #memory: VisitorMemory;
  readonly #apiToken: string | undefined;
  readonly #place: Partial<BodyIn<'POST /widget/session'>> & { site: string };
  readonly #dialog: KnownDialog;
  #unsent: Unsent | null = null;
  #joining: Promise<Remembered> | null = null;

  constructor(env: Environment, memory: VisitorMemory, tabs: Tabs, options: VisitorOptions) {
    const { site, page, title, referrer, locale, language, zone, apiToken } = options;
    this.#env = env;
    this.#memory = memory;
    this.#apiToken = apiToken;
    this.#place = { site, page, title, referrer, locale, language, zone };
    this.#dialog = new KnownDialog(memory, this.events);
    this.events.listen({
      ended: () => {
        const left = this.#unsent;
        this.#joining = this.#unsent = null;
        left?.reject(clientError('aborted'));
      },
    });
    tabs.listen((word) => {
      if (word?.isEnd) this.end();
      // Another tab has joined or ended a dialog: follow the storage.
      else if (word && this.id && this.id !== word.session) this.follow();
    });
  }

  /** This browser's dialog as last read from the storage; null before it begins and after it ends. */
  get id(): string | null {
    return this.#dialog.id;
  }

  /** Aborted when the dialog ends in this browser. */
  get life(): Life {
    return this.#dialog.life;
  }

  /**
   * The `session` for a new outbox entry: `?userId` while a signed user is not joined yet, the id of the known dialog,
   * or `''` without one.
   */
  get writtenIn(): string {
    return this.#draft || this.id || '';
  }

  get #draft(): string {
    return draftOf(this.#unsent?.description);
  }

  /**
   * Reads the storage. If it has another dialog, the client switches to it; if it has none, the dialog has ended.
   */
  checkStorage(): Promise<Remembered | null | undefined> {
    return this.#dialog.check();
  }

  /** Switches to the dialog in the storage, and joins it if a dialog was joined before. */
  follow(): void {
    void (this.#dialog.isJoined ? this.right() : this.checkStorage()).catch(() => undefined);
  }

  /** The token and its dialog; joins first if necessary. @throws ApiError */
  async right(): Promise<Remembered> {
    const remembered = this.#dialog.isTokenGood && (await this.checkStorage());
    if (remembered && this.#dialog.isTokenGood) return remembered;
    if (this.#joining) return this.#joining;
    const attempt = this.#alone(() => this.#enter())
      .catch((cause: unknown) => {
        const error = asApiError(cause);
        // Waiting for hours counts as a refusal: the visitor must not see «reconnecting» for so long.
        if (!isPassing(error) || error.retryAfter! > patience) this.#refuse(error);
        throw error;
      })
      .finally(() => {
        if (this.#joining === attempt) this.#joining = null;
      });
    return (this.#joining = attempt);
  }

  /** Makes a call with the token. @throws ApiError */
  async call<K extends VisitorCall>(key: K, body?: object, settings?: CallSettings): Promise<Reply<K>> {
    return this.askServer(key, { body, token: (await this.right()).token }, settings);
  }

  /** Makes a call with these `parts`; aborted when the dialog ends. @throws ApiError */
  askServer<K extends VisitorCall>(key: K, parts: VisitorCallOptions, settings?: CallSettings): Promise<Reply<K>> {
    const reply = callWidget(this.#env, key, parts, settings, this.life);
    reply.catch((error: ApiError) => {
      if (error.status === 401) this.expire();
      if (error.code === 'banned') this.#refuse(error);
    });
    return reply;
  }

  /** Drops a refused token: the next call joins again. */
  expire(): void {
    this.#dialog.isTokenGood = false;
  }

  async describe(description: Description, settings?: CallSettings): Promise<void> {
    const { page, title, language } = { ...this.#place, ...description };
    Object.assign(this.#place, { page, title, language });
    try {
      if (this.#dialog.isTokenGood) {
        await this.#alone(() => this.#sendDescription(description, settings));
        if (!this.#dialog.isTokenGood) await this.right();
        return;
      }
    } catch (cause) {
      const error = asApiError(cause);
      // If only the reply was lost, joining with the old token, still valid, returns the next one.
      if (!this.id || !(error.status === 401 || (description.signature && isPassing(error)))) throw error;
      this.expire();
    }
    // A description begins no dialog on the server: it is sent when the dialog is joined.
    const { promise } = (this.#unsent = addTo(this.#unsent, description));
    if (this.#dialog.isJoined) this.right().catch(() => this.events.emit('stalled'));
    return promise;
  }

  /** Ends the dialog for this client: calls in flight reject with `aborted`. */
  end(): void {
    this.#dialog.end();
  }

  /** Runs `work` under the lock for joining that all clients of this storage share. */
  async whileNoneJoins<T>(work: () => Promise<T>): Promise<T> {
    return withLock(`otklik:${await this.#memory.scope()}:join`, work, undefined, lag);
  }

  /** The same, aborted when the dialog ends. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.life;
    return this.whileNoneJoins(async () => {
      mine.throwIfOver();
      return work();
    });
  }

  #refuse(error: ApiError): void {
    this.expire();
    this.events.emit('refused', error);
  }

  /** Joins repeatedly until the dialog belongs to the described visitor. */
  async #enter(): Promise<Remembered> {
    for (;;) {
      const right = await this.#join();
      if (!this.#unsent) return right;
      await this.#introduce(this.#unsent);
      if (this.#dialog.isTokenGood && !this.#unsent) return (await this.#memory.load())!;
    }
  }

  async #join(): Promise<Remembered> {
    const mine = this.life;
    const remembered = await this.checkStorage();
    const body = { ...this.#place, token: remembered?.token };
    const reply = await this.askServer('POST /widget/session', { body, token: this.#apiToken });
    const now = await this.#memory.load();
    mine.throwIfOver();
    // Another client was faster: use its token.
    if (now?.token !== remembered?.token) return this.#join();
    // Sentences written before the first dialog belong to the user of that moment.
    const drafts = remembered || !this.#draft ? [''] : [];
    const right = await this.#dialog.store(reply, remembered, remembered?.session, drafts);
    this.#dialog.isTokenGood = this.#dialog.isJoined = true;
    this.events.emit('entered', reply);
    return right;
  }

  /** Sends the pending description. @throws ApiError if it stays pending */
  async #introduce(unsent: Unsent): Promise<void> {
    const mine = this.life;
    const { description } = unsent;
    let refusal: ApiError | null = null;
    try {
      await this.#sendDescription(description);
    } catch (cause) {
      refusal = asApiError(cause);
      // The user decides on the dialog: nothing is sent before the user is known.
      if (description.signature && isPassing(refusal)) {
        this.expire();
        throw refusal;
      }
    }
    mine.throwIfOver();
    if (this.#unsent === unsent) this.#unsent = null;
    // A refused description must not prevent the dialog from opening.
    if (refusal) {
      this.events.emit('assigned', ['', draftOf(description)], this.id!);
      unsent.reject(refusal);
    } else unsent.resolve();
  }

  async #sendDescription(body: Description, settings?: CallSettings): Promise<void> {
    const mine = this.life;
    const remembered = await this.#memory.load();
    const reply = await this.askServer('PATCH /widget/visitor', { token: remembered?.token, body }, settings);
    mine.throwIfOver();
    await this.#dialog.store(reply, remembered, undefined, ['', draftOf(body)]);
  }
}
