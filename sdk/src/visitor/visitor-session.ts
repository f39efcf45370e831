import type { BodyIn, Reply } from '../contract/contract.ts';
import { type ApiError, asApiError, clientError, isPassing } from '../transport/api-error.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import type { CallSettings, Environment } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';
import { callWidget, type VisitorCall, type VisitorCallOptions } from './visitor-rest.ts';

type Joined = Reply<'POST /widget/session'>;
/** Where the visitor is and what brought it there. */
export interface Place {
  /** The page's address. */
  readonly page?: string | undefined;
  /** The page's title. */
  readonly title?: string | undefined;
  /** The address that the visitor came from. */
  readonly referrer?: string | undefined;
  /** The visitor's language, such as `ru-RU`. */
  readonly locale?: string | undefined;
}
/**
 * Who the visitor is and where: `name`, `email`, `page`, `title`, and `userId` on your site with the `signature` and `timestamp`
 * by which your server proves it.
 */
export type Description = BodyIn<'PATCH /widget/visitor'>;

export interface SessionEvents {
  /** A dialog is joined, perhaps another one than before. */
  joined(reply: Joined, read: number): void;
  /** What was written in these dialogs, or as these drafts, belongs to the joined one. */
  assigned(from: string[], session: string): void;
  /** No dialog can be joined, or the owner has ended the talk. */
  refused(error: ApiError): void;
  /** The dialog is no more on this machine. */
  ended(): void;
}

/** The visitor's right to its dialog: its token, joining, identity. It calls nobody but through its options, last of all. */
export interface VisitorSession {
  /** The joined dialog; null before, and after its end. */
  id(): string | null;
  /** The mark of what is written before a dialog is joined: by whom the page said it is. */
  draft(): string;
  /** The token to speak with and its dialog; joins where needed. Rejects with ApiError. */
  right(): Promise<Remembered>;
  /** A call with the token. @throws ApiError */
  call<K extends VisitorCall>(key: K, options: VisitorCallOptions, settings?: CallSettings): Promise<Reply<K>>;
  /** A call with what `options` say, within this dialog's life. @throws ApiError */
  ask<K extends VisitorCall>(key: K, options: VisitorCallOptions, settings?: CallSettings): Promise<Reply<K>>;
  /** Ends with the dialog. */
  life(): AbortSignal;
  /** The token was refused: the next use joins. */
  expire(): void;
  describe(description: Description, settings?: CallSettings): Promise<void>;
  /** Ends the dialog for this client: whatever is under way rejects with `aborted`. */
  end(): void;
  /** Runs `work` while no client of this storage joins, be this dialog’s life over or not. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A description that waits for the dialog, and those who wait with it. */
interface Untold extends Deferred<void> {
  readonly description: Description;
}

/** How long localStorage of another process may lag behind, ms: the lock is given on when all can read what was written. */
const lag = 100;

const draftOf = ({ signature, userId }: Description = {}): string => (signature ? `?${userId}` : '');

/**
 * @param scope names the lock that all clients of this storage take to join
 * @param apiToken speaks for a program where a page's origin would
 */
export function createVisitorSession(
  env: Environment,
  memory: VisitorMemory,
  scope: () => Promise<string>,
  place: Place & { readonly site: string },
  apiToken: string | undefined,
  { joined, assigned, refused, ended }: SessionEvents,
): VisitorSession {
  let session: string | null = null;
  let isGood = false;
  let untold: Untold | null = null;
  /** The mark of drafts whose author was told last. */
  let drafted = '';
  let joining: Promise<Remembered> | null = null;
  let life = new AbortController();

  const ask: VisitorSession['ask'] = (key, called, settings) => {
    const reply = callWidget(env, key, called, settings, life.signal);
    reply.catch((error: ApiError) => {
      if (error.status === 401) isGood = false;
      if (error.code === 'banned') refused(error);
    });
    return reply;
  };

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const name = await scope();
    const done = deferred<T>();
    void withLock(`otklik:${name}:join`, async () => {
      try {
        done.resolve(await work());
      } catch (cause) {
        done.reject(cause);
      }
      await new Promise((resolve) => setTimeout(resolve, lag));
    });
    return done.promise;
  };

  const aloneInLife = <T>(work: () => Promise<T>): Promise<T> => {
    const { signal } = life;
    return alone(async () => {
      signal.throwIfAborted();
      return work();
    });
  };

  const end = (): void => {
    const error = clientError('aborted');
    const left = untold;
    session = joining = untold = null;
    isGood = false;
    life.abort(error);
    life = new AbortController();
    left?.reject(error);
    ended();
  };

  const keep = (description: Description): Promise<void> => {
    untold = { ...(untold ?? deferred()), description: { ...untold?.description, ...description } };
    return untold.promise;
  };

  const join = async (): Promise<Remembered> => {
    const { signal } = life;
    const held = await memory.load();
    signal.throwIfAborted();
    if (session !== null && !held) {
      // Another tab has ended the dialog.
      end();
      signal.throwIfAborted();
    }
    const reply = await ask('POST /widget/session', { body: { ...place, token: held?.token }, token: apiToken });
    const now = await memory.load();
    signal.throwIfAborted();
    // Whoever did not wait for the lock was faster: what they have holds.
    if (now?.token !== held?.token) return join();
    const isSame = held?.session === reply.session;
    const from = held && !isSame ? held.session : held?.from;
    const right = {
      token: reply.token,
      session: reply.session,
      read: isSame ? held!.read : 0,
      ...(from ? { from } : {}),
    };
    await memory.save(right);
    signal.throwIfAborted();
    session = reply.session;
    isGood = true;
    // What was written before a first dialog belongs to whoever its author then is.
    if (held || !draftOf(untold?.description)) assigned(['', drafted, ...(from ? [from] : [])], session);
    joined(reply, right.read);
    return untold ? introduce(untold) : right;
  };

  const tell = async (description: Description, settings?: CallSettings): Promise<boolean> => {
    const { signal } = life;
    const held = await memory.load();
    const reply = await ask('PATCH /widget/visitor', { token: held?.token, body: description }, settings);
    signal.throwIfAborted();
    const isSame = reply.session === held?.session;
    if (reply.token) await memory.save({ token: reply.token, session: reply.session, read: isSame ? held.read : 0 });
    if (!isSame) isGood = false;
    return isSame;
  };

  const introduce = async (mine: Untold): Promise<Remembered> => {
    const { description } = mine;
    const draft = draftOf(description);
    let refusal: ApiError | null = null;
    try {
      await tell(description);
    } catch (cause) {
      refusal = asApiError(cause);
      // Who speaks decides on the dialog: nobody speaks before it is known.
      if (draft && isPassing(refusal)) {
        isGood = false;
        throw refusal;
      }
    }
    if (untold === mine) untold = null;
    // A description that the server refuses must not keep the dialog from opening.
    if (refusal) mine.reject(refusal);
    else mine.resolve();
    drafted = draft;
    if (!isGood || untold) return join();
    assigned(['', draft], session!);
    return (await memory.load())!;
  };

  const right = async (): Promise<Remembered> => {
    if (isGood) {
      const held = await memory.load();
      if (isGood && held?.session === session) return held!;
      isGood = false;
    }
    if (joining) return joining;
    const attempt = aloneInLife(join)
      .catch((cause: unknown) => {
        const error = asApiError(cause);
        if (!isPassing(error)) refused(error);
        throw error;
      })
      .finally(() => {
        if (joining === attempt) joining = null;
      });
    return (joining = attempt);
  };

  return {
    id: () => session,
    draft: () => draftOf(untold?.description),
    right,
    ask,
    call: async (key, called, settings) => ask(key, { ...called, token: (await right()).token }, settings),
    life: () => life.signal,
    expire: () => void (isGood = false),
    async describe(description, settings) {
      Object.assign(place, { page: description.page ?? place.page, title: description.title ?? place.title });
      // Nothing is begun on the server by saying who one is: it is told when the dialog is joined.
      if (!isGood) {
        const told = keep(description);
        if (session) right().catch(() => undefined);
        return told;
      }
      try {
        if (!(await aloneInLife(() => tell(description, settings)))) await right();
      } catch (cause) {
        const error = asApiError(cause);
        const isVoid = error.status === 401;
        // The reply alone may be lost, and with it the next token: joining tells it again, while the old one is good.
        if (!session || !(isVoid || (description.signature && isPassing(error)))) throw error;
        isGood = false;
        const told = keep(description);
        const joined = right();
        if (!isVoid) {
          joined.catch(() => undefined);
          throw error;
        }
        await joined;
        return told;
      }
    },
    end,
    alone,
  };
}
