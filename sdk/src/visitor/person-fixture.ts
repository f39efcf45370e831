// A person with three tabs of one browser, a network that breaks, and a record of what was sent.
import { createHmac } from 'node:crypto';
import { memoryStorage, NodeWebSocket, pause } from '../transport/server-fixture.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

/** One sentence as its author knows it. */
export interface Sent {
  readonly person: string;
  readonly text: string;
  /** The signed user who sent it, `''` an anonymous one; null while that was about to change. */
  readonly user: string | null;
  /** How often the person had logged out before. */
  readonly epoch: number;
  /** `aborted` is recorded where no promise is pending. */
  outcome: 'waiting' | 'stored' | 'aborted' | 'refused';
  /** The person has logged out, or become another user, since. */
  isLeft: boolean;
}

/** What the server was seen to give: dialogs with their newest token. */
export interface Seen {
  readonly tokens: Map<string, string>;
  /** How many dialogs begun by joining a storage took over, by person and clearings of the storage. */
  readonly begun: Map<string, number>;
}

export interface Place {
  readonly host: string;
  readonly site: string;
  readonly secret: string;
}

/** Waits are a tenth, so that a schedule of minutes takes seconds. */
const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms / 10),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};
/** How long other tabs may take to receive a change, ms. */
const unrest = 300;

export class Person {
  readonly tabs: (Visitor | null)[] = [null, null, null];
  readonly sent: Sent[] = [];
  isDown = false;
  #epoch = 0;
  #user = '';
  #changes = 0;
  /** Dialogs that the server began by joining, and no storage has yet. */
  readonly #joined = new Set<string>();
  #clearings = 0;
  readonly #storage = this.#watched(memoryStorage());
  readonly #sockets = new Set<WebSocket>();
  readonly #under = new Set<Promise<unknown>>();

  constructor(
    readonly name: string,
    readonly place: Place,
    readonly seen: Seen,
  ) {}

  #fetch: typeof fetch = async (input, init) => {
    const { method = 'GET' } = init ?? {};
    if (this.isDown) throw new TypeError('no network');
    const response = await fetch(input, init);
    // The server may have done it all the same.
    if (this.isDown) throw new TypeError('the network went away');
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { session?: string; token?: string } | null;
    if (body?.token && body.session) this.seen.tokens.set(body.session, body.token);
    if (String(input).endsWith('/widget/session') && method === 'POST' && response.status === 201)
      this.#joined.add(body!.session!);
    return response;
  };

  /** Counts what the tabs hold to: a dialog that a logout overtakes is begun, but never remembered. */
  #watched(storage: ReturnType<typeof memoryStorage>): typeof storage {
    const isDialog = (name: string): boolean => name === `otklik:${this.place.site}`;
    return {
      ...storage,
      setItem: (name, value) => {
        storage.setItem(name, value);
        const visit = `${this.name} ${this.#clearings}`;
        if (isDialog(name) && this.#joined.delete((JSON.parse(value) as { session: string }).session))
          this.seen.begun.set(visit, (this.seen.begun.get(visit) ?? 0) + 1);
      },
      removeItem: (name) => {
        storage.removeItem(name);
        if (isDialog(name)) this.#clearings++;
      },
    };
  }

  #create(): Visitor {
    const sockets = this.#sockets;
    const isCut = (): boolean => this.isDown;
    class Socket extends NodeWebSocket {
      constructor(url: string) {
        super(url);
        sockets.add(this);
        if (isCut()) setTimeout(() => this.close());
        this.addEventListener('close', () => sockets.delete(this));
      }
    }
    const { host, site } = this.place;
    return createVisitor({
      host,
      site,
      storage: this.#storage,
      fetch: this.#fetch,
      WebSocket: Socket as typeof WebSocket,
      clock,
      log: () => undefined,
    });
  }

  tab(at: number): Visitor {
    return (this.tabs[at] ??= this.#create());
  }

  /** A change of the user: what is sent until it is done may belong to either. */
  async #change(work: () => Promise<unknown>): Promise<void> {
    this.#changes++;
    for (const each of this.sent) each.isLeft = true;
    const done = work()
      .catch(() => undefined)
      .then(() => pause(unrest));
    this.#under.add(done);
    await done;
    this.#under.delete(done);
    for (const each of this.sent) each.isLeft ||= each.user === null;
    this.#changes--;
  }

  say(at: number, number: number): void {
    const user = this.#changes ? null : this.#user;
    const sent: Sent = {
      person: this.name,
      text: `${this.name} ${this.#epoch} ${user ?? '?'} ${number}`,
      user,
      epoch: this.#epoch,
      outcome: 'waiting',
      isLeft: false,
    };
    this.sent.push(sent);
    this.tab(at)
      .send(sent.text)
      .then(
        () => (sent.outcome = 'stored'),
        ({ code }: { code: string }) => (sent.outcome = code === 'aborted' ? 'aborted' : 'refused'),
      );
  }
  reload(at: number): void {
    this.tabs[at]?.destroy();
    this.tabs[at] = this.#create();
  }
  async logout(at: number): Promise<void> {
    this.#epoch++;
    this.#user = '';
    await this.#change(() => this.tab(at).logout());
  }
  async identify(at: number, name: string): Promise<void> {
    const userId = `${this.name}-${name}`;
    const signature = createHmac('sha256', this.place.secret).update(userId).digest('hex');
    await this.#change(async () => {
      await this.tab(at).describe({ userId, signature });
      this.#user = userId;
    });
  }
  cut(isDown: boolean): void {
    this.isDown = isDown;
    if (isDown) for (const socket of this.#sockets) (socket as WebSocket & { terminate(): void }).terminate();
  }

  /** What was sent and has no outcome yet, and what the tabs show as on its way. */
  pending(): string[] {
    const waiting = this.sent.filter(({ outcome }) => outcome === 'waiting').map(({ text }) => `waits: ${text}`);
    const shown = this.tabs.flatMap((tab, at) =>
      (tab?.$sentences.get() ?? []).flatMap(({ state, text }) => (state === 'sending' ? `in tab ${at}: ${text}` : [])),
    );
    return [...waiting, ...shown];
  }
  settled(): Promise<unknown> {
    return Promise.all(this.#under);
  }
  /** What each tab shows: stored sentences in order. */
  shown(): string[] {
    return this.tabs.flatMap((tab) =>
      tab
        ? [
            tab.$sentences
              .get()
              .map(({ text }) => text)
              .join('\n'),
          ]
        : [],
    );
  }
}
