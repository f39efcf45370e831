import type { BodyIn, Call, Endpoints, Params, Query, Reply } from '../contract/contract.ts';
import { ApiError } from './api-error.ts';
import { type Life, withDeadline } from './deadline.ts';
import type { CallSettings, Environment } from './environment.ts';
import { createRemote, type RemoteSource, type Replied } from './remote.ts';
import type { PlatformForm } from './platform.ts';
import { logFailure, type RequestParts, sendRequest } from './request.ts';

const patience = 30_000;

type Sent<K extends Call> = Endpoints[K] extends { readonly multipart: true }
  ? { readonly form: PlatformForm }
  : BodyIn<K> extends undefined
    ? { readonly body?: undefined }
    : { readonly body: BodyIn<K> };
type Placed<K extends Call> = keyof Params<K> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<K> };

/**
 * What a call of the endpoint table is made with: `body` (or `form`, for a file) and the path's `params` where the row
 * has them, `query`, more `headers`, and the settings of every call; 30 s unless `timeout` is given.
 */
export type CallOptions<K extends Call> = Sent<K> &
  Placed<K> &
  CallSettings & {
    readonly query?: { readonly [F in keyof Query<K>]?: NonNullable<Query<K>>[F] };
    readonly headers?: Readonly<Record<string, string>>;
  };

/** The same for any row. */
type AnyOptions = RequestParts & CallSettings;

/** Options are left out where a call needs none. */
export type CallArguments<K extends Call> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** Tokens of the sign-in that calls are made with. */
export interface Tokens {
  access(): string | null;
  /** Replaces the access token `spent`. @throws ApiError when there is none */
  renew(spent: string | null): Promise<string>;
  /**
   * Called when the server closed a socket for its token and the token cannot be renewed; nothing is retried then.
   */
  readonly refused?: () => void;
}

/** Makes calls of the endpoint table, logs the failed ones, and stores the last outcome of each row. */
export interface Rest {
  readonly environment: Environment;
  readonly tokens: Tokens;
  /** The last call of a row of the endpoint table, failures included; features patch it with later changes. */
  source<K extends Call>(key: K): RemoteSource<Reply<K>>;
  /** @throws ApiError */
  call<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Reply<K>>;
  /** As `call`, with the access token; on 401 refreshes it and retries once. */
  signed<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Reply<K>>;
  /** As `call`, but `destroy` does not abort it: for calls that rotate or end a sign-in. */
  lasting<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Reply<K>>;
  /** As `signed`, for a transport other than fetch. */
  withAccess<K extends Call>(
    key: K,
    options: RequestParts & CallSettings,
    work: (access: string, signal: AbortSignal) => Promise<Replied<unknown>>,
  ): Promise<Reply<K>>;
  /** Runs other work with the signal and timeout of a call, until the client ends. */
  within<T>(settings: CallSettings, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Resets the stores. The outcome of calls without a sign-in remains, without data, unless `isFinal`. */
  reset(isFinal?: boolean): void;
}

/** @param life ended by `destroy()`: no call is made afterwards */
export function createRest(environment: Environment, tokens: Tokens, life?: Life): Rest {
  const sources = new Map<Call, RemoteSource<unknown>>();
  const unsigned = new Set<Call>();
  let isOver = false;

  const sourceOf = (key: Call): RemoteSource<unknown> => {
    const source = sources.get(key) ?? createRemote<unknown>();
    sources.set(key, source);
    return source;
  };

  /** Every call passes here: its outcome is stored, its failure logged. */
  const track = async (
    key: Call,
    { params = {}, signal, timeout = patience }: AnyOptions,
    until: Life | undefined,
    work: (signal: AbortSignal) => Promise<Replied<unknown>>,
  ): Promise<unknown> => {
    const timed = () => withDeadline({ signal, timeout }, environment.clock, until, work);
    try {
      return isOver ? (await timed()).data : await sourceOf(key).run(timed, Object.values(params).join(' '));
    } catch (cause) {
      logFailure(environment, 'warn', key, cause);
      throw cause;
    }
  };

  const callUntil =
    (until: Life | undefined) =>
    (key: Call, options: AnyOptions = {}): Promise<unknown> => {
      unsigned.add(key);
      return track(key, options, until, (signal) => sendRequest(environment, key, options, null, signal));
    };
  const withAccess = (
    key: Call,
    options: AnyOptions,
    work: (access: string, signal: AbortSignal) => Promise<Replied<unknown>>,
  ): Promise<unknown> => {
    unsigned.delete(key);
    return track(key, options, life, async (signal) => {
      const access = tokens.access() ?? (await tokens.renew(null));
      try {
        return await work(access, signal);
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
        return work(await tokens.renew(access), signal);
      }
    });
  };
  const signed = (key: Call, options: AnyOptions = {}): Promise<unknown> =>
    withAccess(key, options, (access, signal) => sendRequest(environment, key, options, access, signal));

  return {
    environment,
    tokens,
    source: sourceOf as Rest['source'],
    call: callUntil(life) as Rest['call'],
    signed: signed as Rest['signed'],
    withAccess: withAccess as Rest['withAccess'],
    lasting: callUntil(undefined) as Rest['lasting'],
    within: (settings, work) => withDeadline(settings, environment.clock, life, work),
    reset(isFinal = false) {
      isOver ||= isFinal;
      for (const [key, source] of sources) {
        if (isFinal || !unsigned.has(key)) source.reset(isFinal);
        else source.patch(() => null);
      }
    },
  };
}
