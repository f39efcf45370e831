import type { BodyIn, Call, Endpoints, Params, Query, Reply } from '../contract/contract.ts';
import { ApiError } from './api-error.ts';
import { type Life, withDeadline } from './deadline.ts';
import type { CallSettings, Environment } from './environment.ts';
import type { Replied } from './remote.ts';
import type { PlatformForm } from './platform.ts';
import { type RequestParts, sendRequest } from './request.ts';

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

/** Makes calls of the endpoint table. */
export interface Rest {
  readonly environment: Environment;
  readonly tokens: Tokens;
  /** @throws ApiError */
  call<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Replied<Reply<K>>>;
  /** As `call`, with the access token; on 401 refreshes it and retries once. */
  signed<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Replied<Reply<K>>>;
  /** As `call`, but `destroy` does not abort it: for calls that rotate or end a sign-in. */
  lasting<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Replied<Reply<K>>>;
  /** As `signed`, for a transport other than fetch. */
  withAccess<T>(settings: CallSettings, work: (access: string, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Runs other work with the signal and timeout of a call, until the client ends. */
  within<T>(settings: CallSettings, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** @param life ended by `destroy()`: no call is made afterwards */
export function createRest(environment: Environment, tokens: Tokens, life?: Life): Rest {
  const timed = <T>(
    { signal, timeout = patience }: CallSettings,
    until: Life | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => withDeadline({ signal, timeout }, environment.clock, until, work);

  const callUntil =
    (until: Life | undefined) =>
    (key: Call, options: AnyOptions = {}): Promise<Replied<unknown>> =>
      timed(options, until, (signal) => sendRequest(environment, key, options, null, signal));
  const withAccess: Rest['withAccess'] = (settings, work) =>
    timed(settings, life, async (signal) => {
      const access = tokens.access() ?? (await tokens.renew(null));
      try {
        return await work(access, signal);
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
        return work(await tokens.renew(access), signal);
      }
    });
  const signed = (key: Call, options: AnyOptions = {}): Promise<Replied<unknown>> =>
    withAccess(options, (access, signal) => sendRequest(environment, key, options, access, signal));

  return {
    environment,
    tokens,
    call: callUntil(life) as Rest['call'],
    signed: signed as Rest['signed'],
    withAccess,
    lasting: callUntil(undefined) as Rest['lasting'],
    within: (settings, work) => withDeadline(settings, environment.clock, life, work),
  };
}
