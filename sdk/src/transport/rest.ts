import { ofetch } from 'ofetch';
import type { BodyIn, Call, Endpoints, Params, Query, Reply } from '../contract/contract.ts';
import { ApiError, asApiError, failureOf } from './api-error.ts';
import type { Replied } from './remote.ts';

const basePath = '/api/v1';
const patience = 30_000;

type Sent<K extends Call> = Endpoints[K] extends { readonly multipart: true }
  ? { readonly form: FormData }
  : BodyIn<K> extends undefined
    ? { readonly body?: undefined }
    : { readonly body: BodyIn<K> };
type Placed<K extends Call> = keyof Params<K> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<K> };

/** What a call of the endpoint table is made with. */
export type CallOptions<K extends Call> = Sent<K> &
  Placed<K> & {
    readonly query?: { readonly [F in keyof Query<K>]?: NonNullable<Query<K>>[F] };
    readonly headers?: Readonly<Record<string, string>>;
    /** Patience in ms; 30 s unless given. */
    readonly timeout?: number;
  };

/** The same where the row is not known: one untyped road serves every row. */
interface AnyOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

/** Options are left out where a call needs none. */
export type CallArguments<K extends Call> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** Tokens of the sign-in that calls are made with. */
export interface Tokens {
  access(): string | null;
  /** Gets another access token instead of `spent`; rejects with ApiError when there is none to be had. */
  renew(spent: string | null): Promise<string>;
  /** Called when a socket was closed for its token, where there is no other to be had: then no other attempt is made. */
  readonly refused?: () => void;
}

/** Makes calls of the endpoint table. */
export interface Rest {
  readonly host: string;
  /** @throws ApiError */
  call<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Replied<Reply<K>>>;
  /** As `call`, with the access token; a 401 is followed by one refresh and one more try. */
  signed<K extends Call>(key: K, ...options: CallArguments<K>): Promise<Replied<Reply<K>>>;
  /** Where a call goes and what it carries, for transports other than fetch. */
  readonly tokens: Tokens;
}

/** The address of a call: `METHOD /path/{param}` with its parameters in place. */
export function addressOf(
  host: string,
  key: Call,
  params: Readonly<Record<string, string>> = {},
): { method: string; url: string } {
  const [method = 'GET', path = ''] = key.split(' ');
  return {
    method,
    url: `${host}${basePath}${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
  };
}

async function send(host: string, key: Call, options: AnyOptions, access: string | null): Promise<Replied<unknown>> {
  const { method, url } = addressOf(host, key, options.params);
  const headers = { ...options.headers, ...(access === null ? {} : { authorization: `Bearer ${access}` }) };
  const body = options.form ?? (options.body as Record<string, unknown> | undefined);
  try {
    const response = await ofetch.raw<unknown>(url, {
      method,
      headers,
      body,
      query: options.query as Record<string, unknown>,
      retry: false,
      timeout: options.timeout ?? patience,
      ignoreResponseError: true,
      credentials: 'omit',
      parseResponse: readJson,
    });
    if (!response.ok) throw failureOf(response.status, response.headers, response._data);
    return { status: response.status, data: response._data };
  } catch (cause) {
    throw asApiError(cause);
  }
}

/** A proxy's HTML page is no body of ours: it counts as none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createRest(host: string, tokens: Tokens): Rest {
  const signed = async (key: Call, options: AnyOptions): Promise<Replied<unknown>> => {
    const access = tokens.access() ?? (await tokens.renew(null));
    try {
      return await send(host, key, options, access);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
      return send(host, key, options, await tokens.renew(access));
    }
  };
  const call = (key: Call, options: AnyOptions = {}): Promise<Replied<unknown>> => send(host, key, options, null);
  const signedCall = (key: Call, options: AnyOptions = {}): Promise<Replied<unknown>> => signed(key, options);
  return { host, tokens, call: call as Rest['call'], signed: signedCall as Rest['signed'] };
}
