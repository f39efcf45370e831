import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { decodeQuotedPrintable } from '../../../../tests/harness/outbox.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import {
  call,
  createOwner,
  createSite,
  freshToken,
  openDialog,
  type Owner,
  type Site,
  type TestDialog,
} from '../dialog-fixture.ts';
import { mailReplies } from './reply-letter-service.ts';
import { mailOwners } from './wait-letter-service.ts';

export interface Received {
  readonly to: string;
  readonly raw: string;
  /** The text part, decoded. */
  readonly text: string;
  readonly html: string;
}

export const minute = 60_000;

const partOf = (raw: string, type: string): string => {
  const part = raw.split(/^--[^\r\n]+$/m).find((one) => one.includes(`text/${type}`)) ?? '';
  return decodeQuotedPrintable(part.slice(part.search(/\r?\n\r?\n/)));
};

export const linkOf = (text: string, kind: 'open' | 'stop'): string =>
  new RegExp(`https://chat\\.example(/api/v1/letter/${kind}/\\S+)`).exec(text)![1]!;

/** An owner with a verified site, and a visitor's dialog with it; letters of the server are recorded. */
class LetterPlace {
  server!: TestServer;
  owner!: Owner;
  site!: Site;
  dialog!: TestDialog;
  /** Whether the mail server takes no letter for now. */
  isRefusing = false;
  /** Addresses that the mail server rejects as unknown. */
  readonly unknown = new Set<string>();
  /** How often one of them was tried. */
  tried = 0;
  #received: Received[] = [];
  #smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (!this.unknown.has(address)) return done();
      this.tried += 1;
      done(Object.assign(new Error('5.1.1 nobody here of that name'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk) => (raw += chunk));
      stream.on('end', () => {
        if (this.isRefusing) return done(new Error('mailbox is full'));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        this.#received.push({ to, raw, text: partOf(raw, 'plain'), html: partOf(raw, 'html') });
        done();
      });
    },
  });

  async start(settings: Record<string, string> = {}): Promise<void> {
    await new Promise<void>((ready) => this.#smtp.listen(0, '127.0.0.1', ready));
    const { port } = this.#smtp.server.address() as { port: number };
    const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://chat.example', ...settings };
    this.server = await startTestServer({ env });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await new Promise<void>((done) => this.#smtp.close(done));
  }

  async begin(): Promise<void> {
    this.#received = [];
    this.isRefusing = false;
    this.unknown.clear();
    this.tried = 0;
    this.owner = await createOwner(this.server);
    this.site = await createSite(this.server, this.owner);
    await this.setVerified(1);
    this.dialog = await openDialog(this.server, this.site, { page: `https://${await this.nameOf()}/cart?step=2` });
  }

  setVerified(verified: 0 | 1, { id } = this.site): Promise<unknown> {
    return this.server.deps.db.updateTable('domain').set({ verified }).where('id', '=', id).execute();
  }

  async nameOf(): Promise<string> {
    const domains = this.server.deps.db.selectFrom('domain').select('name');
    return (await domains.where('id', '=', this.site.id).executeTakeFirstOrThrow()).name;
  }

  /** @param asked further fields: `letters`, where the visitor typed the address to get the answer */
  leaveMail(email: string, asked: { readonly letters?: true } = {}): ReturnType<typeof call> {
    return call(this.server, 'PATCH /widget/visitor', { token: this.dialog.token, body: { email, ...asked } });
  }

  async answer(...sentences: string[]): Promise<void> {
    const token = freshToken(this.server, this.owner);
    const body = { session: this.dialog.session, sentences };
    expect((await call(this.server, 'POST /dialog/answer', { token, body })).status).toBe(201);
  }

  /** Moves the clock by some minutes; the letters of that time, with as many rounds as two processes make. */
  async #later(time = 4 * minute): Promise<Received[]> {
    const before = this.#received.length;
    this.server.clock.shift(time);
    await Promise.all([mailReplies(this.server.deps), mailReplies(this.server.deps)]);
    await Promise.all([mailOwners(this.server.deps), mailOwners(this.server.deps)]);
    return this.#received.slice(before);
  }

  /** All letters so far, the oldest first. */
  get received(): readonly Received[] {
    return this.#received;
  }

  async toVisitor(time?: number): Promise<Received[]> {
    return (await this.#later(time)).filter(({ to }) => to !== this.owner.email);
  }

  async toOwner(time?: number): Promise<Received[]> {
    return (await this.#later(time)).filter(({ to }) => to === this.owner.email);
  }

  follow(path: string, method = 'GET', headers = {}): Promise<Response> {
    return fetch(this.server.url + path, { method, headers });
  }

  /** As a browser does when a person presses a link. */
  press(path: string): Promise<Response> {
    return this.follow(path, 'GET', { 'sec-fetch-user': '?1' });
  }
}

/** For all tests of a file; owner, site and dialog are new in each test. */
export function useLetters(settings?: Record<string, string>): LetterPlace {
  const place = new LetterPlace();
  beforeAll(() => place.start(settings));
  afterAll(() => place.stop());
  beforeEach(() => place.begin());
  return place;
}
