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

export function createTalkSession({ host, site, memory, place, joined, refused, gone }: TalkSessionOptions): TalkSession {
  let session: string | null = null;
  let isGood = false;
  let unsaid: Description | null = null;
  let joining: Promise<string | null> | null = null;

  const take = (reply: Joined, before: string | null): void => {
    const held = memory.load();
    const isSame = held?.session === reply.session;
    memory.save({ token: reply.token, session: reply.session, read: isSame ? held.read : 0 });
    session = reply.session;
    isGood = true;
    joined(reply, before !== null && before !== reply.session);
  };

  const join = async (): Promise<string | null> => {
    const held = memory.load();
    if (session !== null && !held) {
      gone();
      return null;
    }
    try {
      const body = { site, ...place, ...(held ? { token: held.token } : {}) };
      const reply = await callWidget(host, 'POST /widget/session', { body });
      take(reply, session ?? held?.session ?? null);
      if (unsaid) await introduce(unsaid);
      return isGood ? reply.token : await join();
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
    await describe(description).catch((cause: unknown) => console.warn('otklik: the visitor is not introduced', cause));
  };

  async function describe(description: Description): Promise<Reply<'PATCH /widget/visitor'> | null> {
    Object.assign(place, { page: description.page ?? place.page, title: description.title ?? place.title });
    const held = memory.load();
    if (!isGood || !held) {
      // Nothing is begun on the server by saying who one is: it is told when the talk is.
      unsaid = { ...unsaid, ...description };
      return null;
    }
    const reply = await callWidget(host, 'PATCH /widget/visitor', { token: held.token, body: description });
    if (reply.token !== undefined && reply.session !== held.session) {
      memory.save({ token: reply.token, session: reply.session, read: 0 });
      isGood = false;
    }
    return reply;
  }

  return {
    token: () => (isGood ? Promise.resolve(memory.load()?.token ?? null) : (joining ??= join().finally(() => (joining = null)))),
    expire: () => void (isGood = false),
    end() {
      isGood = false;
      session = null;
    },
    describe,
  };
}
