import { createFetch, FetchError } from 'ofetch';
import type { Call } from '../contract/contract.ts';
import { asApiError, failureOf } from './api-error.ts';
import type { Environment, Log } from './environment.ts';
import type { PlatformForm } from './platform.ts';
import type { Replied } from './remote.ts';

const basePath = '/api/v1';

/** The parts of one request that its row of the endpoint table does not give. */
export interface RequestParts {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of `body`, as multipart. */
  readonly form?: PlatformForm | undefined;
  /** The path's parameters by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Undefined and null values are left out. */
  readonly query?: object | undefined;
  /** The reply is a text, not JSON. */
  readonly isText?: boolean | undefined;
  /** The reply is bytes: a `Blob` with their type. */
  readonly isBlob?: boolean | undefined;
  /** Replace those of the environment and the bearer's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The address of a call: `METHOD /path/{param}` with its parameters in place. */
export function addressOf(
  host: string,
  key: Call,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): { method: string; url: string } {
  const [method = 'GET', path = ''] = key.split(' ');
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = pairs.length > 0 ? `?${String(new URLSearchParams(pairs))}` : '';
  return { method, url: `${host}${basePath}${place}${search}` };
}

/** The value of a JSON text; null for anything else, such as a proxy's HTML page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Logs a failed call without its content; one that its caller aborts is no failure. */
export function logFailure({ log }: Environment, level: Parameters<Log>[0], key: Call, cause: unknown): void {
  const { status, code } = asApiError(cause);
  if (code !== 'aborted' && code !== 'destroyed') log(level, `${key} failed: ${status} ${code}`);
}

/**
 * Makes one attempt of a call, without cookies and until `signal` aborts.
 * @param bearer access or visitor token; null for none
 * @returns the HTTP status and the parsed body, null where the body is no JSON
 * @throws ApiError
 */
export async function sendRequest(
  environment: Environment,
  key: Call,
  { body, form, params, query, headers, isText, isBlob }: RequestParts,
  bearer: string | null | undefined,
  signal: AbortSignal,
): Promise<Replied<unknown>> {
  const { method, url } = addressOf(environment.host, key, params, query);
  const defaults = { headers: new Headers(environment.headers) };
  if (bearer) defaults.headers.set('authorization', `Bearer ${bearer}`);
  try {
    // The platform's fetch is looked up at each call: a page may replace it.
    const fetch = (environment.fetch ?? globalThis.fetch) as typeof globalThis.fetch;
    const { status, _data: data = null } = await createFetch({ fetch, Headers, AbortController, defaults }).raw(url, {
      method,
      headers,
      body: (form as FormData | undefined) ?? (body as Record<string, unknown> | undefined),
      credentials: 'omit',
      signal,
      retry: 0,
      ...(isBlob ? { responseType: 'blob' } : { parseResponse: isText ? String : parseJson }),
      onResponseError: async ({ response }) => {
        const problem: unknown = isBlob ? await (response._data as unknown as Blob).text() : response._data;
        throw failureOf(response, isText || isBlob ? parseJson(problem as string) : problem);
      },
    });
    return { status, data: data as unknown };
  } catch (cause) {
    throw asApiError(cause instanceof FetchError ? cause.cause : cause);
  }
}
