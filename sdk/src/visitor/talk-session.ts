import type { BodyIn, Reply } from '../contract/contract.ts';
import { type ApiError, asApiError, isPassing } from '../transport/api-error.ts';
import type { VisitorMemory } from './visitor-memory.ts';
import { callWidget } from './visitor-rest.ts';

export type Joined = Reply<'POST /widget/session'>;
/** Where the visitor is and what brought it there. */
export type Place = Pick<BodyIn<'POST /widget/session'>, 'page' | 'title' | 'referrer' | 'locale'>;
export type Description = BodyIn<'PATCH /widget/visitor'>;

export interface TalkSessionOptions {
  readonly host: string;
  readonly site: string;
  /** Speaks for a program where a page's origin would. */
  readonly apiToken?: string | undefined;
  readonly memory: VisitorMemory;
  readonly place: Place;
  /** The talk goes on, or begins: `isOther` when it is not the one that was held. */
  joined(reply: Joined, isOther: boolean): void;
  refused(error: ApiError): void;
  /** The talk was erased, here or in another tab. */
  gone(): void;
}

/** The visitor's right to its talk: begun with the first opening, gone on with afterwards. */
export interface TalkSession {
  /** The token to speak with; null when there is none to be had. Rejects with ApiError when the server is away. */
  token(): Promise<string | null>;
  /** The token was refused: the next one is asked for. */
  expire(): void;
  /** The talk is no more: the next token begins another. */
  end(): void;
  describe(description: Description): Promise<Reply<'PATCH /widget/visitor'> | null>;
}

export function createTalkSession({
  host,
  site,
  apiToken,
  memory,
  place,
  joined,
  refused,
  gone,
}: TalkSessionOptions): TalkSession {
  let session: string | null = null;
  let isGood = false;
  let unsaid: Description | null = null;
  let joining: Promise<string | null> | null = null;

  /** What was read of the same talk stays read. */
  const remember = ({ token, session }: { token?: string; session: string }): void => {
    const held = memory.load();
    if (token) memory.save({ token, session, read: held?.session === session ? held.read : 0 });
  };

  const join = async (): Promise<string | null> => {
    const held = memory.load();
    if (session !== null && !held) {
      gone();
      return null;
    }
    try {
      const body = { site, ...place, ...(held ? { token: held.token } : {}) };
      const reply = await callWidget(host, 'POST /widget/session', { body, token: apiToken });
      const now = memory.load();
      // Another tab may have been given the next token meanwhile: the one that was shown here is void soon.
      if (now?.session !== reply.session || now.token === held?.token) remember(reply);
      const before = session ?? held?.session;
      session = reply.session;
      isGood = true;
      joined(reply, !!before && before !== session);
      if (unsaid) await introduce(unsaid);
      return isGood ? (memory.load()?.token ?? null) : await join();
    } catch (cause) {
      const error = asApiError(cause);
      if (isPassing(error)) throw error;
      refused(error);
      return null;
    }
  };

  /** A description that the server refuses must not keep the talk from opening. */
  const introduce = async (description: Description): Promise<void> => {
    unsaid = null;
    await describe(description).catch((cause: unknown) => console.warn('otklik', cause));
  };

  async function describe(description: Description): Promise<Reply<'PATCH /widget/visitor'> | null> {
    Object.assign(place, { page: description.page ?? place.page, title: description.title ?? place.title });
    const held = memory.load();
    if (!isGood || !held) {
      // Nothing is begun on the server by saying who one is: it is told when the talk is.
      unsaid = { ...unsaid, ...description };
      return null;
    }
    const reply = await callWidget(host, 'PATCH /widget/visitor', { token: held.token, body: description }).catch(
      (error: ApiError) => {
        // The reply alone may be lost, and with it the next token: the next joining says it again.
        if (isPassing(error)) unsaid = description;
        throw error;
      },
    );
    remember(reply);
    if (reply.session !== held.session) isGood = false;
    return reply;
  }

  return {
    token: () =>
      isGood ? Promise.resolve(memory.load()?.token ?? null) : (joining ??= join().finally(() => (joining = null))),
    expire: () => void (isGood = false),
    end() {
      isGood = false;
      session = null;
    },
    describe,
  };
}
