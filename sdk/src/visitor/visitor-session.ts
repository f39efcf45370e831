import type { BodyIn, Reply } from '../contract/contract.ts';
import { type ApiError, asApiError, clientError, isPassing } from '../transport/api-error.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import { Life } from '../transport/deadline.ts';
import type { CallSettings, Environment } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';
import type { VisitorOptions } from './visitor-options.ts';
import { callWidget, type VisitorCall, type VisitorCallOptions } from './visitor-rest.ts';

type Joined = Reply<'POST /widget/session'>;
/**
 * Who the visitor is (`VisitorFields`) and where: `page`, `title`, and `userId` on your site with the `signature` and
 * `timestamp` by which your server proves it.
 */
export type Description = BodyIn<'PATCH /widget/visitor'>;

export interface SessionEvents {
  /** This machine’s dialog is another one than was known here; it may not be joined yet. */
  seen(read: number, isOther: boolean): void;
  /** A dialog is joined. */
  entered(reply: Joined): void;
  /** What was written in these dialogs, or as these drafts, belongs to `session`. */
  assigned(from: readonly (string | undefined)[], session: string): void;
  /** A description could not be sent now: the connection is to try again. */
  stalled(): void;
  /** No dialog can be joined, now or for a good while, or the owner has ended the talk. */
  refused(error: ApiError): void;
  /** The dialog is no more on this machine. */
  ended(): void;
}

/**
 * The visitor's right to its dialog: its token, joining, identity. It calls the other owners only through its options, as its
 * last act.
 */
export interface VisitorSession {
  /** This machine’s dialog as last seen, joined or not; null before, and after its end. */
  id(): string | null;
  /**
   * The `session` of an entry that is written now: `?userId` of a user that the server does not know yet, the id of
   * the known dialog, or `''` where there is none.
   */
  writtenIn(): string;
  /**
   * What the storage remembers. Another dialog there is seen at once; where it remembers none any more, the dialog has
   * ended.
   */
  checkStorage(): Promise<Remembered | null | undefined>;
  /** Another tab speaks of another dialog: goes along. */
  follow(): void;
  /** The token to speak with and its dialog; joins where needed. Rejects with ApiError. */
  right(): Promise<Remembered>;
  /** A call with the token. @throws ApiError */
  call<K extends VisitorCall>(key: K, body?: object, settings?: CallSettings): Promise<Reply<K>>;
  /** A call with what `options` say, within this dialog's life. @throws ApiError */
  askServer<K extends VisitorCall>(key: K, options: VisitorCallOptions, settings?: CallSettings): Promise<Reply<K>>;
  /** How long the dialog lives: until it ends on this machine. */
  life(): Life;
  /** The token was refused: the next use joins. */
  expire(): void;
  describe(description: Description, settings?: CallSettings): Promise<void>;
  /** Ends the dialog for this client: whatever is under way rejects with `aborted`. */
  end(): void;
  /** Runs `work` while no client of this storage joins, be this dialog’s life over or not. */
  whileNobodyJoins<T>(work: () => Promise<T>): Promise<T>;
}

/** How long a server may ask to wait before that counts as a refusal, s. */
const patience = 60;

/** A description that waits for the dialog, and those who wait with it. */
interface Untold extends Deferred<void> {
  readonly description: Description;
}

/**
 * How long localStorage of another process may lag behind, ms: the lock is given on when all can read what was written.
 */
const lag = 100;

const draftOf = ({ signature, userId }: Description = {}): string => (signature ? `?${userId}` : '');

export function createVisitorSession(
  env: Environment,
  memory: VisitorMemory,
  options: VisitorOptions,
  events: SessionEvents,
): VisitorSession {
  const place = {
    site: options.site,
    page: options.page,
    title: options.title,
    referrer: options.referrer,
    locale: options.locale,
  };
  let session: string | null = null;
  let isJoined = false;
  let isTokenGood = false;
  let untold: Untold | null = null;
  let joining: Promise<Remembered> | null = null;
  let life = new Life();

  const draft = (): string => draftOf(untold?.description);

  const askServer: VisitorSession['askServer'] = (key, called, settings) => {
    const reply = callWidget(env, key, called, settings, life);
    reply.catch((error: ApiError) => {
      if (error.status === 401) isTokenGood = false;
      if (error.code === 'banned') events.refused(error);
    });
    return reply;
  };

  const whileNobodyJoins = async <T>(work: () => Promise<T>): Promise<T> =>
    withLock(`otklik:${await memory.scope()}:join`, work, undefined, lag);

  const inLifeWhileNobodyJoins = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = life;
    return whileNobodyJoins(async () => {
      mine.throwIfOver();
      return work();
    });
  };

  const end = (): void => {
    const left = untold;
    session = joining = untold = null;
    isTokenGood = isJoined = false;
    life.end();
    life = new Life();
    left?.reject(clientError('aborted'));
    events.ended();
  };

  /** @param drafts belong to the dialog, as does what was written in the one that it took the place of */
  const adopt = ({ session: id, read, from }: Remembered, ...drafts: string[]): void => {
    events.assigned([...drafts, from], id);
    if (id === session) return;
    const isOther = !!session;
    session = id;
    isTokenGood = false;
    events.seen(read, isOther);
  };
  const checkStorage = async (): Promise<Remembered | null | undefined> => {
    const mine = life;
    const remembered = await memory.load();
    mine.throwIfOver();
    // Another tab has ended the dialog.
    if (!remembered && session) end();
    mine.throwIfOver();
    if (remembered && remembered.session !== session) adopt(remembered, '');
    return remembered;
  };

  /** Stores the right that a reply gives. */
  const store = async (
    { token, session: id }: Pick<Joined, 'session'> & Partial<Joined>,
    remembered: Remembered | null | undefined,
    from: string | undefined,
    drafts: readonly string[],
  ): Promise<Remembered> => {
    const mine = life;
    const known: Partial<Remembered> & { read: number } = remembered?.session === id ? remembered : { read: 0, from };
    // The second draft is of the user who was proven.
    const right = { ...known, token: token ?? remembered!.token, session: id, user: drafts[1] || known.user };
    await memory.save(right);
    mine.throwIfOver();
    adopt(right, ...drafts);
    return right;
  };

  const join = async (): Promise<Remembered> => {
    const mine = life;
    const remembered = await checkStorage();
    const reply = await askServer('POST /widget/session', {
      body: { ...place, token: remembered?.token },
      token: options.apiToken,
    });
    const now = await memory.load();
    mine.throwIfOver();
    // A client without the lock was faster: its token is used.
    if (now?.token !== remembered?.token) return join();
    // What was written before a first dialog belongs to the user of that moment.
    const drafts = remembered || !draft() ? [''] : [];
    const right = await store(reply, remembered, remembered?.session, drafts);
    isTokenGood = isJoined = true;
    events.entered(reply);
    return untold ? introduce(untold) : right;
  };

  const sendDescription = async (description: Description, settings?: CallSettings): Promise<void> => {
    const mine = life;
    const remembered = await memory.load();
    const reply = await askServer('PATCH /widget/visitor', { token: remembered?.token, body: description }, settings);
    mine.throwIfOver();
    await store(reply, remembered, undefined, ['', draftOf(description)]);
  };

  const introduce = async (waiting: Untold): Promise<Remembered> => {
    const mine = life;
    const { description } = waiting;
    let refusal: ApiError | null = null;
    try {
      await sendDescription(description);
    } catch (cause) {
      refusal = asApiError(cause);
      // The user decides on the dialog: nothing is sent before the user is known.
      if (description.signature && isPassing(refusal)) {
        isTokenGood = false;
        throw refusal;
      }
    }
    mine.throwIfOver();
    if (untold === waiting) untold = null;
    // A description that the server refuses must not keep the dialog from opening.
    if (refusal) {
      events.assigned(['', draftOf(description)], session!);
      waiting.reject(refusal);
    } else waiting.resolve();
    return isTokenGood && !untold ? (await memory.load())! : join();
  };

  const right = async (): Promise<Remembered> => {
    const remembered = isTokenGood && (await checkStorage());
    if (remembered && isTokenGood) return remembered;
    if (joining) return joining;
    const attempt = inLifeWhileNobodyJoins(join)
      .catch((cause: unknown) => {
        const error = asApiError(cause);
        // A wait of hours counts as a refusal: the visitor must not see «reconnecting» for so long.
        if (!isPassing(error) || error.retryAfter! > patience) events.refused(error);
        throw error;
      })
      .finally(() => {
        if (joining === attempt) joining = null;
      });
    return (joining = attempt);
  };

  return {
    id: () => session,
    writtenIn: () => draft() || session || '',
    checkStorage,
    follow: () => void (isJoined ? right() : checkStorage()).catch(() => undefined),
    right,
    askServer,
    call: async (key, body, settings) => askServer(key, { body, token: (await right()).token }, settings),
    life: () => life,
    expire: () => void (isTokenGood = false),
    async describe(description, settings) {
      place.page = description.page ?? place.page;
      place.title = description.title ?? place.title;
      try {
        if (isTokenGood) {
          await inLifeWhileNobodyJoins(() => sendDescription(description, settings));
          if (!isTokenGood) await right();
          return;
        }
      } catch (cause) {
        const error = asApiError(cause);
        // The reply alone may be lost, and with it the next token: joining returns it again, while the old one is valid.
        if (!session || !(error.status === 401 || (description.signature && isPassing(error)))) throw error;
        isTokenGood = false;
      }
      // A description begins no dialog on the server: it is sent when the dialog is joined.
      const both = { ...untold?.description, ...description };
      untold = {
        ...(untold ?? deferred()),
        // Nothing of a signed user is sent for another one.
        description: ['', draftOf(both)].includes(draft()) ? both : description,
      };
      const { promise } = untold;
      if (isJoined) right().catch(events.stalled);
      return promise;
    },
    end,
    whileNobodyJoins,
  };
}
